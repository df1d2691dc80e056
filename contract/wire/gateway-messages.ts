import { Type, type Static, type TSchema } from 'typebox'

import {
  alarmType,
  type AlarmType,
  authFlag,
  connectMode,
  deviceType,
  downlinkOutcome,
  linkState,
  protocolModel,
  registrationReason,
  startReason,
} from './enumerations.ts'
import { apUidSchema, devUidSchema, moteUidSchema, msUidSchema } from './ids.ts'

/** Bytes of a message's payload beyond which it is refused unread. */
export const maxPayloadBytes = 16_384
/** How many messages a gateway may have sent without an acknowledgement. */
export const maxUnacknowledged = 100
/** A message may claim an event time this far after its arrival, and no further. Milliseconds. */
export const maxFutureMs = 300_000
/** ... and this far before it: the depth of a gateway's store. Milliseconds. */
export const maxPastMs = 30 * 86_400_000

/** Parts of a log file, each of at most 8,190 bytes: 8 MB. */
export const mostLogParts = 1024
/** The name of a log file of a gateway, as a regular expression. */
export const logName = '[0-9A-Za-z._-]{1,100}'

const percent = Type.Number({ minimum: 0, maximum: 100 })
const rssiDbm = Type.Number({ minimum: -160, maximum: 20 })
const snrDb = Type.Number({ minimum: -40, maximum: 60 })
const hexVersion = Type.String({ pattern: '^[0-9A-Fa-f]{4}$' })
const shortText = Type.String({ maxLength: 64 })
/** Up to 2⁵³ − 1, so that it is exact everywhere. */
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** Bytes of a frame, hex. */
const frameBytes = Type.String({ pattern: '^([0-9A-Fa-f]{2}){1,252}$' })
const batteryPercent = Type.Optional(percent)
/** Radio hops from the device to the gateway, 1 when it is received directly. */
const hops = Type.Integer({ minimum: 1, maximum: 8 })
/** The relay through which it was received, null when the gateway received it directly. */
const parent = Type.Union([moteUidSchema, Type.Null()])

/** Of a field of a section; of a secret whether it is set. */
const reportedValue = Type.Union([Type.Number(), Type.String(), Type.Boolean()])
const { terminal, relay } = deviceType.values
const nodeDeviceType = Type.Unsafe<typeof terminal | typeof relay>(Type.Enum([terminal, relay]))

/** What every message from a gateway carries besides its own fields. */
export const header = {
  /** Chosen at random by the gateway at each start of its software. */
  boot: Type.String({ pattern: '^[0-9a-f]{8}$' }),
  /** 1 for the first message of a boot, then one more each; a repeat carries the number of the first try. */
  seq: Type.Integer({ minimum: 1, maximum: 4_294_967_295 }),
  /** When it happened, by the gateway's clock: milliseconds since 1970, UTC. */
  at: Type.Integer({ minimum: 0 }),
}

