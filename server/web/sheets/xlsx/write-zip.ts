import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A part of an archive, whose content is made while it is written. */
export interface NewPart {
  name: string
  content: Iterable<string> | AsyncIterable<string>
}

const version = 20
/** The sizes stand behind the part, and its name is UTF-8. */
const flags = 0x0808
const deflated = 8
/** The first day that archives know: when it was made is nobody's business. */
const day = 0x0021

/** An archive, written while it is read. Its parts are ended with it. */
export async function* writeZip(parts: Iterable<NewPart>): AsyncGenerator<Buffer, undefined> {
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of parts) {
    const start = at
    const sums = { crc: 0, size: 0, packed: 0 }
    const header = headerOf(name)
    yield header
    for await (const piece of pack(content, sums)) {
      sums.packed += piece.length
      yield piece
    }
    const behind = Buffer.alloc(16)
    behind.writeUInt32LE(0x08074b50, 0)
    writeSums(behind, 4, sums)
    yield behind
    at += header.length + sums.packed + behind.length
    directory.push(entryOf(name, sums, start))
  }
  yield* directory
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  yield end
  return undefined
}

interface Sums {
  crc: number
  size: number
  packed: number
}

async function* pack(content: NewPart['content'], sums: Sums): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  const done = pipeline(Readable.from(counted()), deflate)
  // Whoever reads is told by what is read.
  done.catch(() => {})
  yield* deflate as AsyncIterable<Buffer>
}

function headerOf(name: string): Buffer {
  const bytes = Buffer.from(name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeHow(header, 4)
  header.writeUInt16LE(bytes.length, 26)
  return Buffer.concat([header, bytes])
}

function entryOf(name: string, sums: Sums, start: number): Buffer {
  const bytes = Buffer.from(name)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(version, 4)
  writeHow(entry, 6)
  writeSums(entry, 16, sums)
  entry.writeUInt16LE(bytes.length, 28)
  entry.writeUInt32LE(start, 42)
  return Buffer.concat([entry, bytes])
}

function writeHow(bytes: Buffer, at: number): void {
  bytes.writeUInt16LE(version, at)
  bytes.writeUInt16LE(flags, at + 2)
  bytes.writeUInt16LE(deflated, at + 4)
  bytes.writeUInt16LE(day, at + 8)
}

function writeSums(bytes: Buffer, at: number, { crc, packed, size }: Sums): void {
  bytes.writeUInt32LE(crc, at)
  bytes.writeUInt32LE(packed, at + 4)
  bytes.writeUInt32LE(size, at + 8)
}
