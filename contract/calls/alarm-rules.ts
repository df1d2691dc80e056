import { Type } from 'typebox'

import { alarmRuleList } from '../lists/alarm-rule.ts'
import { listCalls } from '../lists/list-calls.ts'
import { exportCall } from '../lists/sheet-calls.ts'
import { alarmLevel, deviceType } from '../wire/enumerations.ts'
import { devUidSchema } from '../wire/ids.ts'
import { call } from './call.ts'
import { timestampSchema } from './records.ts'

const count = Type.Integer({ minimum: 0 })
const outcome = Type.Object({
  alarms: count,
  /** Those that call somebody; none that is folded behind a cause. */
  calls: count,
  /** Over before they called. */
  brief: count,
  /** The most calls within ten minutes. */
  busiest: count,
})
const {
  companyid,
  devType,
  alarmType,
  alarmLevel: ruledLevel,
  onDelay,
  offDelay,
} = alarmRuleList.entry.properties

export const alarmRuleCalls = {
  ...listCalls(alarmRuleList),
  ...exportCall(alarmRuleList),
  /**
   * What a rule would have made of the alarms of the last seven days. It covers devices of the company and below it, without
   * companies that have a rule of their own for it. Raisings that an earlier rule joined count as one alarm.
   */
  'alarmRule/preview': call({
    method: 'GET',
    right: ['sysytem_alarmRule_add', 'sysytem_alarmRule_edit'],
    scope: 'view',
    audit: null,
    query: Type.Object({ companyid, devType, alarmType, alarmLevel: ruledLevel, onDelay, offDelay }),
    reply: {
      data: Type.Object({
        from: timestampSchema,
        to: timestampSchema,
        /** There are more alarms than it looks at; `from` is that of the oldest of them. */
        more: Type.Boolean(),
        /** The level that alarms have without this rule. */
        defaultLevel: alarmLevel.schema,
        before: outcome,
        after: outcome,
        merged: count,
        toPriority: count,
        toGeneral: count,
        /** Calls of the devices that change most. */
        devices: Type.Array(
          Type.Object({
            devUid: devUidSchema,
            deviceAliases: Type.String(),
            devType: deviceType.schema,
            before: count,
            after: count,
          }),
        ),
      }),
    },
  }),
} as const
