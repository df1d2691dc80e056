import { deviceType } from '#contract/wire/enumerations.ts'
import { longestTrailMs, trailStops } from '#contract/geo/gps-trail.ts'

import { findDevice } from '../../db/devices/device-ids.ts'
import { readGpsPositions } from '../../db/map/gps-trail.ts'
import { scopeOf } from '../lists/list-handlers.ts'
import type { Handler } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { boundedRange } from '../services/bounded-range.ts'

/** Where a gateway was, by its own receiver. */
const trail: Handler<'gateway/findGpsTrailByDate'> = async (request) => {
  const { armuid, upStime, upEtime } = request.query
  const range = boundedRange(request.query, longestTrailMs)
  const scope = scopeOf(request)
  const id = await findDevice(scope, deviceType.values.gateway, armuid)
  if (id === null) throw new Refused('record.unknown')
  const { positions, fixes } = await readGpsPositions(scope, id, range)
  return { data: { upStime, upEtime, positions, stops: trailStops(fixes) } }
}

export const gpsTrailRoutes = { 'gateway/findGpsTrailByDate': trail }
