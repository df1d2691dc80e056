import { Type, type Static } from 'typebox'

import { deviceStatus, deviceType, reach } from '../wire/enumerations.ts'
import { devUidSchema, deviceIdSchema } from '../wire/ids.ts'
import { measuredTimesSchema, newestReadingSchema, statusRuleSchema } from '../calls/records.ts'
import { orNull } from './device-fields.ts'
import { relayList } from './relay.ts'
import { terminalList } from './terminal.ts'

/** A device that another one is connected with by radio. */
export const linkedDeviceSchema = Type.Object({
  id: deviceIdSchema,
  devType: deviceType.schema,
  devUid: devUidSchema,
  deviceAliases: Type.String(),
  status: deviceStatus.schema,
  reach: reach.schema,
  /** How it is received by its parent, dBm and dB; null for a gateway and before it was received. */
  upRSSI: orNull(Type.Number()),
  snrDb: orNull(Type.Number()),
  power: orNull(Type.Number()),
})
export type LinkedDevice = Static<typeof linkedDeviceSchema>

/** `neighbours` holds so many at most. */
export const mostNeighbours = 100

const linked = {
  ...statusRuleSchema.properties,
  ...measuredTimesSchema.properties,
  /** Its position in WGS84 degrees, for maps; null when it has none. */
  position: orNull(Type.Object({ lng: Type.Number(), lat: Type.Number() })),
  /** From its parent up to the gateway, as far as the caller sees. */
  path: Type.Array(linkedDeviceSchema),
  /** It was not received yet, or the gateway that it was connected through was deleted and it was not received since. */
  isUnattached: Type.Boolean(),
  registrationsToday: Type.Integer({ minimum: 0 }),
  /** What was sent down to it in the last 24 hours, and the share of it that was lost, percent; null when nothing was. */
  downlinks24h: Type.Integer({ minimum: 0 }),
  downFailureRate24h: orNull(Type.Number({ minimum: 0, maximum: 100 })),
}

/** A relay in full: its row, and what stands around it. */
export const relayDetailSchema = Type.Object({
  ...relayList.row.properties,
  ...linked,
  /** The devices connected through it directly, relays first, and how many these are. */
  neighbours: Type.Array(linkedDeviceSchema, { maxItems: mostNeighbours }),
  neighboursTotal: Type.Integer({ minimum: 0 }),
  /** Relays and terminals that it cuts off, since it is offline. */
  cutOffBelow: Type.Integer({ minimum: 0 }),
  /** Frames sent in the last 24 hours, and the share of them that failed, percent; null when it said nothing. */
  flow24h: orNull(Type.Integer({ minimum: 0 })),
  upFailureRate24h: orNull(Type.Number({ minimum: 0, maximum: 100 })),
})
export type RelayDetail = Static<typeof relayDetailSchema>

/** A terminal in full. */
export const terminalDetailSchema = Type.Object({
  ...terminalList.row.properties,
  ...linked,
  /** Kind of the sensor catalogue. */
  sensorKind: Type.String(),
  /** Its newest readings one by one, in the catalogue's order and units. */
  values: Type.Array(newestReadingSchema),
})
export type TerminalDetail = Static<typeof terminalDetailSchema>
