import { map, of, scan, type Observable } from 'rxjs'
import { Check } from 'typebox/value'

import { deviceType } from '#contract/wire/enumerations.ts'
import type { GpsTrail } from '#contract/geo/gps-trail.ts'
import { armUidSchema } from '#contract/wire/ids.ts'
import type { DeviceDetail } from '#contract/calls/records.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { reread$, serverNow } from '#src/live/live-client.ts'
import { steadyScheduler } from '#src/live/steady-clock.ts'
import { useStream } from '#src/live/use-behavior.ts'
import { polling } from '#streams/polling.ts'

import type { TrailDays } from './trail.ts'

export interface TrailState {
  /** The newest answer; it stays while a later question fails. */
  trail: GpsTrail | null
  failure: CallFailure | null
  /** It is the first answer, or the questions fail or work since now: the minutes that come after are no news to anybody. */
  isNews: boolean
}

const nothing: TrailState = { trail: null, failure: null, isNews: true }
const dayMs = 86_400_000
/** About as often as a gateway tells where it is. */
const intervalMs = 60_000

function trailOf(uid: string, days: TrailDays): Observable<TrailState> {
  const armuid: unknown = uid
  if (!Check(armUidSchema, armuid)) return of(nothing)
  const ask = () => {
    // A gateway's clock may be a little ahead.
    const upEtime = Math.round(serverNow()) + intervalMs
    return request('gateway/findGpsTrailByDate', {
      query: { armuid, upStime: upEtime - days * dayMs, upEtime },
      quiet: true,
    })
  }
  return polling(ask, intervalMs, reread$, steadyScheduler).pipe(
    map((polled): Partial<Omit<TrailState, 'isNews'>> => {
      if (polled.ok) return { trail: polled.value.data, failure: null }
      if (polled.error instanceof CallFailure) return { failure: polled.error }
      throw polled.error
    }),
    scan(
      (before, change): TrailState => ({
        ...before,
        ...change,
        isNews: before.trail === null || (before.failure === null) !== ((change.failure ?? null) === null),
      }),
      nothing,
    ),
  )
}

/** Where a gateway was in the last days, read again as it goes on. Nothing for what has no receiver, or is not asked about. */
export function useTrail(device: DeviceDetail | null, days: TrailDays | undefined): TrailState {
  const uid = device?.deviceType === deviceType.values.gateway ? device.devUid : null
  return useStream(() => (uid === null || days === undefined ? of(nothing) : trailOf(uid, days)), nothing, [
    uid,
    days,
  ])
}
