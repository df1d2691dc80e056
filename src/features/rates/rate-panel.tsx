import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'

import type { DeviceStatus } from '#contract/wire/enumerations.ts'
import { deviceStatusTerm } from '#src/i18n/terms.ts'
import { GaugeChart } from '#src/ui/chart/gauge-chart.tsx'
import { LineChart } from '#src/ui/chart/line-chart.tsx'
import { PieChart } from '#src/ui/chart/pie-chart.tsx'
import type { PieSlice } from '#src/ui/chart/pie-option.ts'
import type { TimeRange } from '#src/ui/chart/sampled-points.ts'
import { markOfStatus } from '#src/ui/status-mark.tsx'
import { sampleMs, type RateLine } from '#streams/online-rates.ts'

import { statusCounts } from './class-states.ts'
import { rateData } from './rate-data.ts'
import styles from './rate-panel.module.css'
import { useAbnormal } from './use-abnormal.ts'

const states: readonly DeviceStatus[] = [0, 2, 1]

/** One class in full: how much of it is online now, in what states it is, and how the rate went. */
export function RatePanel({ line }: { line: RateLine }) {
  const { t, i18n } = useLingui()
  const abnormal = useAbnormal(line.deviceType)
  const [zoom, setZoom] = useState<TimeRange | null>(null)
  const { total, online, history } = line
  const slices = useMemo((): PieSlice[] | null => {
    if (abnormal === null) return null
    const counts = statusCounts({ total, online }, abnormal)
    return states.map((status) => ({
      name: i18n._(deviceStatusTerm[status]),
      value: counts[status],
      state: markOfStatus[status],
    }))
  }, [total, online, abnormal, i18n])
  const name = t`Online rate`
  const data = useMemo(() => rateData(name, history), [history, name])
  const texts = useMemo(() => {
    const percent = (value: number, digits: number) =>
      i18n.number(value / 100, { style: 'percent', maximumFractionDigits: digits })
    return { value: (value: number) => percent(value, 2), mark: (value: number) => percent(value, 1) }
  }, [i18n])
  const whole = {
    from: history[0]?.at ?? 0,
    to: Math.max(history.at(-1)?.at ?? 0, (history[0]?.at ?? 0) + sampleMs),
  }
  return (
    <div className={styles['panel']}>
      <GaugeChart
        title={t`Online now`}
        value={line.rate}
        min={0}
        max={100}
        valueText={texts.value}
        markText={texts.mark}
      />
      <PieChart title={t`Status breakdown`} slices={slices} />
      <div className={styles['wide']}>
        <LineChart
          title={t`Online rate in the last minutes`}
          data={data}
          whole={whole}
          shown={zoom ?? whole}
          onShow={(shown) => setZoom(shown.from <= whole.from && shown.to >= whole.to ? null : shown)}
          valueText={texts.value}
          axisText={texts.mark}
          small
        />
      </div>
    </div>
  )
}
