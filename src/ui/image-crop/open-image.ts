import { imageUpload } from '#contract/calls/image-upload.ts'

import { readImageHeader } from '#contract/rules/image-header.ts'

/** A picture of more is refused before it is unpacked: a small file can hold one that fills the memory. */
export const mostPixels = 32_000_000
export const mostSide = 12_000

/**
 * `type`: neither PNG nor JPEG, or damaged. `size`: too many bytes. `dimensions`: too many pixels. `small`: it would have to be
 * blown up in both directions.
 */
export type ImageFault = 'type' | 'size' | 'dimensions' | 'small'
export type OpenedImage = { ok: true; bitmap: ImageBitmap } | { ok: false; fault: ImageFault }

/** Reads and unpacks a picture, as far as it keeps the bounds. */
export async function openImage(file: Blob): Promise<OpenedImage> {
  const fault = await faultOf(file)
  if (fault !== null) return { ok: false, fault }
  try {
    return { ok: true, bitmap: await createImageBitmap(file) }
  } catch {
    return { ok: false, fault: 'type' }
  }
}

/** Why a file cannot be used, by its size and its first bytes; null when it can, as far as these say. */
export async function faultOf(file: Blob): Promise<ImageFault | null> {
  if (file.size > imageUpload.mostBytes) return 'size'
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0))
  const header = readImageHeader(new Uint8Array(bytes))
  if (header === null) return 'type'
  const { width, height } = header
  if (width > mostSide || height > mostSide || width * height > mostPixels) return 'dimensions'
  const { logo } = imageUpload
  return Math.max(width, height) < logo.height || (width < logo.width && height < logo.height)
    ? 'small'
    : null
}
