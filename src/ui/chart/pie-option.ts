import type { PieSeriesOption } from 'echarts/charts'
import type { ComposeOption } from 'echarts/core'

import type { MarkState } from '../status-mark.tsx'
import { atTurn, type ChartLook } from './chart-look.ts'

export type PieOption = ComposeOption<PieSeriesOption>

export interface PieSlice {
  name: string
  value: number
  /** What the slice means, when it is a state; others are grey. */
  state?: MarkState
}

/** Patterns of slices in their order, so that they differ without their colours; the first has none. */
const patterns = [
  null,
  { dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: Math.PI / 4 },
  {
    symbol: 'circle',
    symbolSize: 0.5,
    dashArrayX: [
      [0, 6],
      [6, 0],
    ],
    dashArrayY: [6, 0],
  },
  { dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: -Math.PI / 4 },
] as const

/** @param labelText what stands beside a slice @param cursor the slice pointed at, or null */
export function pieOption(
  slices: readonly PieSlice[],
  cursor: number | null,
  look: ChartLook,
  labelText: (slice: PieSlice) => string,
): PieOption {
  return {
    animation: false,
    series: [
      {
        id: 'slices',
        type: 'pie',
        radius: ['42%', '56%'],
        silent: true,
        startAngle: 90,
        stillShowZeroSum: false,
        data: slices.flatMap((slice, place) => {
          if (slice.value === 0) return []
          const pattern = atTurn(patterns, place)
          return [
            {
              name: slice.name,
              value: slice.value,
              selected: place === cursor,
              itemStyle: {
                color: slice.state === undefined ? atTurn(look.series, place) : look.states[slice.state],
                borderColor: place === cursor ? look.text : look.plane,
                borderWidth: look.px(2),
                ...(pattern !== null && {
                  decal: {
                    ...pattern,
                    color: look.plane,
                    dashArrayX: copied(pattern.dashArrayX),
                    dashArrayY: [...pattern.dashArrayY],
                  },
                }),
              },
              label: { formatter: labelText(slice) },
            },
          ]
        }),
        // In a narrow tile each pixel beside the ring is for the words.
        label: {
          color: look.text,
          fontFamily: look.family,
          fontSize: look.px(12),
          lineHeight: look.px(16),
          bleedMargin: 0,
        },
        // A label above or below has its middle at the end of the line, and is two lines high.
        labelLine: { length: look.px(14), length2: look.px(4), lineStyle: { color: look.control } },
        emphasis: { disabled: true },
      },
    ],
  }
}

function copied(dashes: readonly (number | readonly number[])[]): number[] | number[][] {
  return dashes.every((dash) => typeof dash === 'number')
    ? [...dashes]
    : dashes.map((dash) => (typeof dash === 'number' ? [dash] : [...dash]))
}
