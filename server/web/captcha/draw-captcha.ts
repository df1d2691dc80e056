import { digitStrokes, type Point } from './digit-strokes.ts'
import { greyPng } from './png.ts'

export const captchaWidth = 132
export const captchaHeight = 44
const lines = 3

/**
 * The picture of four digits: each turned, slanted and shifted by chance, three lines across, noise over all.
 * @returns a PNG
 */
export function drawCaptcha(digits: string, random: () => number = Math.random): Buffer {
  const ink = new Float64Array(captchaWidth * captchaHeight)
  const between = (from: number, to: number) => from + (to - from) * random()
  ;[...digits].forEach((digit, place) => {
    const place2d = attachment(
      14 + place * 29 + between(-3, 3),
      between(5, 11),
      between(24, 30),
      between(-0.3, 0.3),
      between(-0.25, 0.25),
    )
    for (const stroke of digitStrokes[Number(digit)] ?? []) {
      drawPath(ink, stroke.map(place2d), between(1.1, 1.7))
    }
  })
  for (let line = 0; line < lines; line += 1) {
    const y = () => between(4, captchaHeight - 4)
    drawPath(
      ink,
      [
        [0, y()],
        [captchaWidth / 2, y()],
        [captchaWidth, y()],
      ],
      between(0.5, 0.9),
    )
  }
  const pixels = Uint8Array.from(ink, (amount) =>
    Math.max(0, Math.min(255, Math.round(236 - 190 * amount + between(-34, 18)))),
  )
  return greyPng(captchaWidth, captchaHeight, pixels)
}

function attachment(left: number, top: number, size: number, turn: number, slant: number) {
  return ([x, y]: Point): Point => {
    const [dx, dy] = [(x - 0.3 + slant * (0.5 - y)) * size, (y - 0.5) * size]
    return [
      left + 0.3 * size + dx * Math.cos(turn) - dy * Math.sin(turn),
      top + 0.5 * size + dx * Math.sin(turn) + dy * Math.cos(turn),
    ]
  }
}

/** Inks every pixel within `radius` of the path, softly at its edge. */
function drawPath(ink: Float64Array, path: readonly Point[], radius: number): void {
  path.slice(1).forEach((to, index) => {
    const from = path[index] ?? to
    const clampX = (x: number) => Math.max(0, Math.min(captchaWidth - 1, x))
    const clampY = (y: number) => Math.max(0, Math.min(captchaHeight - 1, y))
    const margin = Math.ceil(radius + 1)
    for (
      let y = clampY(Math.floor(Math.min(from[1], to[1])) - margin);
      y <= clampY(Math.max(from[1], to[1]) + margin);
      y += 1
    ) {
      for (
        let x = clampX(Math.floor(Math.min(from[0], to[0])) - margin);
        x <= clampX(Math.max(from[0], to[0]) + margin);
        x += 1
      ) {
        const amount = Math.max(0, Math.min(1, radius + 0.5 - distance([x, y], from, to)))
        const at = y * captchaWidth + x
        ink[at] = Math.max(ink[at] ?? 0, amount)
      }
    }
  })
}

function distance(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const along = dx === 0 && dy === 0 ? 0 : ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
  const t = Math.max(0, Math.min(1, along))
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)
}
