import { Type, type Static } from 'typebox'

import { channel, protocolModel } from '../wire/enumerations.ts'
import { apUidSchema, armUidSchema, deviceIdSchema } from '../wire/ids.ts'
import { measuredTimesSchema, statusRuleSchema } from '../calls/records.ts'
import { orNull } from './device-fields.ts'
import { gatewayList } from './gateway.ts'

/** One radio channel (access point) of a gateway, as it said when it started. */
export const gatewayChannelSchema = Type.Object({
  /** Its id; the same as `hexApUid`, which the field's older tools ask for. */
  apuid: apUidSchema,
  hexApUid: apUidSchema,
  channel: channel.schema,
  protocolModel: protocolModel.schema,
  rfVersion: Type.String(),
  frequencyMhz: Type.Number(),
})
export type GatewayChannel = Static<typeof gatewayChannelSchema>

/** A channel that two name as theirs; see `docs/decisions/0055-disputed-channels.md`. */
export const channelDisputeSchema = Type.Object({
  apuid: apUidSchema,
  /** True: this gateway names it, and it is another's. False: it is this gateway's, and another names it too. */
  isConflict: Type.Boolean(),
  /** It is no channel's, since an arm unit has it. */
  ofArmUnit: Type.Boolean(),
  /** The other gateway; null when the caller does not see it. */
  other: orNull(Type.Object({ id: deviceIdSchema, armuid: armUidSchema })),
})
export type ChannelDispute = Static<typeof channelDisputeSchema>

/** A gateway in full: its row, and what its newest messages said. */
export const gatewayDetailSchema = Type.Object({
  ...gatewayList.row.properties,
  ...statusRuleSchema.properties,
  ...measuredTimesSchema.properties,
  channels: Type.Array(gatewayChannelSchema),
  disputes: Type.Array(channelDisputeSchema),
  /** How many are connected through it, and how many of them are offline. */
  relays: Type.Integer(),
  relaysOffline: Type.Integer(),
  terminals: Type.Integer(),
  terminalsOffline: Type.Integer(),
  /** Relays and terminals that it cuts off, since it is offline. */
  cutOffBelow: Type.Integer({ minimum: 0 }),
  /** Its position in WGS84 degrees, for maps; null when it has none. */
  position: orNull(Type.Object({ lng: Type.Number(), lat: Type.Number() })),
  memoryFreePercent: orNull(Type.Number()),
  diskFreePercent: orNull(Type.Number()),
  cpuPercent: orNull(Type.Number()),
  temperatureC: orNull(Type.Number()),
  uptimeS: orNull(Type.Integer()),
  /** Messages that it holds and that were not acknowledged. */
  backlog: orNull(Type.Integer()),
  gps: orNull(Type.Object({ lng: Type.Number(), lat: Type.Number(), satellites: Type.Integer() })),
  cellular: orNull(
    Type.Object({ rssiDbm: Type.Number(), operator: Type.String(), generation: Type.String() }),
  ),
  /** With how many companies it is shared; 0 for one that is not the caller's own. */
  sharedWith: Type.Integer(),
})
export type GatewayDetail = Static<typeof gatewayDetailSchema>
