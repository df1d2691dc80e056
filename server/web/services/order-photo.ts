import sharp from 'sharp'

import { photoLimits } from '#contract/calls/my-orders.ts'

import type { Photo } from '../../db/orders/order-photos.ts'
import { Refused } from '../pipeline/refused.ts'

/** Nothing else is decoded, whatever a file says it is: no SVG, PDF or TIFF. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// Photographs come rarely, and calls must not wait for them.
sharp.concurrency(1)
sharp.cache(false)

const { mostBytes, mostPixels, side, thumbnailSide } = photoLimits
const megapixels = mostPixels / 1_000_000

/**
 * Decodes a photograph, turns it upright and encodes it again, which leaves its EXIF data and with it its position behind.
 * @throws Refused `photo.tooLarge`, `photo.type`
 */
export async function preparePhoto(bytes: Buffer): Promise<Photo> {
  const tooLarge = new Refused('photo.tooLarge', {
    args: { limit: mostBytes / 1024 / 1024, pixels: megapixels },
  })
  if (bytes.length > mostBytes) throw tooLarge
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw new Refused('photo.type')
    })
  if (width * height > mostPixels) throw tooLarge
  try {
    const full = await sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    const thumbnail = await sharp(full.data)
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 70 })
      .toBuffer()
    return { image: full.data, thumbnail, width: full.info.width, height: full.info.height }
  } catch {
    throw new Refused('photo.type')
  }
}
