import { Plural, Trans } from '@lingui/react/macro'

import { StatusMark } from '../status-mark.tsx'
import type { ChartLook } from './chart-look.ts'
import styles from './chart.module.css'
import type { LineData } from './line-option.ts'
import { SeriesStroke } from './series-stroke.tsx'

const mostNamed = 4

interface LineLegendProps {
  data: LineData
  look: ChartLook
  valueText: (value: number) => string
  momentText: (at: number) => string
}

/** What the strokes of a line chart mean, in words: series when there are several, limits, alarms. */
export function LineLegend({ data, look, valueText, momentText }: LineLegendProps) {
  const { series, thresholds = [], alarms = [], bands = [] } = data
  if (series.length < 2 && thresholds.length + alarms.length + bands.length === 0) return null
  const more = alarms.length - mostNamed
  return (
    <ul className={styles['legend']}>
      {series.length > 1 &&
        series.map(({ name }, place) => (
          <li key={name}>
            <SeriesStroke place={place} look={look} />
            {name}
          </li>
        ))}
      {thresholds.map(({ value, label }) => (
        <li key={label}>
          <svg viewBox="0 0 28 10" aria-hidden="true">
            <path d="M0 5h28" stroke="var(--fw-quiet)" strokeDasharray="4 4" />
          </svg>
          {label} {valueText(value)}
        </li>
      ))}
      {bands.map(({ label, text }) => (
        <li key={label}>
          <b>{label}</b> {text}
        </li>
      ))}
      {alarms.slice(0, mostNamed).map(({ level, name, from, to }) => (
        <li key={`${name} ${from}`}>
          <StatusMark state={level} size={12} />
          {to === null ? (
            <Trans>
              {name} since {momentText(from)}
            </Trans>
          ) : (
            <Trans>
              {name} from {momentText(from)} to {momentText(to)}
            </Trans>
          )}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Plural value={more} one="and # more alarm" other="and # more alarms" />
        </li>
      )}
    </ul>
  )
}
