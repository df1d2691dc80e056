import { LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, setPlatformAPI, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { expect, test } from 'vitest'

import { lineOption, type LineData } from '#src/ui/chart/line-option.ts'

import { dark } from './look.ts'

use([LineChart, GridComponent, SVGRenderer])
// Without a canvas to measure on.
setPlatformAPI({ measureText: (text) => ({ width: text.length * 7 }) })

/** The marks that ECharts itself puts on the axis of values, from the greatest down. */
function drawnMarks(values: readonly number[], resolution?: number): string[] {
  const data: LineData = {
    series: [{ name: 'a', points: values.map((value, at) => [at, value]) }],
    gapMs: null,
    ...(resolution !== undefined && { resolution }),
  }
  const option = lineOption(data, { shown: { from: 0, to: values.length }, cursor: null }, dark, {
    value: (value, decimals) => `v${value.toFixed(decimals)}`,
    moment: () => '',
  })
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 200 })
  chart.setOption(option)
  const marks = [...chart.renderToSVGString().matchAll(/>v([\d.]+)</g)].map(([, mark]) => mark ?? '')
  chart.dispose()
  return marks.toReversed()
}

test('the marks of an axis have as many decimals as the finest of them, and no more', () => {
  expect(drawnMarks([0.416, 0.426])).toEqual(['0.426', '0.423', '0.420', '0.417'])
  expect(drawnMarks([11.65, 11.95])).toEqual(['11.9', '11.8', '11.7'])
  expect(drawnMarks([0, 97])).toEqual(['90', '60', '30', '0'])
  expect(drawnMarks([3.1, 9.4])).toEqual(['10', '8', '6', '4'])
})

test('marks that may lie no closer have the decimals of that', () => {
  expect(drawnMarks([3, 4], 1)).toEqual(['4', '3'])
  expect(drawnMarks([1, 1.4], 0.25)).toEqual(['1.25', '1.00'])
})
