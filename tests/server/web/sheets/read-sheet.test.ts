import { deflateRawSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { uploadLimits } from '#contract/lists/upload-limits.ts'
import { createSheetReader } from '#server/web/sheets/read-sheet.ts'
import { readRows } from '#server/web/sheets/sheet-rows.ts'
import { BadArchive, guardZip, TooMuchInside } from '#server/web/sheets/zip-guard.ts'
import { xls, xlsx } from '#tests/harness/sheets.ts'

interface Entry {
  name: string
  content: Buffer
  /** What the archive says that it unpacks to, when that is a lie. */
  statedBytes?: number
  method?: number
}

/** An archive as it should be, but for the lies. */
function archive(entries: readonly Entry[], repeats = 1): Buffer {
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

const zeros = Buffer.alloc(1_000_000)

describe('the guard of archives', () => {
  test('lets pass what unpacks to what is allowed', () => {
    expect(() => guardZip(archive([{ name: 'a', content: zeros }]), 1_000_000)).not.toThrow()
    expect(() => guardZip(archive([{ name: 'a', content: zeros, method: 0 }]), 1_000_000)).not.toThrow()
  })

  test.each([
    ['one byte too many', archive([{ name: 'a', content: Buffer.alloc(1_000_001) }])],
    [
      'two that are too much together',
      archive([
        { name: 'a', content: zeros },
        { name: 'b', content: Buffer.alloc(1) },
      ]),
    ],
    [
      'a small size that is a lie',
      archive([{ name: 'a', content: Buffer.alloc(9_000_000), statedBytes: 10 }]),
    ],
    ['many entries on top of one another', archive([{ name: 'a', content: zeros }], 1000)],
    ['very many entries', archive([{ name: 'a', content: Buffer.alloc(1) }], 3000)],
  ])('notices %s', (_, bytes) => {
    expect(() => guardZip(bytes, 1_000_000)).toThrow(TooMuchInside)
  })

  test.each([
    ['count of entries', 10, 2],
    ['size of the directory', 12, 4],
    ['place of the directory', 16, 4],
  ])('refuses an end whose %s points a reader to a 64-bit record elsewhere', (_, at, bytes) => {
    const lying = archive([{ name: 'a', content: Buffer.alloc(1) }])
    lying.fill(0xff, lying.length - 22 + at, lying.length - 22 + at + bytes)
    expect(() => guardZip(lying, 1_000_000)).toThrow(BadArchive)
  })

  test('refuses what is no archive or is packed in an unknown way', () => {
    expect(() => guardZip(Buffer.from('PK\u0003\u0004 and no more'), 1000)).toThrow(BadArchive)
    expect(() => guardZip(archive([{ name: 'a', content: zeros, method: 14 }]), 1_000_000)).toThrow(
      BadArchive,
    )
    expect(() => guardZip(archive([{ name: 'a', content: zeros }]).subarray(10), 1_000_000)).toThrow(
      BadArchive,
    )
  })
})

describe('the rows of a sheet', () => {
  test('are those that hold something, with the numbers that the sheet gives them', async () => {
    const rows = [['Code', 'Name'], [], [null, '  '], ['A', ' a lamp ', null], [0.1 + 0.2, 1e21]]
    const found = [
      { row: 1, cells: ['Code', 'Name'] },
      { row: 4, cells: ['A', 'a lamp'] },
      { row: 5, cells: ['0.3', '1e+21'] },
    ]

    expect(await readRows(Buffer.from(await xlsx(rows)), uploadLimits)).toEqual(found)
    expect(await readRows(Buffer.from(xls(rows)), uploadLimits)).toEqual(found)
  })

  test('are at most as many as the limits say, besides the headings', async () => {
    const limits = { ...uploadLimits, mostRows: 2, mostColumns: 2 }
    const read = async (rows: string[][]) => readRows(Buffer.from(await xlsx(rows)), limits)

    expect(await read([['H', 'I'], ['a'], ['b']])).toHaveLength(3)
    await expect(read([['H'], ['a'], ['b'], ['c']])).rejects.toThrow(TooMuchInside)
    await expect(read([['H'], ['a', 'b', 'c']])).rejects.toThrow(TooMuchInside)
  })

  test('are not read from an archive that unpacks to more than is allowed', async () => {
    const bytes = Buffer.from(await xlsx([['H'], ['x'.repeat(30_000)]]))

    await expect(readRows(bytes, { ...uploadLimits, mostUnpackedBytes: 20_000 })).rejects.toThrow(
      TooMuchInside,
    )
  })
})

describe('the reader', () => {
  const small = async () => Buffer.from(await xlsx([['H'], ['a']]))

  test('reads in a thread of its own', async () => {
    expect(await createSheetReader()(await small())).toEqual([
      { row: 1, cells: ['H'] },
      { row: 2, cells: ['a'] },
    ])
  })

  test('ends one that takes too long, and goes on with the next', async () => {
    const read = createSheetReader({ timeoutMs: 1 })

    await expect(read(await small())).rejects.toThrow('upload.tooMuch')
    await expect(read(await small())).rejects.toThrow('upload.tooMuch')
  })

  test('ends one that takes too much memory', async () => {
    const rows = Array.from({ length: 4000 }, (_, n) =>
      Array.from({ length: 20 }, (__, m) => `cell ${n} ${m}`),
    )
    const large = Buffer.from(await xlsx(rows))

    await expect(createSheetReader({ heapMb: 12 })(large)).rejects.toThrow('upload.tooMuch')
  })

  test('lets few wait', async () => {
    const read = createSheetReader({ mostAtOnce: 2 })
    const bytes = await small()
    const settled = await Promise.allSettled(Array.from({ length: 4 }, () => read(bytes)))

    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(settled.at(-1)).toMatchObject({ reason: { reason: 'rate.limited' } })
  })
})
