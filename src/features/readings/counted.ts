import type { Point, TimeRange } from '#src/ui/chart/sampled-points.ts'

/**
 * By how much a counter grew within a time, also when it began anew at 0; null where fewer than two of its values lie in it.
 */
export function counted(points: readonly Point[], { from, to }: TimeRange): number | null {
  const values = points.flatMap(([at, value]) => (from <= at && at <= to ? [value] : []))
  if (values.length < 2) return null
  return values.reduce((sum, value, place) => {
    const before = place === 0 ? value : (values[place - 1] ?? value)
    return sum + (value < before ? value : value - before)
  }, 0)
}
