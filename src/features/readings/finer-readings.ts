import { readingPoints, type ReadingHistory } from '#contract/calls/readings.ts'
import type { TimeRange } from '#src/ui/chart/sampled-points.ts'

/** Of the part and as much again on either side. */
export const finerPoints = 3 * readingPoints.usual

/** Whether the history reaches over all of a part. */
export function covers({ upStime, upEtime }: ReadingHistory, { from, to }: TimeRange): boolean {
  return upStime <= Math.round(from) && Math.round(to) <= upEtime
}

/** Whether nothing more is to be had of a part: all of it is there, or it is as fine as a chart draws it. */
export function serves(held: ReadingHistory, zoom: TimeRange): boolean {
  const isWhole = held.uplinks <= finerPoints
  return covers(held, zoom) && (isWhole || held.upEtime - held.upStime <= 4 * (zoom.to - zoom.from))
}

/** The history with the finer part in place of what it had there. */
export function withFiner(history: ReadingHistory, finer: ReadingHistory | null): ReadingHistory {
  if (finer === null) return history
  const series = history.series.map((one) => {
    const inside = finer.series.find(({ reading }) => reading === one.reading)?.points ?? []
    const before = one.points.filter(([at]) => at < finer.upStime)
    const after = one.points.filter(([at]) => at >= finer.upEtime)
    return { ...one, points: [...before, ...inside, ...after] }
  })
  return { ...history, series }
}
