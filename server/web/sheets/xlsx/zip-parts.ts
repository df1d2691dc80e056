import { crc32, createInflateRaw } from 'node:zlib'

import { BadSheet, TooMuchInside } from '../bad-sheet.ts'

const endSignature = 0x06054b50
const farEndSignature = 0x06064b50
const farPlaceSignature = 0x07064b50
const entrySignature = 0x02014b50
const headerSignature = 0x04034b50
const farExtra = 1
const endBytes = 22
const longestComment = 65_535
const mostParts = 2000
const farSize = 0xffffffff
const farCount = 0xffff
const stored = 0
const deflated = 8
const inflatedBytes = 64 * 1024

/** A part as it lies in the archive. What the archive says of its unpacked size is not kept, since it may be a lie. */
export interface ZipPart {
  method: number
  packed: Buffer
  /** 0: not said. */
  crc: number
}

/** How much may still be unpacked; all that is unpacked with it counts together. */
export interface Budget {
  bytes: number
}

/** The part of a name, in whichever case and with whichever slashes the archive has it. */
export type FindPart = (name: string) => ZipPart | undefined

/** @throws BadSheet when it is no archive, or a damaged one | TooMuchInside */
export function zipParts(bytes: Buffer): FindPart {
  const parts = new Map<string, ZipPart>()
  let { at, count } = directoryOf(bytes)
  if (count > mostParts) throw new TooMuchInside()
  for (; count > 0; count -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) throw new BadSheet()
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
    parts.set(
      plainName(bytes.toString('utf8', at + 46, nameEnd)),
      partAt(bytes, at, bytes.subarray(nameEnd, extraEnd)),
    )
    at = extraEnd + bytes.readUInt16LE(at + 32)
  }
  return (name) => parts.get(plainName(name))
}

function plainName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()
}

function directoryOf(bytes: Buffer): { at: number; count: number } {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const at = bytes.readUInt32LE(end + 16)
  if (count !== farCount && bytes.readUInt32LE(end + 12) !== farSize && at !== farSize) return { at, count }
  const place = end - 20
  if (place < 0 || bytes.readUInt32LE(place) !== farPlaceSignature) throw new BadSheet()
  const far = farNumber(bytes, place + 8)
  if (far + 56 > bytes.length || bytes.readUInt32LE(far) !== farEndSignature) throw new BadSheet()
  return { at: farNumber(bytes, far + 48), count: farNumber(bytes, far + 32) }
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endBytes - longestComment)
  for (let at = bytes.length - endBytes; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at
  }
  throw new BadSheet()
}

function partAt(bytes: Buffer, entry: number, extra: Buffer): ZipPart {
  const far = farNumbers(extra)
  const near = (place: number) => {
    const size = bytes.readUInt32LE(entry + place)
    return size === farSize ? far.next() : size
  }
  // Those that are too large for their places stand in this order in the extra field.
  near(24)
  const packedBytes = near(20)
  const header = near(42)
  if (header + 30 > bytes.length || bytes.readUInt32LE(header) !== headerSignature) throw new BadSheet()
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  if (start + packedBytes > bytes.length) throw new BadSheet()
  return {
    method: bytes.readUInt16LE(entry + 10),
    packed: bytes.subarray(start, start + packedBytes),
    crc: bytes.readUInt32LE(entry + 16),
  }
}

function farNumbers(extra: Buffer): { next: () => number } {
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== farExtra) at += 4 + extra.readUInt16LE(at + 2)
  at += 4
  return {
    next() {
      at += 8
      return farNumber(extra, at - 8)
    },
  }
}

function farNumber(bytes: Buffer, at: number): number {
  if (at + 8 > bytes.length) throw new BadSheet()
  return Number(bytes.readBigUInt64LE(at))
}

/**
 * Unpacks a part piece by piece.
 * @throws BadSheet when it is damaged | TooMuchInside beyond the budget
 */
export async function* unpacked({ method, packed, crc }: ZipPart, budget: Budget): AsyncGenerator<Buffer> {
  if (method !== stored && method !== deflated) throw new BadSheet()
  let found = 0
  for await (const piece of method === stored ? [packed] : inflated(packed)) {
    budget.bytes -= piece.length
    if (budget.bytes < 0) throw new TooMuchInside()
    found = crc32(piece, found)
    yield piece
  }
  if (crc !== 0 && found !== crc) throw new BadSheet()
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: inflatedBytes })
  inflate.end(packed)
  try {
    yield* inflate as AsyncIterable<Buffer>
  } catch (error) {
    throw new BadSheet(null, { cause: error })
  }
}
