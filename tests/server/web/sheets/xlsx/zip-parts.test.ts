import { crc32 } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { BadSheet, TooMuchInside } from '#server/web/sheets/bad-sheet.ts'
import { unpacked, zipParts } from '#server/web/sheets/xlsx/zip-parts.ts'
import { archive } from '#tests/harness/archive.ts'

const zeros = Buffer.alloc(1_000_000)
const one = (content: Buffer, more: object = {}) => archive([{ name: 'a', content, ...more }])

async function sizeOf(bytes: Buffer, name = 'a', budget = { bytes: 1_000_000 }): Promise<number | undefined> {
  const part = zipParts(bytes)(name)
  if (part === undefined) return undefined
  let size = 0
  for await (const piece of unpacked(part, budget)) size += piece.length
  return size
}

describe('an archive', () => {
  test.each([
    ['packed', one(zeros)],
    ['stored', one(zeros, { method: 0 })],
    ['named many times', archive([{ name: 'a', content: zeros }], 1000)],
    ['stated to be small', one(zeros, { statedBytes: 10 })],
  ])('gives a part that is %s, up to what is allowed', async (_, bytes) => {
    expect(await sizeOf(bytes)).toBe(1_000_000)
    await expect(sizeOf(bytes, 'a', { bytes: 999_999 })).rejects.toThrow(TooMuchInside)
  })

  test.each(['xl\\workbook.xml', '/xl/workbook.xml', 'XL/Workbook.xml'])(
    'finds a part that it calls %s',
    async (name) => {
      expect(await sizeOf(archive([{ name, content: zeros }]), 'xl/workbook.xml')).toBe(1_000_000)
    },
  )

  test('has what it lacks nowhere', async () => {
    expect(await sizeOf(one(zeros), 'b')).toBeUndefined()
  })

  test('counts all parts together', async () => {
    const budget = { bytes: 1_500_000 }

    expect(await sizeOf(one(zeros), 'a', budget)).toBe(1_000_000)
    expect(budget).toEqual({ bytes: 500_000 })
    await expect(sizeOf(one(zeros), 'a', budget)).rejects.toThrow(TooMuchInside)
  })

  test('may say its sizes and its directory in 64 bits', async () => {
    const plain = one(zeros)
    const end = plain.length - 22
    const at = plain.readUInt32LE(end + 16)
    const entry = plain.subarray(at, end)
    const extra = Buffer.alloc(4 + 24)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    extra.writeBigUInt64LE(BigInt(zeros.length), 4)
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 12)
    const farEntry = Buffer.concat([entry, extra])
    farEntry.writeUInt16LE(extra.length, 30)
    for (const place of [20, 24, 42]) farEntry.writeUInt32LE(0xffffffff, place)
    const record = Buffer.alloc(56)
    record.writeUInt32LE(0x06064b50, 0)
    record.writeBigUInt64LE(1n, 32)
    record.writeBigUInt64LE(BigInt(at), 48)
    const place = Buffer.alloc(20)
    place.writeUInt32LE(0x07064b50, 0)
    place.writeBigUInt64LE(BigInt(at + farEntry.length), 8)
    const last = Buffer.from(plain.subarray(end))
    last.fill(0xff, 10, 20)

    expect(await sizeOf(Buffer.concat([plain.subarray(0, at), farEntry, record, place, last]))).toBe(
      1_000_000,
    )
  })

  test.each([
    ['count of entries', 10, 2],
    ['size of the directory', 12, 4],
    ['place of the directory', 16, 4],
  ])('is damaged when its %s points to a 64-bit record that is not there', async (_, at, bytes) => {
    const lying = one(Buffer.alloc(1))
    lying.fill(0xff, lying.length - 22 + at, lying.length - 22 + at + bytes)
    await expect(sizeOf(lying)).rejects.toThrow(BadSheet)
  })

  test.each([
    ['no archive', Buffer.from('PK\u0003\u0004 and no more')],
    ['packed in an unknown way', one(zeros, { method: 14 })],
    ['without its beginning', one(zeros).subarray(10)],
  ])('is none when it is %s', async (_, bytes) => {
    await expect(sizeOf(bytes)).rejects.toThrow(BadSheet)
  })

  test('with very many entries is too much', async () => {
    await expect(sizeOf(archive([{ name: 'a', content: zeros }], 3000))).rejects.toThrow(TooMuchInside)
  })

  test('whose part is not what its check sum says is damaged', async () => {
    const content = Buffer.from('as it was')
    const bytes = one(content, { method: 0 })
    const sum = bytes.length - 22 - 47 + 16
    bytes.writeUInt32LE(crc32(content), sum)

    expect(await sizeOf(bytes)).toBe(9)
    bytes.writeUInt32LE(crc32(content) + 1, sum)
    await expect(sizeOf(bytes)).rejects.toThrow(BadSheet)
  })
})
