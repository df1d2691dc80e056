import { BadSheet, TooMuchInside } from '../bad-sheet.ts'
import { lookOf, type NumberLook } from './day-formats.ts'
import { scanPart } from './part-text.ts'
import { readSharedTexts, type SharedTexts } from './shared-texts.ts'
import { attributesOf } from './xml-reader.ts'
import { zipParts, type Budget, type FindPart, type ZipPart } from './zip-parts.ts'

export interface Book {
  /** The sheets that are seen when it is opened, in their order. */
  sheets: readonly ZipPart[]
  texts: SharedTexts
  /** As what the numbers in the cells of a style are shown. */
  look: (style: number) => NumberLook
  is1904: boolean
}

interface Relation {
  id: string
  /** The last word of its type, which all editions of the format have alike. */
  type: string
  /** The part that it leads to. */
  name: string
}

const mostStyles = 100_000
const mostSheets = 1000

/** @param mostTexts that its cells may share @throws BadSheet | TooMuchInside */
export async function openBook(bytes: Buffer, budget: Budget, mostTexts: number): Promise<Book> {
  const find = zipParts(bytes)
  const [main] = ofType(await relationsOf(find, '', budget), 'officeDocument')
  const book = main && find(main.name)
  if (main === undefined || book === undefined || !main.name.endsWith('.xml'))
    throw new BadSheet(kindOf(find))
  const relations = await relationsOf(find, main.name, budget)
  const { ids, is1904 } = await readBook(book, budget)
  const sheets = ids.flatMap((id) => {
    const sheet = ofType(relations, 'worksheet').find((relation) => relation.id === id)
    return sheet === undefined ? [] : (find(sheet.name) ?? [])
  })
  if (sheets.length === 0) throw new BadSheet()
  const only = (type: string) => ofType(relations, type).flatMap(({ name }) => find(name) ?? [])[0]
  return {
    sheets,
    is1904,
    texts: await readSharedTexts(only('sharedStrings'), budget, mostTexts),
    look: await readLooks(only('styles'), budget),
  }
}

/** Which file that has the form of an archive it is instead. */
function kindOf(find: FindPart) {
  if (find('xl/workbook.bin') !== undefined) return 'xlsb'
  if (find('Index/Document.iwa') !== undefined || find('Index.zip') !== undefined) return 'Numbers'
  return find('content.xml') !== undefined && find('mimetype') !== undefined ? 'OpenDocument (ods)' : null
}

const ofType = (relations: readonly Relation[], wanted: string) =>
  relations.filter(({ type }) => type === wanted)

/** Of this part, or of the whole archive. */
async function relationsOf(find: FindPart, name: string, budget: Budget): Promise<Relation[]> {
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  const part = find(`${folder}_rels/${name.slice(folder.length)}.rels`)
  const found: Relation[] = []
  if (part === undefined) return found
  await scanPart(part, budget, {
    open(opened, tag) {
      if (opened !== 'Relationship' || found.length > mostSheets) return
      const values = attributesOf(tag)
      const type = values.get('Type') ?? ''
      const target = values.get('Target') ?? ''
      found.push({
        id: values.get('Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        name: resolved(folder, target.replaceAll('\\', '/')),
      })
    },
    text() {},
    close() {},
  })
  return found
}

function resolved(folder: string, target: string): string {
  const path: string[] = []
  for (const step of [...(target.startsWith('/') ? [] : folder.split('/')), ...target.split('/')]) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}

/** The sheets that are seen, by their relations. */
async function readBook(part: ZipPart, budget: Budget): Promise<{ ids: string[]; is1904: boolean }> {
  const ids: string[] = []
  let is1904 = false
  await scanPart(part, budget, {
    open(name, tag) {
      if (name === 'workbookPr') is1904 = isTrue(attributesOf(tag).get('date1904'))
      if (name !== 'sheet') return
      const values = attributesOf(tag)
      const id = values.get('id')
      if (ids.length > mostSheets) throw new TooMuchInside()
      if (id !== undefined && (values.get('state') ?? 'visible') === 'visible') ids.push(id)
    },
    text() {},
    close() {},
  })
  return { ids, is1904 }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/** @param part undefined: there are no styles */
async function readLooks(part: ZipPart | undefined, budget: Budget): Promise<Book['look']> {
  const formats = new Map<number, string>()
  const styles: NumberLook[] = []
  if (part === undefined) return () => 'number'
  let isOfCells = false
  await scanPart(part, budget, {
    open(name, tag) {
      if (name === 'cellXfs') isOfCells = true
      else if (name === 'numFmt') {
        const values = attributesOf(tag)
        formats.set(Number(values.get('numFmtId')), values.get('formatCode') ?? '')
      } else if (name === 'xf' && isOfCells) {
        const number = Number(attributesOf(tag).get('numFmtId') ?? 0)
        styles.push(lookOf(number, formats.get(number)))
      }
      if (formats.size > mostStyles || styles.length > mostStyles) throw new TooMuchInside()
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return (style) => styles[style] ?? 'number'
}
