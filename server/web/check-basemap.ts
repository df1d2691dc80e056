import { open } from 'node:fs/promises'
import { join } from 'node:path'

const headerBytes = 127
/** Where the header says where the tiles begin, and how many bytes of them there are. */
const tilesAt = 56
const tilesLengthAt = 64

/**
 * Looks at the basemap of a built console, without which maps have no land.
 * @returns what is wrong with it, in a sentence for the log; null for nothing
 */
export async function checkBasemap(consoleFolder: string): Promise<string | null> {
  const path = join(consoleFolder, 'basemap/world.pmtiles')
  const file = await open(path).catch(() => null)
  if (file === null) return `the basemap is missing: ${path}. Build the console again`
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    const isArchive = bytesRead === headerBytes && buffer.toString('latin1', 0, 7) === 'PMTiles'
    const end = isArchive ? buffer.readBigUInt64LE(tilesAt) + buffer.readBigUInt64LE(tilesLengthAt) : 0n
    const { size } = await file.stat()
    return isArchive && BigInt(size) >= end
      ? null
      : `the basemap is damaged: ${path} has ${size} bytes. Build the console again`
  } finally {
    await file.close()
  }
}
