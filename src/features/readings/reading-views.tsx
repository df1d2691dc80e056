import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import { LineChart } from '#src/ui/chart/line-chart.tsx'
import { RadarChart } from '#src/ui/chart/radar-chart.tsx'
import type { TimeRange } from '#src/ui/chart/sampled-points.ts'

import type { ReadingChart } from './reading-charts.ts'
import { readingRadar } from './reading-radar.ts'
import styles from './readings-dialog.module.css'
import type { ReadingTexts } from './use-reading-texts.ts'

interface ReadingViewsProps {
  charts: readonly ReadingChart[]
  whole: TimeRange
  /** What of it is looked at; null: all there is, also when there is more. */
  zoom: TimeRange | null
  onZoom: (zoom: TimeRange | null) => void
  texts: ReadingTexts
}

/** The charts of a terminal, which all show the same time, and its newest values among each other. */
export function ReadingViews({ charts, whole, zoom, onZoom, texts }: ReadingViewsProps) {
  const { t } = useLingui()
  const show = (shown: TimeRange) => onZoom(shown.from <= whole.from && shown.to >= whole.to ? null : shown)
  const newest = t`Newest`
  const lowest = t`Lowest of the time`
  const radar = useMemo(() => readingRadar(charts, { newest, lowest }), [charts, newest, lowest])
  return (
    <div className={styles['charts']} data-many={charts.length > 2}>
      {charts.map(({ reading, name, data }) => (
        <LineChart
          key={reading.name}
          title={reading.unit === '' ? name : `${name} (${reading.unit})`}
          data={data}
          whole={whole}
          shown={zoom ?? whole}
          onShow={show}
          valueText={texts.withUnit(reading)}
          axisText={texts.onAxis(reading)}
        />
      ))}
      {radar !== null && (
        <RadarChart
          title={t`Newest values, from zero to the highest of the time`}
          axes={radar.axes}
          shapes={radar.shapes}
          valueText={(value, axis) => {
            const reading = radar.readings[axis]
            return reading === undefined ? '' : texts.withUnit(reading)(value)
          }}
        />
      )}
    </div>
  )
}
