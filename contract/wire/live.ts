import { Type, type Static } from 'typebox'

import { parseDecimal } from './decimal.ts'
import type { Right } from '../calls/call.ts'
import { anyDeviceRight, liveRight } from '../rules/device-rights.ts'
import { deviceIdSchema } from './ids.ts'
import {
  alarmRecordSchema,
  deviceDetailSchema,
  devicePositionSchema,
  mapCellSchema,
  onlineRateSchema,
  timestampSchema,
} from '../calls/records.ts'

/**
 * Events are numbered, kept, and replayed after a break. Fresh values are coalesced and have no number: after a
 * reconnect the screen reads them again.
 */
export const durableEvents = {
  'alarm.raised': alarmRecordSchema,
  'alarm.changed': alarmRecordSchema,
  'alarm.recovered': alarmRecordSchema,
} as const

const mapEvent = {
  /** The map topic, as it was subscribed to. */
  topic: Type.String(),
  /**
   * True: this is all there is in the box, and the screen drops what it had there, cells and devices. So is the first
   * event of a topic in a stream, and each one where cells become devices or devices cells.
   */
  whole: Type.Boolean(),
}

export const freshEvents = {
  /** Announcements of the reader's company, or of one above it, came or changed: what is unread is to be asked for again. */
  'announcement.changed': Type.Object({}),
  /** Work orders of the reader's view were dispatched or moved: who shows some reads them again. */
  'orders.changed': Type.Object({}),
  /** How commands to devices of the reader's view stand has changed: who follows some asks again. */
  'commands.changed': Type.Object({}),
  'rate.changed': Type.Array(onlineRateSchema),
  /** The cells that changed, whole. A cell with all counts 0 is gone. */
  'map.cells': Type.Object({ ...mapEvent, level: Type.Integer(), cells: Type.Array(mapCellSchema) }),
  /** The devices in the box whose status, alarm, place or parent changed, whole; `gone` are ids. */
  'map.devices': Type.Object({
    ...mapEvent,
    devices: Type.Array(devicePositionSchema),
    gone: Type.Array(Type.String()),
  }),
  'device.changed': deviceDetailSchema,
  /** A device that was told of is not in the reader's view any more: removed, moved into another company, not shared any more. */
  'device.gone': Type.Object({ id: deviceIdSchema }),
} as const

export const controlEvents = {
  /** First line. `seq` is where the stream starts. */
  'live.hello': Type.Object({ now: timestampSchema }),
  /** Every `beatMs`. `ingestAt` is when ingest last proved that it works, null when it never did. */
  'live.beat': Type.Object({ now: timestampSchema, ingestAt: Type.Union([timestampSchema, Type.Null()]) }),
  /** The break was too long to be replayed: read everything again. */
  'live.reset': Type.Object({}),
  /**
   * One topic of the stream cannot be had; the others go on. `reason` is `permission.denied`, or `record.unknown` for a map
   * of a company that is not in the reader's view; `msg` says it in the reader's language. A map that comes into view
   * later is sent whole.
   */
  'live.refused': Type.Object({ topic: Type.String(), reason: Type.String(), msg: Type.String() }),
  /** What the person may do has changed: the menu is to be asked for again. */
  'live.rights': Type.Object({}),
  /** The session ended; the stream closes. */
  'live.end': Type.Object({ code: Type.Integer(), msg: Type.String() }),
} as const

export const beatMs = 2000
/** Without a line for this long the link counts as lost. */
export const silenceMs = 6000
/** ALARM_PANEL_TIME: the poll behind the push. */
export const alarmPanelTimeMs = 10_000
/** REFRESH_TIMES and REFRESH_INTERVAL: how a command's result is asked for. */
export const refreshTimes = 10
export const refreshIntervalMs = 5000

const payloads = { ...durableEvents, ...freshEvents, ...controlEvents }
export type LiveEventName = keyof typeof payloads
export type DurableEventName = keyof typeof durableEvents
export type LivePayload<E extends LiveEventName> = Static<(typeof payloads)[E]>

export type LiveEvent = {
  [E in LiveEventName]: { event: E; data: LivePayload<E>; seq: number }
}[LiveEventName]

/** One line of the stream. `seq` is the number of the last event sent up to and including this line. */
export const liveEventSchema = Type.Unsafe<LiveEvent>(
  Type.Union(
    Object.entries(payloads).map(([event, data]) =>
      Type.Object({ event: Type.Literal(event), data, seq: Type.Integer({ minimum: 0 }) }),
    ),
  ),
)

