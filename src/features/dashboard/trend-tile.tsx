import { Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'

import { alarmTrendDays, type AlarmTrend, type AlarmTrendDays } from '#contract/calls/dashboard.ts'
import { request } from '#src/api/client.ts'
import { AlarmListLink } from '#src/devices/alarm-list-link.tsx'
import { LineChart } from '#src/ui/chart/line-chart.tsx'
import type { LineData } from '#src/ui/chart/line-option.ts'
import type { TimeRange } from '#src/ui/chart/sampled-points.ts'
import table from '#src/ui/plain-table.module.css'

import { CountedTile } from './counted-tile.tsx'
import { useCounted } from './use-counted.ts'

interface TrendTileProps {
  days: AlarmTrendDays
  /** Absent where nobody chooses, as on a wall. */
  onChoose?: (days: AlarmTrendDays) => void
}

/** How many alarms were raised, hour by hour or day by day, beside the period before. */
export function TrendTile({ days, onChoose }: TrendTileProps) {
  const { t } = useLingui()
  const counted = useCounted(
    () => request('workKanban/getAlarmTrend', { query: { days }, quiet: true }),
    String(days),
  )
  const names: Record<AlarmTrendDays, string> = { 1: t`1 day`, 3: t`3 days`, 7: t`7 days` }
  return (
    <CountedTile
      title={t`Alarm trend`}
      counted={counted}
      controls={
        onChoose && (
          <SegmentedControl
            size="xs"
            aria-label={t`Period`}
            value={String(days)}
            data={alarmTrendDays.map((each) => ({ value: String(each), label: names[each] }))}
            onChange={(value) => onChoose(alarmTrendDays.find((each) => String(each) === value) ?? 1)}
          />
        )
      }
    >
      {(trend) => <TrendPicture key={trend.bucketMs * trend.raised.length} trend={trend} />}
    </CountedTile>
  )
}

function TrendPicture({ trend }: { trend: AlarmTrend }) {
  const { t, i18n } = useLingui()
  const [zoom, setZoom] = useState<TimeRange | null>(null)
  const { from, beforeFrom, bucketMs, raised, raisedBefore } = trend
  const names = [t`This period`, t`Period before`] as const
  const [now, before] = names
  const data = useMemo((): LineData => {
    const points = (totals: readonly number[]) =>
      totals.map((total, place): [number, number] => [from + place * bucketMs, total])
    return {
      series: [
        { name: now, points: points(raised) },
        { name: before, points: points(raisedBefore) },
      ],
      gapMs: null,
      bounds: { min: 0 },
      resolution: 1,
    }
  }, [now, before, from, bucketMs, raised, raisedBefore])
  const texts = useMemo(() => ({ count: (value: number) => i18n.number(value) }), [i18n])
  const whole = { from, to: from + (raised.length - 1) * bucketMs }
  const length = raised.length * bucketMs
  return (
    <>
      <p className={table['foot']}>
        <Trans>
          <AlarmListLink search={{ upStime: from, upEtime: from + length - 1 }}>
            {i18n.number(sum(raised))}
          </AlarmListLink>{' '}
          raised in this period,{' '}
          <AlarmListLink search={{ upStime: beforeFrom, upEtime: beforeFrom + length - 1 }}>
            {i18n.number(sum(raisedBefore))}
          </AlarmListLink>{' '}
          in the period before
        </Trans>
      </p>
      <LineChart
        title={bucketMs >= 86_400_000 ? t`Alarms raised by day` : t`Alarms raised by hour`}
        data={data}
        whole={whole}
        shown={zoom ?? whole}
        onShow={(shown) => setZoom(shown.from <= whole.from && shown.to >= whole.to ? null : shown)}
        valueText={texts.count}
        axisText={texts.count}
        small
      />
    </>
  )
}

const sum = (totals: readonly number[]) => totals.reduce((all, total) => all + total, 0)
