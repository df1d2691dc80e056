import { Type, type Static } from 'typebox'

import {
  alarmLevel,
  alarmType,
  deviceStatus,
  deviceType,
  networkStatus,
  reach,
  recordStatus,
  sendOrderStatus,
} from '../wire/enumerations.ts'
import {
  alarmIdSchema,
  armUidSchema,
  companyIdSchema,
  devUidSchema,
  deviceIdSchema,
  postIdSchema,
  rowIdSchema,
  userIdSchema,
} from '../wire/ids.ts'

/** Milliseconds since 1970, UTC: from where PostgreSQL's time begins, in 4714 BC, to where that of `Date` ends. */
export const timestampLimits = { earliest: -210_866_803_200_000, latest: 8.64e15 } as const
export const timestampSchema = Type.Integer({
  minimum: timestampLimits.earliest,
  maximum: timestampLimits.latest,
})
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

export const sessionUserSchema = Type.Object({
  objectid: userIdSchema,
  loginname: Type.String(),
  username: Type.String(),
  companyid: companyIdSchema,
  companyname: Type.String(),
  postid: postIdSchema,
  token: Type.String(),
  expiretime: timestampSchema,
  /** Address of the company's logo; empty when it has none. */
  logPath: Type.String(),
})
export type SessionUser = Static<typeof sessionUserSchema>

export interface CompanyNode {
  objectid: Static<typeof companyIdSchema>
  companyname: string
  children: CompanyNode[]
}
export const companyNodeSchema = Type.Cyclic(
  {
    CompanyNode: Type.Object({
      objectid: companyIdSchema,
      companyname: Type.String(),
      children: Type.Array(Type.Ref('CompanyNode')),
    }),
  },
  'CompanyNode',
)

export const typeOptionSchema = Type.Object({ typeId: Type.String(), typeName: Type.String() })
export const timeZoneSchema = Type.Object({ code: Type.String(), name: Type.String() })
/** The company tells two people of one name apart. */
export const userOptionSchema = Type.Object({
  objectid: userIdSchema,
  username: Type.String(),
  companyname: Type.String(),
})
export type UserOption = Static<typeof userOptionSchema>

/** A device as the map draws it. Positions are WGS84 degrees. */
export const devicePositionSchema = Type.Object({
  id: deviceIdSchema,
  deviceType: deviceType.schema,
  devUid: devUidSchema,
  deviceAliases: Type.String(),
  status: deviceStatus.schema,
  reach: reach.schema,
  /** The worst level among alarms that are not recovered, or null. */
  alarmLevel: orNull(alarmLevel.schema),
  longitude: Type.Number(),
  latitude: Type.Number(),
  /** Where it is connected: a relay or a gateway, null for a gateway or before the first registration. */
  parent: orNull(
    Type.Object({ id: deviceIdSchema, longitude: orNull(Type.Number()), latitude: orNull(Type.Number()) }),
  ),
})
export type DevicePosition = Static<typeof devicePositionSchema>

/** Devices of one map cell. `x`, `y` are grid numbers of the reply's level; see `map-cells.ts`. */
export const mapCellSchema = Type.Object({
  x: Type.Integer(),
  y: Type.Integer(),
  /** Mean position of the cell's devices, so that a ring stands where they are. */
  longitude: Type.Number(),
  latitude: Type.Number(),
  gateways: Type.Integer(),
  relays: Type.Integer(),
  terminals: Type.Integer(),
  offline: Type.Integer(),
  abnormal: Type.Integer(),
  /** Devices with an alarm of the level that is not recovered. */
  general: Type.Integer(),
  priority: Type.Integer(),
})
export type MapCell = Static<typeof mapCellSchema>

export const mapViewSchema = Type.Object({
  mode: Type.Union([Type.Literal('cells'), Type.Literal('devices')]),
  level: Type.Integer(),
  cells: Type.Array(mapCellSchema),
  devices: Type.Array(devicePositionSchema),
  /** Devices of the view that have no position, and so are on no map. */
  unplaced: Type.Integer(),
  /** The number of the last event that this answer contains; give it to `live` as `since`. */
  seq: Type.Integer(),
})
export type MapView = Static<typeof mapViewSchema>

