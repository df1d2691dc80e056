import { init } from 'echarts'
import { expect, test } from 'vitest'

import { rateData } from '#src/features/rates/rate-data.ts'
import { lineOption } from '#src/ui/chart/line-option.ts'
import { dark } from '#tests/src/ui/chart/look.ts'

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const format = { value: (value: number) => percent.format(value / 100), moment: () => '' }

/** What stands at the marks of the axis of values, from the bottom up. */
function axisTexts(rates: readonly number[]): string[] {
  const history = rates.map((rate, index) => ({ at: index * 10_000, rate }))
  const shown = { from: 0, to: (rates.length - 1) * 10_000 }
  const chart = init(null, null, { ssr: true, renderer: 'svg', width: 520, height: 180 })
  chart.setOption(lineOption(rateData('Online rate', history), { shown, cursor: null }, dark, format))
  const svg = chart.renderToSVGString()
  chart.dispose()
  return [...svg.matchAll(/<text[^>]*>([^<]*%)<\/text>/g)].map(([, text]) => text ?? '')
}

test.each([
  [[0, 0, 0], ['0%']],
  [
    [97.9, 98, 97.9],
    ['97.9%', '98%'],
  ],
  [
    [0, 50, 100],
    ['0%', '30%', '60%', '90%'],
  ],
])('the axis of the rates %j says no more than they have decimals', (rates, texts) => {
  expect(axisTexts(rates)).toEqual(texts)
})
