import { Type, type Static } from 'typebox'

import { timestampSchema } from '../calls/records.ts'
import { mostDelayMinutes } from '../rules/alarm-rules.ts'
import { alarmType, deviceType, ruledLevel } from '../wire/enumerations.ts'
import { alarmRuleIdSchema, companyIdSchema } from '../wire/ids.ts'
import { listForm } from './list-form.ts'

const delayMinutes = Type.Integer({ minimum: 0, maximum: mostDelayMinutes })

/**
 * What companies say of the alarm types of their devices: level, on-delay and off-delay. The rule of the nearest company on the
 * way up holds; it concerns alarms that are raised from then on.
 */
export const alarmRuleList = listForm({
  name: 'alarmRule',
  module: 'sysytem_alarmRule',
  row: Type.Object({
    objectid: alarmRuleIdSchema,
    version: Type.Integer({ minimum: 1 }),
    /** Device class and alarm type, in the language of the request. */
    name: Type.String(),
    companyid: companyIdSchema,
    belongCompany: Type.String(),
    devType: deviceType.schema,
    alarmType: alarmType.schema,
    alarmLevel: ruledLevel.schema,
    onDelay: delayMinutes,
    offDelay: delayMinutes,
    createTime: timestampSchema,
  }),
  entry: Type.Object({
    /** Absent: the caller's own company. */
    companyid: Type.Optional(companyIdSchema),
    devType: deviceType.schema,
    alarmType: alarmType.schema,
    alarmLevel: ruledLevel.schema,
    /** Minutes that an alarm must last before it calls anybody; of a new rule 0 where it is absent, as `offDelay`. */
    onDelay: Type.Optional(delayMinutes),
    /** Minutes after a recovery within which a raising continues the alarm. */
    offDelay: Type.Optional(delayMinutes),
  }),
  fields: [
    { name: 'companyid', kind: 'company', fixed: true },
    { name: 'devType', kind: 'enumeration', enumeration: 'deviceType', fixed: true },
    { name: 'alarmType', kind: 'enumeration', enumeration: 'alarmType', fixed: true },
    { name: 'alarmLevel', kind: 'enumeration', enumeration: 'ruledLevel', initial: 0 },
    { name: 'onDelay', kind: 'number' },
    { name: 'offDelay', kind: 'number' },
  ],
  title: 'name',
  uniqueField: 'alarmType',
  identity: ['companyid', 'devType', 'alarmType'],
  filter: {
    devType: Type.Optional(deviceType.schema),
    alarmType: Type.Optional(alarmType.schema),
    /** Those of this company and all below it. */
    companyid: Type.Optional(companyIdSchema),
  },
  columns: [
    { name: 'belongCompany', kind: 'text', path: true, widthPx: 200 },
    { name: 'devType', kind: 'enumeration', enumeration: 'deviceType', widthPx: 120 },
    { name: 'alarmType', kind: 'enumeration', enumeration: 'alarmType', widthPx: 200 },
    { name: 'alarmLevel', kind: 'enumeration', enumeration: 'ruledLevel', widthPx: 140 },
    { name: 'onDelay', kind: 'count', widthPx: 150 },
    { name: 'offDelay', kind: 'count', widthPx: 150 },
    { name: 'createTime', kind: 'time', widthPx: 192, sortable: true },
  ],
  sort: { column: 'createTime', order: 'desc' },
})
export type AlarmRule = Static<typeof alarmRuleList.row>
export type AlarmRuleEntry = Static<typeof alarmRuleList.entry>