/** By what a device's status is judged, besides its alarms. */
export const statusRuleSchema = Type.Object({
  /** After so long without a message it counts as offline. Minutes. */
  offlineAfterMinutes: Type.Number({ minimum: 0 }),
  /** Sections of its configuration that it does not report as desired; no status comes of them. */
  driftSections: Type.Integer({ minimum: 0 }),
})
export type StatusRule = Static<typeof statusRuleSchema>

/** When a device last measured itself, by its own time; null: it has not. */
export const measuredTimesSchema = Type.Object({
  /** Of its newest message with signals, battery or figures of its machine. */
  reportTime: Type.Optional(orNull(timestampSchema)),
  /** Of the GPS position of a gateway. */
  fixTime: Type.Optional(orNull(timestampSchema)),
})
export type MeasuredTimes = Static<typeof measuredTimesSchema>

/** A limit of a reading, in the reading's unit. */
export const limitSchema = Type.Object({
  when: Type.Union([Type.Literal('above'), Type.Literal('below')]),
  limit: Type.Number(),
  /** As the terminal reports it; else as it was delivered. */
  reported: Type.Boolean(),
  /** It is what the reading may rise to from a base. */
  rise: Type.Optional(Type.Literal(true)),
})

/** In the unit of the catalogue. */
export const newestReadingSchema = Type.Object({
  reading: Type.String(),
  value: Type.Number(),
  unit: Type.String(),
  /** The limit that it lies beyond; absent when there is none. */
  beyond: Type.Optional(limitSchema),
  /** It is a state that somebody must see to, e.g. water where it should be dry. */
  amiss: Type.Optional(Type.Literal(true)),
})

/** A device in full, as the detail card shows it; also pushed on topic `device:<id>`. */
export const deviceDetailSchema = Type.Object({
  ...devicePositionSchema.properties,
  ...statusRuleSchema.properties,
  ...measuredTimesSchema.properties,
  longitude: orNull(Type.Number()),
  latitude: orNull(Type.Number()),
  /** Empty when the device is seen because its gateway is shared: the owner is none of the caller's business. */
  companyname: Type.String(),
  typeName: Type.String(),
  address: Type.String(),
  /** The gateway it is connected through: alias or id; empty for a gateway. */
  gateway: Type.String(),
  parentName: Type.String(),
  /** Since when it is reached as it is. */
  reachTime: timestampSchema,
  /** Relays and terminals that are cut off by it. */
  cutOffBelow: Type.Integer({ minimum: 0 }),
  /** What is offline above it: its gateway, else its parent; null when neither is, or not in the view. */
  offlineAbove: orNull(Type.Object({ id: deviceIdSchema, name: Type.String() })),
  registerTime: orNull(timestampSchema),
  beatTime: orNull(timestampSchema),
  upTime: orNull(timestampSchema),
  upRSSI: orNull(Type.Number()),
  snrDb: orNull(Type.Number()),
  batteryPercent: orNull(Type.Number()),
  hops: orNull(Type.Integer()),
  registrationsToday: Type.Integer(),
  /** The catalogue's kind of a terminal, so that its readings have names and formats; empty for one of no kind, and the other classes. */
  sensorKind: Type.String(),
  readings: Type.Array(newestReadingSchema),
  /** When something was last set or reported of its configuration; absent when nothing ever was. */
  configurationTime: Type.Optional(timestampSchema),
})
export type DeviceDetail = Static<typeof deviceDetailSchema>

/** Of devices in service that were received at least once. One that is cut off or refused is not online. */
export const onlineRateSchema = Type.Object({
  deviceType: deviceType.schema,
  total: Type.Integer(),
  online: Type.Integer(),
  /** Those of the others that something above them cuts off; absent: none is. */
  cutOff: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Gateways whose messages are refused; absent: none is. */
  refused: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Devices that do not count: never received, or in debugging; absent: all do. */
  leftOut: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Percent, 0 to 100, two decimals; null when there is no device. */
  rate: orNull(Type.Number()),
})
export type OnlineRate = Static<typeof onlineRateSchema>

