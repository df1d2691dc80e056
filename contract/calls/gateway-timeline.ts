import { Type, type Static } from 'typebox'

import { call } from './call.ts'
import { orNull } from '../lists/device-fields.ts'
import {
  alarmLevel,
  alarmType,
  commandState,
  connectMode,
  linkState,
  reach,
  sendOrderStatus,
  startReason,
} from '../wire/enumerations.ts'
import { alarmIdSchema, deviceIdSchema } from '../wire/ids.ts'
import { timestampSchema } from './records.ts'

/** A question about a longer time is refused. */
export const longestTimelineMs = 2 * 86_400_000
/** Points of one figure in an answer at most; more are thinned out as readings are. */
export const timelinePoints = 1200
/** Rows of each kind of event in an answer at most, the newest. */
export const mostTimelineRows = 200

/** What a gateway's heartbeats say of its machine and its modem. */
export const timelineFigures = [
  'cpuPercent',
  'memoryFreePercent',
  'diskFreePercent',
  'temperatureC',
  'backlog',
  'rssiDbm',
] as const
export type TimelineFigure = (typeof timelineFigures)[number]

const period = { from: timestampSchema, to: timestampSchema }
const at = timestampSchema

/** What happened to a gateway in a time, and what its machine measured meanwhile. Lists are oldest first. */
export const gatewayTimelineSchema = Type.Object({
  upStime: timestampSchema,
  /** Not after the server's time. */
  upEtime: timestampSchema,
  /** Since when it is known; null: it has never reported. */
  reportedSince: orNull(timestampSchema),
  /** After so long without a message it is overdue. */
  overdueMs: timestampSchema,
  /** How it was reached. Online is `ok`; times before its first report are left out. */
  states: Type.Array(Type.Object({ ...period, reach: reach.schema })),
  links: Type.Array(Type.Object({ ...period, state: linkState.schema, medium: connectMode.schema })),
  /** Those that were active at some moment. */
  alarms: Type.Array(
    Type.Object({
      objectid: alarmIdSchema,
      alarmType: alarmType.schema,
      alarmLevel: alarmLevel.schema,
      upTime: timestampSchema,
      recoverTime: orNull(timestampSchema),
      byHand: Type.Boolean(),
      acknowledgeTime: orNull(timestampSchema),
    }),
  ),
  starts: Type.Array(
    Type.Object({
      at,
      reason: startReason.schema,
      armVersion: Type.String(),
      /** Null: the same as at the start before. */
      versionBefore: orNull(Type.String()),
    }),
  ),
  /** Messages that were refused within a 300th of the range for the same reason; none of a gateway that is shared. */
  refused: Type.Array(Type.Object({ at, count: Type.Integer({ minimum: 1 }), msg: Type.String() })),
  /** Of the gateway and its channels, for whoever sees the journal of commands. */
  commands: Type.Array(Type.Object({ at, name: Type.String(), state: commandState.schema })),
  /** The newest change of each configuration section: by a person, or by the gateway's report. */
  sections: Type.Array(Type.Object({ at, section: Type.String(), desired: Type.Boolean() })),
  /** Moves of its work orders, for whoever sees maintenance records. */
  orders: Type.Array(Type.Object({ at, status: sendOrderStatus.schema })),
  /** Oldest first; when thinned out, the first, last, lowest and highest of each part of the range. */
  series: Type.Array(
    Type.Object({
      figure: Type.Enum(timelineFigures),
      points: Type.Array(Type.Tuple([timestampSchema, Type.Number()])),
    }),
  ),
})
export type GatewayTimeline = Static<typeof gatewayTimelineSchema>

export const gatewayTimelineCalls = {
  /** From `upStime` until before `upEtime`, or until now. */
  'gateway/findTimeline': call({
    method: 'GET',
    right: 'devices_gateway_view',
    scope: 'view',
    audit: null,
    query: Type.Object({ id: deviceIdSchema, upStime: timestampSchema, upEtime: timestampSchema }),
    reply: { data: gatewayTimelineSchema },
  }),
} as const
