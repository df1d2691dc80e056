import type { MarkState } from '../status-mark.tsx'
import { nearestPlace, placeOf, sampledPoints, type Point, type TimeRange } from './sampled-points.ts'

/** How a period is drawn, so that shapes tell states apart as well as colours do. */
export type PeriodShape = 'thin' | 'full' | 'framed' | 'dashed'
export interface Period {
  from: number
  to: number
  /** Stands in it where it is long enough. */
  word: string
  shape: PeriodShape
  /** Absent: no state of a device. */
  state?: MarkState
}
export interface TimelineMark {
  at: number
  text: string
}

interface NamedRow {
  id: string
  name: string
  /** Stands before the name. */
  sign?: MarkState
}
/** What lasted, one after the other. */
export interface PeriodRow extends NamedRow {
  kind: 'periods'
  periods: readonly Period[]
}
/** What happened, oldest first. */
export interface MarkRow extends NamedRow {
  kind: 'marks'
  marks: readonly TimelineMark[]
  /** Absent: nothing that needs attention. */
  state?: MarkState
}
/** What was measured, oldest first. */
export interface FigureRow extends NamedRow {
  kind: 'figure'
  points: readonly Point[]
  /** Points further apart are not joined. */
  gapMs: number
  /** The axis spans at least so much, so that small changes look small. */
  leastSpan: number
  bounds: { min?: number; max?: number }
  /** A value as people read it, with its unit. */
  valueText: (value: number) => string
  axisText: (value: number) => string
}
export type TimelineRow = PeriodRow | MarkRow | FigureRow

/** Every moment at which something stands, oldest first: the stops of the cursor. Values are of no meaning. */
export function timelineStops(rows: readonly TimelineRow[], range: TimeRange): Point[] {
  const moments = rows.flatMap((row) => {
    if (row.kind === 'figure') return row.points.map(([at]) => at)
    if (row.kind === 'marks') return row.marks.map(({ at }) => at)
    return row.periods.map(({ from }) => from)
  })
  const shown = moments.filter((at) => range.from <= at && at <= range.to)
  return [...new Set(shown)].toSorted((a, b) => a - b).map((at) => [at, 0])
}

/** What a row says of a moment; empty: nothing. @param nearMs marks within this distance belong to the moment */
export function textAt(row: TimelineRow, at: number, nearMs: number): string {
  switch (row.kind) {
    case 'periods': {
      const found = row.periods.findLast(({ from, to }) => from <= at && at <= to)
      return found?.word ?? ''
    }
    case 'marks':
      return row.marks
        .filter((mark) => Math.abs(mark.at - at) <= nearMs)
        .map(({ text }) => text)
        .join(', ')
    case 'figure': {
      const point = row.points[nearestPlace(row.points, at)]
      return point === undefined || Math.abs(point[0] - at) > row.gapMs ? '' : row.valueText(point[1])
    }
  }
}

/** The least and the greatest value of a row's axis: what is shown, with some air, and no less than its least span. */
export function figureExtent(
  { points, leastSpan, bounds }: FigureRow,
  shown: TimeRange,
): { min: number; max: number } {
  const values = sampledPoints(points, shown, points.length).map(([, value]) => value)
  if (values.length === 0) return { min: bounds.min ?? 0, max: bounds.max ?? leastSpan }
  const low = values.reduce((a, b) => Math.min(a, b), Infinity)
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity)
  const span = Math.max(leastSpan, (high - low) * 1.2)
  const step = 10 ** Math.floor(Math.log10(span) - 0.5)
  const down = Math.max(bounds.min ?? -Infinity, (low + high - span) / 2)
  const round = (value: number) => Math.floor(value / step) * step
  const top = Math.min(bounds.max ?? Infinity, Math.ceil((round(down) + span) / step) * step)
  // A ceiling takes its room from below.
  const min = Math.max(bounds.min ?? -Infinity, Math.min(round(down), round(top - span)))
  return { min, max: Math.max(top, min + step) }
}

/** What stands in the table: every event, and what was measured at the moments of the first figure. */
export function timelineTable(
  rows: readonly TimelineRow[],
  shown: TimeRange,
  most: number,
): { figures: FigureRow[]; lines: { at: number; values: string[]; events: string }[]; all: number } {
  const figures = rows.filter((row) => row.kind === 'figure')
  const inSight = (at: number) => shown.from <= at && at <= shown.to
  const events = rows.flatMap((row) => {
    if (row.kind === 'marks') return row.marks.map(({ at, text }) => ({ at, text: `${row.name}: ${text}` }))
    if (row.kind === 'periods')
      return row.periods.map(({ from, word }) => ({ at: from, text: `${row.name}: ${word}` }))
    return []
  })
  const byMoment = Map.groupBy(
    events.filter(({ at }) => inSight(at)),
    ({ at }) => at,
  )
  const measured = (figures[0]?.points ?? []).filter(([at]) => inSight(at))
  const room = Math.max(2, most - byMoment.size)
  const sampled = measured.length <= room ? measured : sampledPoints(measured, shown, room)
  const moments = [...new Set([...byMoment.keys(), ...sampled.map(([at]) => at)])].toSorted((a, b) => b - a)
  const lines = moments.slice(0, most).map((at) => ({
    at,
    values: figures.map(({ points, valueText }) => {
      const point = points[placeOf(points, at)]
      return point?.[0] === at ? valueText(point[1]) : ''
    }),
    events: (byMoment.get(at) ?? []).map(({ text }) => text).join(', '),
  }))
  return { figures, lines, all: new Set([...byMoment.keys(), ...measured.map(([at]) => at)]).size }
}
