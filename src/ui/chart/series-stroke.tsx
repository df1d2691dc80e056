import { atTurn, seriesShapes, type ChartLook } from './chart-look.ts'

/** A piece of a series as the chart draws it, for its legend. */
export function SeriesStroke({ place, look }: { place: number; look: ChartLook }) {
  const { dash, symbol } = atTurn(seriesShapes, place)
  const colour = atTurn(look.series, place)
  const fill = symbol.startsWith('empty') ? 'var(--fw-plane)' : colour
  return (
    <svg viewBox="0 0 28 10" aria-hidden="true">
      <path
        d="M0 5h28"
        stroke={colour}
        strokeWidth="1.5"
        strokeDasharray={typeof dash === 'string' ? undefined : dash.join(' ')}
      />
      {symbol.toLowerCase().endsWith('circle') ? (
        <circle cx="14" cy="5" r="3" fill={fill} stroke={colour} />
      ) : (
        <rect x="11" y="2" width="6" height="6" fill={fill} stroke={colour} />
      )}
    </svg>
  )
}
