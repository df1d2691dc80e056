import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'

import type { ShiftReport } from '#contract/calls/shift-reports.ts'
import { floodBegins } from '#contract/rules/flood.ts'
import { LineChart } from '#src/ui/chart/line-chart.tsx'
import type { LineData } from '#src/ui/chart/line-option.ts'
import type { TimeRange } from '#src/ui/chart/sampled-points.ts'

import { reportWord } from './report-word.ts'

const periodMs = 600_000

/** How many alarms each ten minutes had, and where a flood begins. */
export function RaisedChart({ report }: { report: ShiftReport }) {
  const { i18n } = useLingui()
  const [zoom, setZoom] = useState<TimeRange | null>(null)
  const { from, to, raised, positions } = report
  const name = reportWord('raised')
  const label = reportWord('floods')
  const data = useMemo(
    (): LineData => ({
      series: [
        {
          name,
          points: raised.map((total, period): [number, number] => [from + period * periodMs, total]),
          draw: 'step',
        },
      ],
      thresholds: [{ value: floodBegins * positions, label }],
      gapMs: null,
      bounds: { min: 0 },
      resolution: 1,
    }),
    [name, label, from, raised, positions],
  )
  const texts = useMemo(() => ({ count: (value: number) => i18n.number(value) }), [i18n])
  const whole = { from, to }
  return (
    <LineChart
      title={name}
      data={data}
      whole={whole}
      shown={zoom ?? whole}
      onShow={(shown) => setZoom(shown.from <= whole.from && shown.to >= whole.to ? null : shown)}
      valueText={texts.count}
      axisText={texts.count}
      small
    />
  )
}
