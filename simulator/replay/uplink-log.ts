import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import type { Position } from '../geo.ts'

/** The fields of a ChirpStack v3 uplink that are replayed. */
const uplinkSchema = Type.Object({
  devEUI: Type.String({ pattern: '^[0-9a-fA-F]{16}$' }),
  deviceName: Type.String(),
  fCnt: Type.Integer({ minimum: 0 }),
  /** Milliseconds since 1970. */
  _timestamp: Type.Number(),
  rxInfo: Type.Array(
    Type.Object({
      gatewayID: Type.String(),
      rssi: Type.Number(),
      loRaSNR: Type.Number(),
      location: Type.Optional(Type.Object({ latitude: Type.Number(), longitude: Type.Number() })),
    }),
  ),
  object: Type.Optional(Type.Object({ temperature: Type.Optional(Type.Number()) })),
})

export interface LoggedUplink {
  readonly devEUI: string
  readonly deviceName: string
  readonly frameCounter: number
  /** Milliseconds since 1970. */
  readonly atMs: number
  /** Undefined when the frame carried none. */
  readonly temperatureC: number | undefined
  readonly receptions: readonly LoggedReception[]
}
export interface LoggedReception {
  readonly gatewayId: string
  readonly rssiDbm: number
  readonly snrDb: number
  /** Of the receiving gateway. */
  readonly position: Position | undefined
}

/** One JSON document per line. @returns the uplinks in the order of time, and how many lines were none */
export function parseUplinks(ndjson: string): { uplinks: LoggedUplink[]; unreadable: number } {
  const uplinks: LoggedUplink[] = []
  let unreadable = 0
  for (const line of ndjson.split('\n')) {
    if (line === '') continue
    const value: unknown = parseJson(line)
    if (Value.Check(uplinkSchema, value)) uplinks.push(fromWire(value))
    else unreadable += 1
  }
  return { uplinks: uplinks.sort((a, b) => a.atMs - b.atMs), unreadable }
}

function fromWire(wire: Static<typeof uplinkSchema>): LoggedUplink {
  const { devEUI, deviceName, fCnt, _timestamp: atMs, rxInfo, object } = wire
  return {
    devEUI,
    deviceName,
    frameCounter: fCnt % 65_536,
    atMs,
    temperatureC: object?.temperature,
    receptions: rxInfo.map(({ gatewayID, rssi, loRaSNR, location }) => ({
      gatewayId: gatewayID,
      rssiDbm: rssi,
      snrDb: loRaSNR,
      position: location && { lng: location.longitude, lat: location.latitude },
    })),
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
