import type { LineSeriesOption } from 'echarts/charts'

import type { ChartLook } from './chart-look.ts'

/** Values that are judged alike, e.g. a zone of severity. */
export interface Band {
  from: number
  /** Null: whatever is above. */
  to: number | null
  /** As printed in it. */
  label: string
  /** In the legend. */
  text: string
}
type Area = Extract<
  NonNullable<NonNullable<LineSeriesOption['markArea']>['data']>[number],
  readonly [unknown, unknown]
>
export const markedArea = (from: Area[0], to: Area[1]): Area => [from, to]

/** A lower one has no room for its letter. */
const leastShareWithLetter = 0.1

/** Every other band is shaded; each has its letter at the left edge, as far as it is in sight and has room for it. */
export function drawnBands(
  bands: readonly Band[],
  extent: { min: number; max: number },
  look: ChartLook,
): Area[] {
  return bands.flatMap(({ from, to, label }, place) => {
    const [low, high] = [Math.max(from, extent.min), Math.min(to ?? extent.max, extent.max)]
    if (high <= low) return []
    return [
      markedArea(
        {
          name: label,
          yAxis: low,
          itemStyle: { color: look.control, opacity: place % 2 === 0 ? 0 : 0.14 },
          label: {
            show: high - low >= leastShareWithLetter * (extent.max - extent.min),
            position: 'insideLeft',
            color: look.quiet,
            fontFamily: look.family,
            fontSize: look.px(12),
            fontWeight: 600,
          },
        },
        { yAxis: high },
      ),
    ]
  })
}
