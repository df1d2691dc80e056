import {
  asyncScheduler,
  concat,
  concatMap,
  delay,
  EMPTY,
  from,
  map,
  of,
  type Observable,
  type SchedulerLike,
} from 'rxjs'

import { fromWgs84, type Crs, type Position } from '#contract/geo/coordinates.ts'

/** Sizes that a converter of a Chinese map service takes; a page stays usable while a long trail is converted. */
export const trailBatchPoints = 10
export const trailBatchGapMs = 10

/**
 * A trail of WGS84 points as a map of the given system needs it, batch after batch: for a Chinese system 10 points every
 * 10 ms, the first at once; for WGS84 all at once. Whoever unsubscribes ends it.
 */
export function convertedTrail(
  points: readonly Position[],
  crs: Crs,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<Position[]> {
  if (points.length === 0) return EMPTY
  if (crs === 'wgs84') return of([...points])
  const starts = Array.from(
    { length: Math.ceil(points.length / trailBatchPoints) },
    (_, n) => n * trailBatchPoints,
  )
  const convert = (start: number) =>
    points.slice(start, start + trailBatchPoints).map(({ lng, lat }) => fromWgs84(lng, lat, crs))
  const [first, ...later] = starts
  const later$ = from(later).pipe(concatMap((start) => of(start).pipe(delay(trailBatchGapMs, scheduler))))
  return concat(first === undefined ? EMPTY : of(first), later$).pipe(map(convert))
}
