import type { RadarSeriesOption } from 'echarts/charts'
import type { RadarComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

import { atTurn, seriesShapes, type ChartLook } from './chart-look.ts'

export type RadarOption = ComposeOption<RadarSeriesOption | RadarComponentOption>

export interface RadarAxis {
  name: string
  min: number
  max: number
}
export interface RadarShape {
  name: string
  /** A value for each axis, in its unit. */
  values: readonly number[]
}

/** Of the smaller of width and height, and of a picture that has no room beside it for the names of its axes. */
const radiusShare = { roomy: 0.64, narrow: 0.48 }
const narrowPx = 420

/**
 * @param cursor the axis pointed at, or null
 * @param widthPx of the picture; 0 while nobody knows
 */
export function radarOption(
  axes: readonly RadarAxis[],
  shapes: readonly RadarShape[],
  cursor: number | null,
  look: ChartLook,
  widthPx: number,
): RadarOption {
  const isNarrow = widthPx > 0 && widthPx < look.px(narrowPx)
  const radius = isNarrow ? radiusShare.narrow : radiusShare.roomy
  return {
    animation: false,
    radar: {
      indicator: axes.map(({ name, min, max }, place) => ({
        name,
        min,
        max,
        color: place === cursor ? look.text : look.quiet,
      })),
      radius: `${radius * 100}%`,
      splitNumber: 4,
      axisName: {
        fontFamily: look.family,
        fontSize: look.px(12),
        // Beside the picture; what does not fit goes on below.
        ...(isNarrow && { width: (widthPx * (1 - radius)) / 2, overflow: 'break' as const }),
      },
      axisLine: { lineStyle: { color: look.control, opacity: 0.6 } },
      splitLine: { lineStyle: { color: look.control, opacity: 0.6 } },
      splitArea: { show: false },
    },
    series: [
      {
        id: 'shapes',
        type: 'radar',
        silent: true,
        emphasis: { disabled: true },
        data: shapes.map(({ name, values }, place) => {
          const { dash, symbol } = atTurn(seriesShapes, place)
          const colour = atTurn(look.series, place)
          return {
            name,
            value: [...values],
            symbol,
            symbolSize: look.px(7),
            lineStyle: {
              color: colour,
              width: look.px(1.5),
              type: typeof dash === 'string' ? dash : dash.map(look.px),
            },
            itemStyle: { color: colour },
          }
        }),
      },
    ],
  }
}