/**
 * What a screen subscribes to:
 * `session` · `alarms` · `orders` · `commands` · `rates` · `device:<id>` ·
 * `map:<west>,<south>,<east>,<north>,<zoom>,<devType or ->,<status or ->,<companyid or ->[,<gatewayid>]`
 * (degrees; inside the `topics` parameter the commas of a map topic are written as `;`). `session` carries what every stream
 * does, beats, changed rights and the end of the session, and nothing else: a page without live data holds the link by it.
 */
export type Topic =
  | { kind: 'session' }
  | { kind: 'alarms' }
  | { kind: 'orders' }
  | { kind: 'commands' }
  | { kind: 'rates' }
  | { kind: 'device'; id: string }
  | {
      kind: 'map'
      west: number
      south: number
      east: number
      north: number
      zoom: number
      devType?: number
      status?: number
      companyid?: string
      gatewayid?: string
    }

/** What a post must have for each kind of topic; the others of a stream come without it. Of a device whose class it may not see nothing comes. */
export const topicRights = {
  session: 'session',
  alarms: liveRight,
  orders: 'maintenance_maintainRecords_view',
  commands: ['devices_gateway_view', 'devices_mote_view', 'devices_ms_view', 'maintenance_commands_view'],
  rates: liveRight,
  device: anyDeviceRight,
  map: 'map_view',
} as const satisfies Readonly<Record<Topic['kind'], Right>>

/** The kinds that a screen may have. */
export const screenTopics: ReadonlySet<Topic['kind']> = new Set(['session', 'alarms', 'rates', 'map'])

const absent = '-'

export function formatTopic(topic: Topic): string {
  switch (topic.kind) {
    case 'session':
    case 'alarms':
    case 'orders':
    case 'commands':
    case 'rates':
      return topic.kind
    case 'device':
      return `device:${topic.id}`
    case 'map': {
      const box = [topic.west, topic.south, topic.east, topic.north].map((degrees) => degrees.toFixed(5))
      const filter = [topic.devType, topic.status, topic.companyid].map((value) => value ?? absent)
      const network = topic.gatewayid === undefined ? [] : [topic.gatewayid]
      return `map:${[...box, topic.zoom.toFixed(2), ...filter, ...network].join(';')}`
    }
  }
}

const plainKinds = ['session', 'alarms', 'orders', 'commands', 'rates'] as const
function isPlainKind(text: string): text is (typeof plainKinds)[number] {
  return plainKinds.some((kind) => kind === text)
}

/** @returns null when `text` is no topic */
export function parseTopic(text: string): Topic | null {
  if (isPlainKind(text)) return { kind: text }
  const device = /^device:([1-9][0-9]{0,18})$/.exec(text)
  if (device?.[1] !== undefined) return { kind: 'device', id: device[1] }
  if (!text.startsWith('map:')) return null
  const parts = text.slice('map:'.length).split(';')
  if (parts.length !== 8 && parts.length !== 9) return null
  const numbers = parts.slice(0, 5).map((part) => parseDecimal(part) ?? Number.NaN)
  const [west, south, east, north, zoom] = numbers
  if (
    west === undefined ||
    south === undefined ||
    east === undefined ||
    north === undefined ||
    zoom === undefined
  )
    return null
  if (!numbers.every(Number.isFinite) || west < -180 || east > 180 || south < -90 || north > 90) return null
  if (west > east || south > north || zoom < 0 || zoom > 24) return null
  const [devType, status, companyid, gatewayid] = parts.slice(5)
  const isSet = (part: string | undefined): part is string => part !== undefined && part !== absent
  if (isSet(devType) && !/^[012]$/.test(devType)) return null
  if (isSet(status) && !/^[012]$/.test(status)) return null
  if (isSet(companyid) && !/^[1-9][0-9]{0,18}$/.test(companyid)) return null
  if (gatewayid !== undefined && !/^[1-9][0-9]{0,18}$/.test(gatewayid)) return null
  return {
    kind: 'map',
    west,
    south,
    east,
    north,
    zoom,
    ...(isSet(devType) && { devType: Number(devType) }),
    ...(isSet(status) && { status: Number(status) }),
    ...(isSet(companyid) && { companyid }),
    ...(gatewayid !== undefined && { gatewayid }),
  }
}
