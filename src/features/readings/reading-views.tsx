import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import { LineChart } from '#src/ui/chart/line-chart.tsx'
import { RadarChart } from '#src/ui/chart/radar-chart.tsx'
import type { TimeRange } from '#src/ui/chart/sampled-points.ts'

import { counted } from './counted.ts'
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
  const newest = t`Latest`
  const lowest = t`Lowest in the period`
  const radar = useMemo(() => readingRadar(charts, { newest, lowest }), [charts, newest, lowest])
  const title = ({ reading, name, parts }: ReadingChart) => {
    const plain = reading.unit === '' ? name : `${name} (${reading.unit})`
    const grown = reading.counts === true ? counted(parts[0]?.points ?? [], zoom ?? whole) : null
    if (grown === null) return plain
    const amount = texts.withUnit(reading)(grown)
    return t`${plain}: increased by ${amount}`
  }
  return (
    <div className={styles['charts']} data-many={charts.length > 2}>
      {charts.map((chart) => (
        <LineChart
          key={chart.reading.name}
          title={title(chart)}
          data={chart.data}
          whole={whole}
          shown={zoom ?? whole}
          onShow={show}
          valueText={texts.withUnit(chart.reading)}
          axisText={texts.onAxis(chart.reading)}
        />
      ))}
      {radar !== null && (
        <RadarChart
          title={t`Latest values, from zero to the highest in the period`}
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
