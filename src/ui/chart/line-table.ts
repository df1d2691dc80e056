import type { ChartTable } from './chart-frame.tsx'
import type { LineSeries } from './line-option.ts'
import { sampledPoints, type TimeRange } from './sampled-points.ts'

/** A table has at most about so many rows; more are thinned out as the line is. */
export const mostTableRows = 400

/** The values of a time in rows, the newest first. @param words how moments and values are written */
export function lineTable(
  series: readonly LineSeries[],
  shown: TimeRange,
  words: { time: string; moment: (at: number) => string; value: (value: number) => string },
): Omit<ChartTable, 'note'> & { shownRows: number; allRows: number } {
  const inRange = series.map(({ points }) => points.filter(([at]) => shown.from <= at && at <= shown.to))
  const thinned = inRange.map((points) => sampledPoints(points, shown, mostTableRows))
  const values = thinned.map((points) => new Map(points))
  const moments = [...new Set(thinned.flatMap((points) => points.map(([at]) => at)))].toSorted(
    (a, b) => b - a,
  )
  return {
    columns: [words.time, ...series.map(({ name }) => name)],
    rows: moments.map((at) => [
      at,
      words.moment(at),
      ...values.map((byMoment) => {
        const value = byMoment.get(at)
        return value === undefined ? '' : words.value(value)
      }),
    ]),
    shownRows: moments.length,
    allRows: new Set(inRange.flatMap((points) => points.map(([at]) => at))).size,
  }
}
