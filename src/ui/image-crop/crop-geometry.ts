export interface Size {
  width: number
  height: number
}

/** Which part of a picture is seen through a frame. */
export interface Crop {
  /** Pixels of the frame for each of the picture. */
  scale: number
  /** The picture's place in the middle of the frame, in its own pixels. */
  x: number
  y: number
}

/** So much larger than its own pixels a picture is shown at most. */
const largest = 4

/** At least the whole picture is seen, at most its pixels four times as large, or as large as fills the frame. */
export function scaleBounds(image: Size, frame: Size): { least: number; filled: number; most: number } {
  const [across, down] = [frame.width / image.width, frame.height / image.height]
  const filled = Math.max(across, down)
  return { least: Math.min(across, down), filled, most: Math.max(filled, largest) }
}

/** The middle of the picture, as much of it as fills the frame. */
export function firstCrop(image: Size, frame: Size): Crop {
  return { scale: scaleBounds(image, frame).filled, x: image.width / 2, y: image.height / 2 }
}

/** Moves the picture under the frame by pixels of the frame. */
export function movedCrop(image: Size, frame: Size, { scale, x, y }: Crop, dx: number, dy: number): Crop {
  return held(image, frame, { scale, x: x - dx / scale, y: y - dy / scale })
}

/** Shows the picture `scale` large; what lies `(dx, dy)` from the middle of the frame stays there. */
export function scaledCrop(image: Size, frame: Size, crop: Crop, scale: number, dx = 0, dy = 0): Crop {
  const { least, most } = scaleBounds(image, frame)
  const next = Math.min(most, Math.max(least, scale))
  return held(image, frame, {
    scale: next,
    x: crop.x + dx / crop.scale - dx / next,
    y: crop.y + dy / crop.scale - dy / next,
  })
}

/** The picture fills the frame, or, where it is smaller, lies within it. */
function held(image: Size, frame: Size, { scale, x, y }: Crop): Crop {
  const within = (at: number, length: number, opening: number) => {
    const half = opening / scale / 2
    const [low, high] = [Math.min(half, length - half), Math.max(half, length - half)]
    return Math.min(high, Math.max(low, at))
  }
  return { scale, x: within(x, image.width, frame.width), y: within(y, image.height, frame.height) }
}

/** Where the whole picture lies, in pixels of the frame from its upper left corner. */
export function pictureIn(
  image: Size,
  frame: Size,
  { scale, x, y }: Crop,
): Size & { left: number; top: number } {
  return {
    left: frame.width / 2 - x * scale,
    top: frame.height / 2 - y * scale,
    width: image.width * scale,
    height: image.height * scale,
  }
}

/** The crop after a key of the stage; null when the key is none of its. Arrows move the picture, by ten with Shift. */
export function cropAfterKey(image: Size, frame: Size, crop: Crop, key: string, far: boolean): Crop | null {
  const step = far ? 10 : 1
  switch (key) {
    case 'ArrowLeft':
      return movedCrop(image, frame, crop, -step, 0)
    case 'ArrowRight':
      return movedCrop(image, frame, crop, step, 0)
    case 'ArrowUp':
      return movedCrop(image, frame, crop, 0, -step)
    case 'ArrowDown':
      return movedCrop(image, frame, crop, 0, step)
    case '+':
    case '=':
      return scaledCrop(image, frame, crop, crop.scale * 1.1)
    case '-':
    case '_':
      return scaledCrop(image, frame, crop, crop.scale / 1.1)
    case '0':
      return firstCrop(image, frame)
    default:
      return null
  }
}