/** Topic `farwatch/1/{armuid}/up/{kind}` → payload. */
export const upMessages = {
  start: Type.Object({
    ...header,
    reason: startReason.schema,
    armVersion: hexVersion,
    hardwareVersion: shortText,
    connectMode: connectMode.schema,
    /** Where it reaches the server, as it was configured: address or name, and port. */
    serverIp: Type.Optional(shortText),
    serverPort: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
    channels: Type.Array(
      Type.Object({
        apuid: apUidSchema,
        channel: Type.Integer({ minimum: 1, maximum: 3 }),
        protocolModel: protocolModel.schema,
        rfVersion: hexVersion,
        frequencyMhz: Type.Number({ minimum: 100, maximum: 1000 }),
      }),
      { minItems: 1, maxItems: 3 },
    ),
  }),
  link: Type.Object({
    ...header,
    state: linkState.schema,
    medium: connectMode.schema,
    /** How long the link had been down, for `up`. Milliseconds. */
    downMs: Type.Optional(count),
  }),
  heartbeat: Type.Object({
    ...header,
    memoryFreePercent: percent,
    diskFreePercent: percent,
    cpuPercent: percent,
    temperatureC: Type.Number({ minimum: -60, maximum: 120 }),
    uptimeS: count,
    /** Messages in the gateway's store that are not acknowledged. */
    backlog: count,
    gps: Type.Optional(
      Type.Object({
        lng: Type.Number({ minimum: -180, maximum: 180 }),
        lat: Type.Number({ minimum: -90, maximum: 90 }),
        satellites: Type.Integer({ minimum: 0, maximum: 64 }),
      }),
    ),
    cellular: Type.Optional(
      Type.Object({ rssiDbm, operator: shortText, generation: Type.Enum(['2G', '3G', '4G', '5G'] as const) }),
    ),
  }),
  'relay-registration': Type.Object({
    ...header,
    moteuid: moteUidSchema,
    apuid: apUidSchema,
    parent,
    hops,
    netId: Type.Integer({ minimum: 0, maximum: 255 }),
    reason: registrationReason.schema,
    softwareVersion: hexVersion,
    appVersion: hexVersion,
    rssiDbm,
    snrDb,
  }),
  'relay-heartbeat': Type.Object({
    ...header,
    moteuid: moteUidSchema,
    apuid: apUidSchema,
    parent,
    hops,
    rssiDbm,
    snrDb,
    /** How the relay receives its parent. */
    downRssiDbm: Type.Optional(rssiDbm),
    batteryPercent,
    /** Since the last heartbeat. */
    framesSent: count,
    framesFailed: count,
  }),
  'terminal-registration': Type.Object({
    ...header,
    msuid: msUidSchema,
    apuid: apUidSchema,
    parent,
    hops,
    reason: registrationReason.schema,
    softwareVersion: hexVersion,
    appVersion: Type.Optional(hexVersion),
    rssiDbm,
    snrDb,
  }),
  'terminal-heartbeat': Type.Object({
    ...header,
    msuid: msUidSchema,
    apuid: apUidSchema,
    parent,
    hops,
    rssiDbm,
    snrDb,
    /** How the terminal receives its parent. */
    downRssiDbm: Type.Optional(rssiDbm),
    batteryPercent,
  }),
  uplink: Type.Object({
    ...header,
    msuid: msUidSchema,
    apuid: apUidSchema,
    parent,
    hops,
    rssiDbm,
    snrDb,
    /** The terminal's frame counter: one more for each frame, 0 after 65535 or a registration. */
    frameCounter: Type.Integer({ minimum: 0, maximum: 65_535 }),
    /** The frame as received, hex; its form is the sensor catalogue's. */
    payload: frameBytes,
  }),
  alarm: Type.Object({
    ...header,
    deviceType: deviceType.schema,
    uid: devUidSchema,
    alarmType: alarmType.schema,
    state: Type.Enum(['raised', 'cleared'] as const),
  }),
  configuration: Type.Object({
    ...header,
    deviceType: deviceType.schema,
    uid: devUidSchema,
    /** Of the channel whose sections they are. */
    apuid: Type.Optional(apUidSchema),
    /** Section → field → value: of each section that is named all that it is now, as `configuration/catalogue.ts` has it. */
    sections: Type.Record(Type.String(), Type.Record(Type.String(), reportedValue), { minProperties: 1 }),
  }),
  authentication: Type.Object({
    ...header,
    deviceType: nodeDeviceType,
    uid: devUidSchema,
    apuid: apUidSchema,
    authFlag: authFlag.schema,
  }),
  'downlink-result': Type.Object({
    ...header,
    deviceType: nodeDeviceType,
    uid: devUidSchema,
    /** The channel on which it was sent. */
    apuid: apUidSchema,
    /** Of the command that asked for it; absent: the gateway sent it by itself. */
    commandId: Type.Optional(Type.String({ minLength: 1, maxLength: 36 })),
    /** What was sent, e.g. `SyncClock`. */
    name: Type.String({ minLength: 1, maxLength: 64 }),
    data: Type.Optional(frameBytes),
    /** When it was sent, by the gateway's clock; `at` is when its outcome was known. Milliseconds since 1970, UTC. */
    sentAt: Type.Integer({ minimum: 0 }),
    outcome: downlinkOutcome.schema,
    /** How the device received it, as far as it says. */
    downRssiDbm: Type.Optional(rssiDbm),
    /** What the device answered. */
    payload: Type.Optional(frameBytes),
  }),
  'command-progress': Type.Object({
    ...header,
    commandId: Type.String({ maxLength: 36 }),
    done: count,
    total: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  }),
  'command-answer': Type.Object({
    ...header,
    commandId: Type.String({ maxLength: 36 }),
    outcome: Type.Enum(['done', 'failed', 'unsupported'] as const),
    result: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
  'log-part': Type.Object({
    ...header,
    /** Of the command that asked for the file. */
    commandId: Type.String({ maxLength: 36 }),
    name: Type.String({ pattern: `^${logName}$` }),
    /** From 1 to `parts`. */
    part: Type.Integer({ minimum: 1, maximum: mostLogParts }),
    parts: Type.Integer({ minimum: 1, maximum: mostLogParts }),
    /** The bytes of this part of the file, base64. */
    data: Type.String({
      pattern: '^([0-9A-Za-z+/]{4})*([0-9A-Za-z+/]{2}(==|[0-9A-Za-z+/]=))?$',
      maxLength: 10_920,
    }),
  }),
} as const satisfies Record<string, TSchema>
export type UpKind = keyof typeof upMessages
export type UpMessage<K extends UpKind> = Static<(typeof upMessages)[K]>

/** Alarms that are raised of gateways alone. */
export const gatewayAlarmTypes: readonly AlarmType[] = [alarmType.values.gatewayLowBattery]

/** Why a message was refused. It is acknowledged all the same, so that it is not sent for ever. */
export const refusalReasons = [
  'topic', // not a topic of this gateway, or no such kind
  'oversize',
  'json', // not JSON in UTF-8
  'form', // JSON of the wrong form or out of range
  'time', // event time too far in the future or the past
  'unknown-device',
  'foreign-device', // a device whose company this gateway does not serve, or another gateway's channel
  'frame', // an uplink whose payload is no frame of the terminal's kind
  'device-class', // e.g. a relay's id in a terminal's message, or an arm unit's as a channel's
  'failed', // the message itself made the database refuse it
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Topic `farwatch/1/{armuid}/down/{kind}` → payload. QoS 1. */
export const downMessages = {
  command: Type.Object({
    commandId: Type.String({ maxLength: 36 }),
    name: Type.String({ maxLength: 64 }),
    parameters: Type.Record(Type.String(), Type.Unknown()),
    /** After this moment the gateway drops it. Milliseconds since 1970, UTC. */
    deadline: Type.Integer(),
  }),
  refusal: Type.Object({
    kind: Type.String(),
    boot: Type.Optional(Type.String()),
    seq: Type.Optional(Type.Integer()),
    reason: Type.Enum(refusalReasons),
    /** For the engineer: which field, what was expected. English. */
    detail: Type.String(),
  }),
} as const satisfies Record<string, TSchema>
export type DownKind = keyof typeof downMessages
export type DownMessage<K extends DownKind> = Static<(typeof downMessages)[K]>

export function upTopic(armuid: string, kind: UpKind): string {
  return `farwatch/1/${armuid}/up/${kind}`
}
export function downTopic(armuid: string, kind: DownKind): string {
  return `farwatch/1/${armuid}/down/${kind}`
}

/** @returns null when `topic` is no up topic; the kind is as written, known or not */
export function parseUpTopic(topic: string): { armuid: string; kind: string } | null {
  const match = /^farwatch\/1\/([0-9A-F]{8})\/up\/([a-z-]{1,32})$/.exec(topic)
  return match?.[1] === undefined || match[2] === undefined ? null : { armuid: match[1], kind: match[2] }
}
