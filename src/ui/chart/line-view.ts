import { nearestPlace, type Point, type TimeRange } from './sampled-points.ts'

/** What of a line is shown, and the moment that is pointed at. */
export interface LineView {
  shown: TimeRange
  cursor: number | null
}

const zoomStep = 1.5
/** A range is never shown closer than this. */
const closestMs = 10_000

/** Shows less by a `factor` below 1 and more by one above, with the moment `around` staying in its place. */
export function zoomed(shown: TimeRange, whole: TimeRange, factor: number, around: number): TimeRange {
  const length = shown.to - shown.from
  const longest = whole.to - whole.from
  const next = Math.min(longest, Math.max(Math.min(closestMs, longest), length * factor))
  const share = length === 0 ? 0.5 : (Math.min(shown.to, Math.max(shown.from, around)) - shown.from) / length
  return within({ from: around - share * next, to: around - share * next + next }, whole)
}

/** Moves what is shown, as far as there is something to show. */
export function moved(shown: TimeRange, whole: TimeRange, byMs: number): TimeRange {
  return within({ from: shown.from + byMs, to: shown.to + byMs }, whole)
}

function within({ from, to }: TimeRange, whole: TimeRange): TimeRange {
  const byMs = Math.max(whole.from - from, 0) + Math.min(whole.to - to, 0)
  return { from: Math.max(whole.from, from + byMs), to: Math.min(whole.to, to + byMs) }
}

/** Shows the moment `at` if it is not shown yet. */
function withMoment(shown: TimeRange, whole: TimeRange, at: number): TimeRange {
  if (shown.from <= at && at <= shown.to) return shown
  return moved(shown, whole, at - (shown.from + shown.to) / 2)
}

/**
 * The view after a key; null when the key is none of a chart's. Arrows, Page Up and Down, Home and End walk along the
 * points; plus and minus zoom around the moment pointed at; 0 shows everything.
 */
export function viewAfterKey(
  view: LineView,
  whole: TimeRange,
  points: readonly Point[],
  key: string,
): LineView | null {
  const { shown, cursor } = view
  const around = cursor ?? (shown.from + shown.to) / 2
  switch (key) {
    case '+':
    case '=':
      return { cursor, shown: zoomed(shown, whole, 1 / zoomStep, around) }
    case '-':
    case '_':
      return { cursor, shown: zoomed(shown, whole, zoomStep, around) }
    case '0':
      return { cursor, shown: whole }
    default: {
      const place = placeAfterKey(points, cursor, shown, key)
      const point = place === null ? undefined : points[Math.max(0, Math.min(points.length - 1, place))]
      return point === undefined ? null : { cursor: point[0], shown: withMoment(shown, whole, point[0]) }
    }
  }
}

function placeAfterKey(
  points: readonly Point[],
  cursor: number | null,
  shown: TimeRange,
  key: string,
): number | null {
  // Who comes to the chart begins with the newest point shown.
  const here = nearestPlace(points, cursor ?? shown.to)
  const from = cursor === null ? null : here
  switch (key) {
    case 'ArrowLeft':
      return from === null ? here : from - 1
    case 'ArrowRight':
      return from === null ? here : from + 1
    case 'PageUp':
      return here - 10
    case 'PageDown':
      return here + 10
    case 'Home':
      return 0
    case 'End':
      return points.length - 1
    default:
      return null
  }
}
