import type { Point } from './echarts-geometry.ts'

/** Buckets along one axis; more than the lines ever reach over. */
const rows = 1_000_000

function keyOf(column: number, row: number): number {
  return column * rows + row
}

/** Which points lie near a set of lines; all in one unit. */
export class NearLines {
  readonly #radius: number
  readonly #buckets = new Map<number, Point[]>()

  /** @param reach how near is near; lines are sampled four times as finely */
  constructor(edges: Iterable<readonly [Point, Point]>, radius: number) {
    this.#radius = radius
    for (const [[ax, ay], [bx, by]] of edges) {
      const steps = Math.ceil(Math.hypot(bx - ax, by - ay) / (radius / 4))
      for (let step = 0; step <= steps; step += 1)
        this.#add([ax + ((bx - ax) * step) / steps, ay + ((by - ay) * step) / steps])
    }
  }

  has([x, y]: Point): boolean {
    const [column, row] = [Math.floor(x / this.#radius), Math.floor(y / this.#radius)]
    for (let i = column - 1; i <= column + 1; i += 1) {
      for (let j = row - 1; j <= row + 1; j += 1) {
        const points = this.#buckets.get(keyOf(i, j)) ?? []
        if (points.some(([px, py]) => Math.hypot(px - x, py - y) <= this.#radius)) return true
      }
    }
    return false
  }

  #add(point: Point): void {
    const key = keyOf(Math.floor(point[0] / this.#radius), Math.floor(point[1] / this.#radius))
    const bucket = this.#buckets.get(key)
    if (bucket === undefined) this.#buckets.set(key, [point])
    else bucket.push(point)
  }
}
