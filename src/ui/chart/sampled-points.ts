/** Milliseconds and a value. */
export type Point = readonly [at: number, value: number]

export interface TimeRange {
  from: number
  to: number
}

/**
 * The points of a range, oldest first, and the one before and after it, so that a line comes in and leaves at the edges.
 * More than `most` are thinned out to the first, last, lowest and highest of equal stretches of time, which draw the same
 * line (M4, Jugel et al. 2014). @param points oldest first
 */
export function sampledPoints(points: readonly Point[], range: TimeRange, most: number): Point[] {
  const { from, to } = range
  const first = Math.max(0, placeOf(points, from) - 1)
  const end = Math.min(points.length, placeAfter(points, to) + 1)
  const shown = points.slice(first, end)
  if (shown.length <= most) return shown
  const bucketMs = bucketOf(range, most)
  const buckets = Map.groupBy(shown, ([at]) => Math.floor((at - from) / bucketMs))
  return [...buckets.values()].flatMap((bucket) => {
    const lowest = bucket.reduce((a, b) => (b[1] < a[1] ? b : a))
    const highest = bucket.reduce((a, b) => (b[1] > a[1] ? b : a))
    const chosen = new Set([bucket[0], lowest, highest, bucket.at(-1)])
    return bucket.filter((point) => chosen.has(point))
  })
}

/** How far sampled points may lie apart without a gap between them. @param gapMs the same before they were sampled */
export function sampledGap(gapMs: number | null, range: TimeRange, most: number): number | null {
  return gapMs === null ? null : Math.max(gapMs, 2.5 * bucketOf(range, most))
}

function bucketOf({ from, to }: TimeRange, most: number): number {
  return Math.max(1, (to - from) / Math.floor(most / 4))
}

/** The place of the first point that is not before `at`. */
export function placeOf(points: readonly Point[], at: number): number {
  return partition(points, (moment) => moment < at)
}

/** The place behind the last point that is not after `at`. */
function placeAfter(points: readonly Point[], at: number): number {
  return partition(points, (moment) => moment <= at)
}

function partition(points: readonly Point[], isBefore: (at: number) => boolean): number {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(points[middle]?.[0] ?? Infinity)) low = middle + 1
    else high = middle
  }
  return low
}

/** The place of the point nearest to `at`; -1 when there is none. */
export function nearestPlace(points: readonly Point[], at: number): number {
  const after = placeOf(points, at)
  const [before, next] = [points[after - 1], points[after]]
  if (before === undefined) return next === undefined ? -1 : after
  return next === undefined || at - before[0] <= next[0] - at ? after - 1 : after
}

/** Puts a hole where two points lie further apart than `gapMs`, so that no line is drawn through a time without data. */
export function withGaps(
  points: readonly Point[],
  gapMs: number | null,
): (readonly [at: number, value: number | null])[] {
  if (gapMs === null) return [...points]
  return points.flatMap((point, place) => {
    const before = points[place - 1]
    return before !== undefined && point[0] - before[0] > gapMs
      ? [[before[0] + 1, null] as const, point]
      : [point]
  })
}

/**
 * Leaves out what repeats the value before it, but for the last before a gap. Steps through what is left are the same, and
 * stay upright: a chart passes over points that lie closer to each other than it can draw.
 */
export function withoutRepeats(
  points: readonly (readonly [at: number, value: number | null])[],
): (readonly [at: number, value: number | null])[] {
  return points.filter(([, value], place) => {
    const isLast = (points[place + 1]?.[1] ?? null) === null
    return isLast || points[place - 1]?.[1] !== value
  })
}

/** The points with a gap on either side: no line shows them. */
export function lonePoints(points: readonly Point[], gapMs: number | null): Point[] {
  const apart = (one: Point | undefined, other: Point | undefined) =>
    one === undefined || other === undefined || (gapMs !== null && other[0] - one[0] > gapMs)
  return points.filter((point, place) => apart(points[place - 1], point) && apart(point, points[place + 1]))
}