/** A condition that began so often within 30 minutes chatters. */
export const chatteringCycles = 3

export const alarmRecordSchema = Type.Object({
  objectid: alarmIdSchema,
  deviceId: deviceIdSchema,
  devType: deviceType.schema,
  devUid: devUidSchema,
  deviceAliases: Type.String(),
  companyname: Type.String(),
  /** Name of the terminal's type in the language of the request; empty for gateways and relays. */
  sensorType: Type.String(),
  alarmType: alarmType.schema,
  alarmLevel: alarmLevel.schema,
  /** When the condition began, by the device's time. */
  upTime: timestampSchema,
  lastTime: timestampSchema,
  /** How often it was reported while it lasted. */
  count: Type.Integer({ minimum: 1 }),
  recoverTime: orNull(timestampSchema),
  recordStatus: recordStatus.schema,
  onlineStatus: networkStatus.schema,
  sendOrderStatus: sendOrderStatus.schema,
  longitude: orNull(Type.Number()),
  latitude: orNull(Type.Number()),
  position: Type.String(),
  /** When somebody took note of it; absent: nobody has. */
  acknowledgeTime: Type.Optional(timestampSchema),
  /** Who did; empty for somebody outside the view. */
  acknowledger: Type.Optional(Type.String()),
  /** It lasts, but calls nobody until then; absent: it is not shelved. */
  shelvedUntil: Type.Optional(timestampSchema),
  shelvedTime: Type.Optional(timestampSchema),
  /** Who shelved it, and why; both empty for somebody outside the view. */
  shelver: Type.Optional(Type.String()),
  shelfReason: Type.Optional(Type.String()),
  /** Held back by an on-delay until then, and calls nobody; of a recovered one: it was brief, over before it called anybody. */
  heldUntil: Type.Optional(timestampSchema),
  /** The condition is over, and the alarm recovers then unless it is raised again; absent: no off-delay runs. */
  closesTime: Type.Optional(timestampSchema),
  /** How often the condition began within the 30 minutes before `lastTime`; absent below `chatteringCycles`. */
  cycles: Type.Optional(Type.Integer({ minimum: chatteringCycles })),
  /** The condition had recovered less than half an hour before: no news. */
  repeats: Type.Optional(Type.Literal(true)),
  /** The offline alarm of a gateway or relay above that it is folded behind; absent: none, or it is outside the view. */
  causeId: Type.Optional(alarmIdSchema),
  /** The alias of that gateway or relay, or its id. */
  causeDevice: Type.Optional(Type.String()),
  /** How many alarms that last are folded behind it; absent: none. */
  behind: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type AlarmRecord = Static<typeof alarmRecordSchema>

/** What a gateway said and was not taken. */
export const refusedMessageSchema = Type.Object({
  objectid: rowIdSchema,
  time: timestampSchema,
  armuid: armUidSchema,
  /** Its alias or its id. */
  gateway: Type.String(),
  topic: Type.String(),
  /** One of `refusalReasons` of the gateways' protocol; `msg` says it in the language of the request. */
  reason: Type.String(),
  msg: Type.String(),
  /** For the engineer, in English: which field, what was expected. */
  detail: Type.String(),
  /** The beginning of it, as UTF-8; what is none of that stands as U+FFFD. */
  payload: Type.String(),
})
export type RefusedMessage = Static<typeof refusedMessageSchema>

export const partHealthSchema = Type.Object({
  part: Type.String(),
  ok: Type.Boolean(),
  /** Why it is ill, or what it does, in the language of the request. */
  msg: Type.String(),
  /** Numbers of the part, e.g. rows waiting, messages refused by reason. */
  figures: Type.Record(Type.String(), Type.Number()),
})
export type PartHealth = Static<typeof partHealthSchema>
