export interface ImageHeader {
  type: 'png' | 'jpeg'
  /** Pixels, as they are stored: a camera may say elsewhere that they are to be turned. */
  width: number
  height: number
}

const pngBegin = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Length and name of the chunk that every PNG begins with. */
const ihdr = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]

/** What a picture says of itself in its first bytes, or null when it is neither PNG nor JPEG. Its name does not count. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  if (holds(bytes, 0, pngBegin)) return readPng(bytes)
  return holds(bytes, 0, [0xff, 0xd8, 0xff]) ? readJpeg(bytes) : null
}

function readPng(bytes: Uint8Array): ImageHeader | null {
  if (!holds(bytes, 8, ihdr) || bytes.length < 24) return null
  const view = viewOf(bytes)
  return sized('png', view.getUint32(16), view.getUint32(20))
}

/** Walks along the segments of a JPEG to the one that begins a frame (ITU-T T.81, B.1.1). */
function readJpeg(bytes: Uint8Array): ImageHeader | null {
  const view = viewOf(bytes)
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) return sized('jpeg', view.getUint16(at + 7), view.getUint16(at + 5))
    // The picture's data before its frame, or its end.
    if (marker === 0xda || marker === 0xd9) return null
    at += isBare(marker) ? 2 : 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}

/** SOF0 to SOF15 without the tables that stand between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Markers without a length. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

function sized(type: ImageHeader['type'], width: number, height: number): ImageHeader | null {
  return width === 0 || height === 0 ? null : { type, width, height }
}

function holds(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, place) => bytes[at + place] === byte)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
