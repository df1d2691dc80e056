import { createInflateRaw } from 'node:zlib'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endBytes = 22
const longestComment = 65_535
const mostEntries = 2000
const unknownSize = 0xffffffff
const unknownCount = 0xffff
const partBytes = 64 * 1024

/** The archive is none, or is damaged. */
export class BadArchive extends Error {}
/** It would unpack to more than was allowed. */
export class TooMuchInside extends Error {}

/**
 * Unpacks every entry once and counts its bytes, since what an archive says of its own sizes may be a lie, and entries may
 * lie on top of each other. No entry is in memory as a whole.
 * @param look is shown each part of what is packed in an entry, by the entry's name
 * @throws BadArchive | TooMuchInside
 */
export async function guardZip(
  bytes: Buffer,
  mostUnpackedBytes: number,
  look: (name: string, part: Buffer) => void = () => {},
): Promise<void> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const directoryBytes = bytes.readUInt32LE(end + 12)
  let at = bytes.readUInt32LE(end + 16)
  // Any of them sends a reader to a 64-bit record elsewhere, whose entries nobody has counted here.
  if (count === unknownCount || directoryBytes === unknownSize || at === unknownSize) throw new BadArchive()
  if (count > mostEntries) throw new TooMuchInside()
  let left = mostUnpackedBytes
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) throw new BadArchive()
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    left -= await unpackedSize(bytes, at, left, (part) => look(name, part))
    if (left < 0) throw new TooMuchInside()
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endBytes - longestComment)
  for (let at = bytes.length - endBytes; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at
  }
  throw new BadArchive()
}

async function unpackedSize(
  bytes: Buffer,
  entry: number,
  most: number,
  look: (part: Buffer) => void,
): Promise<number> {
  const method = bytes.readUInt16LE(entry + 10)
  const stated = bytes.readUInt32LE(entry + 20)
  const header = bytes.readUInt32LE(entry + 42)
  if (header + 30 > bytes.length) throw new BadArchive()
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  const packed = bytes.subarray(start, stated === unknownSize ? undefined : start + stated)
  if (method === 0) {
    look(packed)
    return packed.length
  }
  if (method !== 8) throw new BadArchive()
  return inflatedSize(packed, most, look)
}

async function inflatedSize(packed: Buffer, most: number, look: (part: Buffer) => void): Promise<number> {
  const inflate = createInflateRaw({ chunkSize: partBytes })
  inflate.end(packed)
  let size = 0
  try {
    for await (const part of inflate as AsyncIterable<Buffer>) {
      size += part.length
      if (size > most) break
      look(part)
    }
  } catch {
    throw new BadArchive()
  }
  if (size > most) throw new TooMuchInside()
  return size
}
