import { deflateRawSync } from 'node:zlib'

import { unpacked, zipParts } from '#server/web/sheets/xlsx/zip-parts.ts'

interface Entry {
  name: string
  content: Buffer
  /** What the archive says that it unpacks to, when that is a lie. */
  statedBytes?: number
  method?: number
}

/** A zip archive as it should be, but for the lies. @param repeats how often its directory names each entry */
export function archive(entries: readonly Entry[], repeats = 1): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, statedBytes = content.length, method = 8 } of entries) {
    const packed = method === 8 ? deflateRawSync(content) : content
    const local = Buffer.alloc(30 + name.length)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(statedBytes, 22)
    local.writeUInt16LE(name.length, 26)
    local.write(name, 30)
    const central = Buffer.alloc(46 + name.length)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(method, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(statedBytes, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    central.write(name, 46)
    parts.push(local, packed)
    directory.push(...Array.from<Buffer>({ length: repeats }).fill(central))
    at += local.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const related = 'http://schemas.openxmlformats.org/package/2006/relationships'
const relations = (lines: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="${related}">${lines
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** The parts of a book with these parts of `xl/`; its only sheet, unless its book says otherwise, is `worksheets/sheet1.xml`. */
export function bookParts(own: Readonly<Record<string, string>>): Record<string, string> {
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
      ['rId3', 'sharedStrings', 'sharedStrings.xml'],
      ['rId4', 'styles', 'styles.xml'],
    ]),
    ...Object.fromEntries(Object.entries(own).map(([name, text]) => [`xl/${name}`, text])),
  }
}

export function archiveOf(parts: Readonly<Record<string, string>>): Buffer {
  return archive(Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text) })))
}

/** An xlsx file whose only sheet is this XML, be it as it may. */
export function xlsxOf(sheetData: string): Buffer {
  return archiveOf(
    bookParts({ 'worksheets/sheet1.xml': `<worksheet xmlns="${main}">${sheetData}</worksheet>` }),
  )
}

/** A part of an archive as text; empty when there is none. */
export async function partOf(bytes: Uint8Array, name: string): Promise<string> {
  const part = zipParts(Buffer.from(bytes))(name)
  if (part === undefined) return ''
  const pieces = []
  for await (const piece of unpacked(part, { bytes: 10_000_000 })) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
