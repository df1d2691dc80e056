import { Type, type Static } from 'typebox'

import { call } from './call.ts'
import { anyDeviceRight, liveRight } from '../rules/device-rights.ts'
import { alarmList } from '../lists/alarm.ts'
import { readCalls } from '../lists/list-calls.ts'
import { exportCall } from '../lists/sheet-calls.ts'
import { alarmLevel, alarmType } from '../wire/enumerations.ts'
import { pageOf, pageQuery } from './envelope.ts'
import { alarmIdSchema, companyIdSchema } from '../wire/ids.ts'
import { alarmRecordSchema, onlineRateSchema, timestampSchema } from './records.ts'

const alarmPage = pageOf(alarmRecordSchema)
const lists = readCalls(alarmList)

/** So many alarms are listed in the panel's answer at most; its counts cover all. */
export const alarmPanelRows = 200

const alarmTypeCountSchema = Type.Object({
  alarmType: alarmType.schema,
  alarmLevel: alarmLevel.schema,
  total: Type.Integer(),
})
export type AlarmTypeCount = Static<typeof alarmTypeCountSchema>

const alarmCountsSchema = {
  priority: Type.Integer(),
  general: Type.Integer(),
  unacknowledged: Type.Integer(),
  /** Those that last and are shelved; no other number but that of raised ones counts them. */
  shelved: Type.Integer(),
  /** Those that are held back by an on-delay; no other number counts them. */
  held: Type.Integer(),
  /** Alarms raised in the last ten minutes, without repeats of a condition. */
  raisedInTenMinutes: Type.Integer(),
  /** When the flood of alarms began that goes on; null: there is none. See `flood.ts`. */
  floodSince: Type.Union([timestampSchema, Type.Null()]),
}

/** So many alarms are listed in the summary at most, the newest. */
export const summaryAlarms = 20

/** What the header of every page shows of alarms that last and are not shelved. Those behind a cause are in no list and no number. */
export const alarmSummarySchema = Type.Object({
  ...alarmCountsSchema,
  /** Priority alarms, the newest first. */
  list: Type.Array(alarmRecordSchema),
})
export type AlarmSummary = Static<typeof alarmSummarySchema>

/**
 * What the alarm panel shows: newest first within priority, then general; only alarms that are not recovered. Those behind a
 * cause are in no list and no number; the cause tells how many there are.
 */
export const alarmPanelSchema = Type.Object({
  ...alarmCountsSchema,
  /** Those that are not shelved. */
  list: Type.Array(alarmRecordSchema),
  /** Those that are, in the same order. */
  shelvedList: Type.Array(alarmRecordSchema),
  /** Causes that have recovered while alarms behind them last; not counted. */
  settlingList: Type.Array(alarmRecordSchema),
  /** All of them by type and level, the most first. */
  types: Type.Array(alarmTypeCountSchema),
  /** The number of the last event that this answer contains. */
  seq: Type.Integer(),
})

/** The map page shows them all: the panel and the rates. What a device's alarms are stands in its details too. */
export const alarmCalls = {
  'workKanban/getOnlineRate': call({
    method: 'GET',
    right: liveRight,
    screens: true,
    scope: 'view',
    audit: null,
    query: Type.Object({ companyid: Type.Optional(companyIdSchema) }),
    reply: { list: Type.Array(onlineRateSchema) },
  }),
  'workKanban/getAlarmSummary': call({
    method: 'GET',
    right: liveRight,
    scope: 'view',
    audit: null,
    query: Type.Object({}),
    reply: { data: alarmSummarySchema },
  }),
  /** At most `alarmPanelRows` rows; the counts cover all. */
  'workKanban/getRealtimeAlarm': call({
    method: 'GET',
    right: liveRight,
    screens: true,
    scope: 'view',
    audit: null,
    query: Type.Object({ companyid: Type.Optional(companyIdSchema) }),
    reply: { data: alarmPanelSchema },
  }),
  /** The alarms that last behind a cause, the newest first, at most `alarmPanelRows`; the total counts all. */
  'workKanban/findBehind': call({
    method: 'GET',
    right: liveRight,
    scope: 'view',
    audit: null,
    query: Type.Object({ objectid: alarmIdSchema }),
    reply: {
      data: Type.Object({ list: Type.Array(alarmRecordSchema), total: Type.Integer({ minimum: 0 }) }),
    },
  }),
  /** Priority alarms unless `alarmLevel` says otherwise; only those that are not recovered. */
  'workKanban/findPage': call({
    method: 'GET',
    right: liveRight,
    scope: 'view',
    audit: null,
    query: Type.Object({
      ...pageQuery,
      companyid: Type.Optional(companyIdSchema),
      alarmLevel: Type.Optional(alarmLevel.schema),
    }),
    reply: { data: alarmPage },
  }),
  ...lists,
  /** Also for the details of a device: without the right to the page, alarms of the classes of devices that the caller may see. */
  'alarmRecord/findPage': call({
    ...lists['alarmRecord/findPage'],
    right: ['maintenance_alarmHistory_view', ...anyDeviceRight],
  }),
  ...exportCall(alarmList),
} as const
