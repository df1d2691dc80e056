import { Type } from 'typebox'

import { call } from './call.ts'
import { anyDeviceRight } from '../rules/device-rights.ts'
import { alarmLevel, alarmType, deviceType, recordStatus } from '../wire/enumerations.ts'
import { pageOf, pageQuery } from './envelope.ts'
import { companyIdSchema } from '../wire/ids.ts'
import { alarmRecordSchema, onlineRateSchema, timestampSchema } from './records.ts'

const alarmPage = pageOf(alarmRecordSchema)

/** So many alarms are listed in the panel's answer at most; its counts cover all. */
export const alarmPanelRows = 200

/** What the alarm panel shows: newest first within priority, then general; only alarms that are not recovered. */
export const alarmPanelSchema = Type.Object({
  list: Type.Array(alarmRecordSchema),
  priority: Type.Integer(),
  general: Type.Integer(),
  /** Alarms raised in the last ten minutes. */
  raisedInTenMinutes: Type.Integer(),
  /** The number of the last event that this answer contains. */
  seq: Type.Integer(),
})

/** The map page shows them all: the panel and the rates. What a device's alarms are stands in its details too. */
export const alarmCalls = {
  'workKanban/getOnlineRate': call({
    method: 'GET',
    right: 'map_view',
    scope: 'view',
    audit: null,
    query: Type.Object({ companyid: Type.Optional(companyIdSchema) }),
    reply: { list: Type.Array(onlineRateSchema) },
  }),
  /** At most `alarmPanelRows` rows; the counts cover all. */
  'workKanban/getRealtimeAlarm': call({
    method: 'GET',
    right: 'map_view',
    scope: 'view',
    audit: null,
    query: Type.Object({ companyid: Type.Optional(companyIdSchema) }),
    reply: { data: alarmPanelSchema },
  }),
  /** Priority alarms unless `alarmLevel` says otherwise; only those that are not recovered. */
  'workKanban/findPage': call({
    method: 'GET',
    right: 'map_view',
    scope: 'view',
    audit: null,
    query: Type.Object({
      ...pageQuery,
      companyid: Type.Optional(companyIdSchema),
      alarmLevel: Type.Optional(alarmLevel.schema),
    }),
    reply: { data: alarmPage },
  }),
  /** Of devices of the classes that the caller may see. */
  'alarmRecord/findPage': call({
    method: 'GET',
    right: anyDeviceRight,
    scope: 'view',
    audit: null,
    query: Type.Object({
      ...pageQuery,
      companyid: Type.Optional(companyIdSchema),
      devType: Type.Optional(deviceType.schema),
      /** Part of an id, as typed: hex digits in either case. */
      devUid: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{1,8}$' })),
      alarmType: Type.Optional(alarmType.schema),
      alarmLevel: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
      recordStatus: Type.Optional(recordStatus.schema),
      upStime: Type.Optional(timestampSchema),
      upEtime: Type.Optional(timestampSchema),
    }),
    reply: { data: alarmPage },
  }),
} as const
