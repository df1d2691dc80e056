import { gunzipSync, gzipSync } from 'node:zlib'

import { zxyToTileId } from 'pmtiles'

export interface Tile {
  z: number
  x: number
  y: number
  /** Vector tile, not compressed. */
  bytes: Uint8Array
}

const headerLength = 127
/** A reader fetches this much first, so header and root directory must fit into it. */
const firstFetch = 16_384
const gzip = 2
const vectorTile = 1

interface Entry {
  id: number
  offset: number
  length: number
  run: number
}

function writeVarint(value: number, into: number[]): void {
  let rest = value
  while (rest >= 128) {
    into.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  into.push(rest)
}

function writeDirectory(entries: Entry[]): Buffer {
  const bytes: number[] = []
  writeVarint(entries.length, bytes)
  entries.forEach((entry, index) => writeVarint(entry.id - (entries[index - 1]?.id ?? 0), bytes))
  for (const entry of entries) writeVarint(entry.run, bytes)
  for (const entry of entries) writeVarint(entry.length, bytes)
  entries.forEach((entry, index) => {
    const previous = entries[index - 1]
    const follows = previous !== undefined && previous.offset + previous.length === entry.offset
    writeVarint(follows ? 0 : entry.offset + 1, bytes)
  })
  return gzipSync(Uint8Array.from(bytes), { level: 9 })
}

/**
 * A PMTiles archive, version 3, with one directory. Equal tiles are stored once, equal neighbours are one entry.
 * Source: PMTiles version 3 specification.
 * @throws RangeError when the directory would not fit beside the header
 */
export function writePmtiles(tiles: Tile[], metadata: object): Buffer {
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes: Buffer.from(bytes) }))
    .sort((a, b) => a.id - b.id)
  const entries: Entry[] = []
  const contents: Buffer[] = []
  const known = new Map<string, { offset: number; length: number }>()
  let end = 0
  for (const { id, bytes } of sorted) {
    const key = bytes.toString('latin1')
    let place = known.get(key)
    if (place === undefined) {
      const content = gzipSync(bytes)
      place = { offset: end, length: content.length }
      known.set(key, place)
      contents.push(content)
      end += content.length
    }
    const last = entries.at(-1)
    if (last !== undefined && last.offset === place.offset && last.id + last.run === id) last.run += 1
    else entries.push({ id, ...place, run: 1 })
  }
  const directory = writeDirectory(entries)
  if (headerLength + directory.length > firstFetch)
    throw new RangeError(`the directory of ${entries.length} entries takes ${directory.length} bytes`)
  const description = gzipSync(JSON.stringify(metadata))
  const dataOffset = headerLength + directory.length + description.length
  const zooms = tiles.map((tile) => tile.z)

  const header = Buffer.alloc(headerLength)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const longs = [
    headerLength,
    directory.length,
    headerLength + directory.length,
    description.length,
    dataOffset,
    0,
    dataOffset,
    end,
    tiles.length,
    entries.length,
    contents.length,
  ]
  longs.forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * index))
  header.writeUInt8(1, 96)
  header.writeUInt8(gzip, 97)
  header.writeUInt8(gzip, 98)
  header.writeUInt8(vectorTile, 99)
  header.writeUInt8(Math.min(...zooms), 100)
  header.writeUInt8(Math.max(...zooms), 101)
  const degrees = [-180, -85, 180, 85]
  degrees.forEach((value, index) => header.writeInt32LE(value * 1e7, 102 + 4 * index))
  return Buffer.concat([header, directory, description, ...contents])
}

/** What `writePmtiles` was given as metadata; empty for bytes that are no archive. */
export function readMetadata(archive: Buffer): Record<string, unknown> {
  if (archive.length < headerLength || archive.toString('latin1', 0, 7) !== 'PMTiles') return {}
  const start = Number(archive.readBigUInt64LE(24))
  const description = archive.subarray(start, start + Number(archive.readBigUInt64LE(32)))
  const metadata: unknown = JSON.parse(gunzipSync(description).toString('utf8'))
  return typeof metadata === 'object' && metadata !== null ? { ...metadata } : {}
}
