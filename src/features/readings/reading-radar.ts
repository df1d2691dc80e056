import type { RadarAxis, RadarShape } from '#src/ui/chart/radar-option.ts'

import type { ReadingChart } from './reading-charts.ts'

/** The newest values beside the lowest, each on an axis from zero to the highest of the time; null below three axes. */
export function readingRadar(
  charts: readonly ReadingChart[],
  words: { newest: string; lowest: string },
): { axes: RadarAxis[]; shapes: RadarShape[]; readings: ReadingChart['reading'][] } | null {
  const measured = charts
    .flatMap(({ parts }) => parts)
    .flatMap(({ reading, name, points }) => {
      const values = points.map(([, value]) => value)
      const newest = values.at(-1)
      // States and bearings are no amounts, and a counter is at its highest always.
      const isAmount = reading.states === undefined && reading.draw !== 'points' && reading.counts !== true
      if (!isAmount || newest === undefined) return []
      const [lowest, highest] = [
        values.reduce((a, b) => Math.min(a, b)),
        values.reduce((a, b) => Math.max(a, b)),
      ]
      const min = Math.min(0, lowest)
      return [{ reading, name, newest, lowest, min, max: highest > min ? highest : min + 1 }]
    })
  if (measured.length < 3) return null
  return {
    readings: measured.map(({ reading }) => reading),
    axes: measured.map(({ name, min, max }) => ({ name, min, max })),
    shapes: [
      { name: words.newest, values: measured.map(({ newest }) => newest) },
      { name: words.lowest, values: measured.map(({ lowest }) => lowest) },
    ],
  }
}
