import type { GaugeSeriesOption } from 'echarts/charts'
import type { ComposeOption } from 'echarts/core'

import type { ChartLook } from './chart-look.ts'

export type GaugeOption = ComposeOption<GaugeSeriesOption>

export interface GaugeData {
  value: number
  min: number
  max: number
}

/** An arc that is filled as far as the value goes, with the value as words in its middle. */
export function gaugeOption(
  { value, min, max }: GaugeData,
  look: ChartLook,
  words: { value: string; mark: (value: number) => string },
): GaugeOption {
  const width = look.px(12)
  return {
    animation: false,
    series: [
      {
        id: 'gauge',
        type: 'gauge',
        min,
        max,
        startAngle: 210,
        endAngle: -30,
        radius: '94%',
        center: ['50%', '58%'],
        splitNumber: 4,
        silent: true,
        pointer: { show: false },
        progress: { show: true, width, itemStyle: { color: look.quiet } },
        axisLine: { lineStyle: { width, color: [[1, look.hairline]] } },
        axisTick: { show: false },
        splitLine: { length: width, distance: -width, lineStyle: { color: look.plane, width: look.px(1) } },
        axisLabel: {
          distance: look.px(16),
          color: look.quiet,
          fontFamily: look.family,
          fontSize: look.px(12),
          formatter: words.mark,
        },
        detail: {
          offsetCenter: [0, look.px(6)],
          color: look.text,
          fontFamily: look.family,
          fontSize: look.px(22),
          fontWeight: 600,
          formatter: words.value,
        },
        data: [{ value: Math.min(max, Math.max(min, value)) }],
      },
    ],
  }
}
