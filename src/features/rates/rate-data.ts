import type { LineData } from '#src/ui/chart/line-option.ts'
import { sampleMs, type RateSample } from '#streams/online-rates.ts'

/** No line is drawn over a time without a sample that is longer. */
const gapMs = 6 * sampleMs

/** The way of an online rate, in percent with one decimal. */
export function rateData(name: string, history: readonly RateSample[]): LineData {
  return {
    series: [{ name, points: history.map(({ at, rate }) => [at, rate]) }],
    gapMs,
    bounds: { min: 0, max: 100 },
    resolution: 0.1,
  }
}
