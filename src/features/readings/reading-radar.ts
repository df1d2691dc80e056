import type { RadarAxis, RadarShape } from '#src/ui/chart/radar-option.ts'

import type { ReadingChart } from './reading-charts.ts'

/** The newest values beside the lowest, each on an axis from zero to the highest of the time; null below three axes. */
export function readingRadar(
  charts: readonly ReadingChart[],
  words: { newest: string; lowest: string },
): { axes: RadarAxis[]; shapes: RadarShape[]; readings: ReadingChart['reading'][] } | null {
  const measured = charts.flatMap(({ reading, name, data }) => {
    const values = data.series.flatMap(({ points }) => points.map(([, value]) => value))
    const newest = values.at(-1)
    // States and bearings are no amounts.
    if (reading.states !== undefined || reading.draw === 'points' || newest === undefined) return []
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
