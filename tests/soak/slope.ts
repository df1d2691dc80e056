/** One measure of something at a moment, in hours. */
export interface Measure {
  hours: number
  value: number
}

/**
 * How fast something grows, per hour: the median of the slopes between all pairs (Theil–Sen), which single outliers do not
 * move. 0 for fewer than two measures.
 */
export function slopePerHour(measures: readonly Measure[]): number {
  const slopes = measures.flatMap((one, place) =>
    measures
      .slice(place + 1)
      .filter((other) => other.hours !== one.hours)
      .map((other) => (other.value - one.value) / (other.hours - one.hours)),
  )
  slopes.sort((one, other) => one - other)
  const middle = slopes.length >> 1
  const upper = slopes[middle] ?? 0
  return slopes.length % 2 === 1 ? upper : ((slopes[middle - 1] ?? 0) + upper) / 2
}
