import '#src/ui/base.css'

import { Activity, useState } from 'react'
import { createRoot } from 'react-dom/client'

import { activeLanguage } from '#src/i18n/language.ts'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'
import { LineChart } from '#src/ui/chart/line-chart.tsx'
import type { LineData } from '#src/ui/chart/line-option.ts'
import type { Point, TimeRange } from '#src/ui/chart/sampled-points.ts'
import { Frame } from '#src/ui/frame.tsx'

const whole: TimeRange = { from: Date.UTC(2026, 0, 5), to: Date.UTC(2026, 0, 6) }
const valueText = (value: number) => value.toFixed(1)

/** A value every 8.64 s, calm but for one peak. */
const data: LineData = {
  series: [
    {
      name: 'Pressure',
      points: Array.from({ length: 10_000 }, (_, n): Point => [
        whole.from + n * 8640,
        n === 6789 ? 99 : n % 7,
      ]),
    },
  ],
  gapMs: 60_000,
}

/** A line of ten thousand points, which the pages of the console seldom have. */
function ChartPage() {
  const [state, setState] = useState<'gone' | 'shown' | 'hidden'>('gone')
  const [shown, setShown] = useState(whole)
  return (
    <>
      <h1>Charts</h1>
      {(['gone', 'shown', 'hidden'] as const).map((next) => (
        <button key={next} type="button" onClick={() => setState(next)}>
          {next}
        </button>
      ))}
      <output>{`${shown.from - whole.from} ${shown.to - whole.from}`}</output>
      {state !== 'gone' && (
        <Activity mode={state === 'shown' ? 'visible' : 'hidden'}>
          <LineChart
            title="Pressure"
            data={data}
            whole={whole}
            shown={shown}
            onShow={setShown}
            valueText={valueText}
            axisText={valueText}
          />
        </Activity>
      )}
    </>
  )
}

const root = document.querySelector('#root')
if (root === null) throw new Error('no #root')
await loadCatalogue(activeLanguage())
createRoot(root).render(
  <Frame>
    <ChartPage />
  </Frame>,
)
