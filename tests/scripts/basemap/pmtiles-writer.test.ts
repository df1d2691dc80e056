import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import { expect, test } from 'vitest'

import { readMetadata, writePmtiles } from '../../../scripts/basemap/pmtiles-writer.ts'

class Memory implements Source {
  readonly #bytes: Buffer
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  getKey() {
    return 'memory'
  }
  getBytes(offset: number, length: number): Promise<RangeResponse> {
    return Promise.resolve({ data: new Uint8Array(this.#bytes.subarray(offset, offset + length)).buffer })
  }
}

const text = (words: string) => new TextEncoder().encode(words)
const sea = text('sea')
const tiles = [
  { z: 2, x: 3, y: 3, bytes: text('south east') },
  { z: 0, x: 0, y: 0, bytes: text('world') },
  { z: 1, x: 0, y: 0, bytes: sea },
  { z: 1, x: 0, y: 1, bytes: sea },
  { z: 1, x: 1, y: 0, bytes: sea },
]

async function read(archive: PMTiles, z: number, x: number, y: number) {
  const tile = await archive.getZxy(z, x, y)
  return tile === undefined ? undefined : new TextDecoder().decode(tile.data)
}

test('the reader of PMTiles finds every tile that was written, and no other', async () => {
  const archive = new PMTiles(new Memory(writePmtiles(tiles, { name: 'World' })))
  expect(await read(archive, 0, 0, 0)).toBe('world')
  expect(await read(archive, 1, 0, 0)).toBe('sea')
  expect(await read(archive, 1, 0, 1)).toBe('sea')
  expect(await read(archive, 1, 1, 0)).toBe('sea')
  expect(await read(archive, 2, 3, 3)).toBe('south east')
  expect(await read(archive, 1, 1, 1)).toBeUndefined()
  const { minZoom, maxZoom, numAddressedTiles, numTileContents } = await archive.getHeader()
  expect({ minZoom, maxZoom, numAddressedTiles, numTileContents }).toEqual({
    minZoom: 0,
    maxZoom: 2,
    numAddressedTiles: 5,
    numTileContents: 3,
  })
})

test('the metadata reads back; bytes that are no archive have none', () => {
  expect(readMetadata(writePmtiles(tiles, { inputs: 'abc' }))).toEqual({ inputs: 'abc' })
  expect(readMetadata(Buffer.from('something else'))).toEqual({})
})
