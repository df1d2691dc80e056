import { Type } from 'typebox'

import { freezeCalls } from '../lists/freeze-calls.ts'
import { listCalls } from '../lists/list-calls.ts'
import { notificationRuleList } from '../lists/notification-rule.ts'
import { exportCall } from '../lists/sheet-calls.ts'
import { notificationChannel, notificationEvent, notificationState } from '../wire/enumerations.ts'
import { notificationRuleIdSchema, rowIdSchema } from '../wire/ids.ts'
import { call } from './call.ts'
import { timestampSchema } from './records.ts'

const lists = listCalls(notificationRuleList)
const one = Type.Object({ objectid: notificationRuleIdSchema })
const secret = Type.String()
/** So many deliveries of a rule are listed. */
export const shownDeliveries = 50

export const notificationRuleCalls = {
  ...lists,
  ...exportCall(notificationRuleList),
  ...freezeCalls(notificationRuleList),
  /** `secret` signs the webhooks of the rule; it is named this once. */
  'notificationRule/add': call({
    ...lists['notificationRule/add'],
    reply: { data: Type.Object({ ...notificationRuleList.row.properties, secret }) },
  }),
  /** The old secret signs nothing from then on. */
  'notificationRule/newSecret': call({
    method: 'POST',
    personal: true,
    right: 'sysytem_notification_edit',
    scope: 'view',
    audit: 'operation.notificationRule.newSecret',
    body: one,
    reply: { data: Type.Object({ secret }) },
  }),
  /** Sends a message to every target of the rule, at most one a minute, whatever the hours. */
  'notificationRule/test': call({
    method: 'POST',
    right: 'sysytem_notification_edit',
    scope: 'view',
    audit: 'operation.notificationRule.test',
    body: one,
    reply: {},
  }),
  /** Whether the server can send mail. */
  'notificationRule/getSettings': call({
    method: 'GET',
    right: 'sysytem_notification_view',
    scope: 'none',
    audit: null,
    reply: { data: Type.Object({ mail: Type.Boolean() }) },
  }),
  /** The newest messages of a rule. */
  'notificationRule/getDeliveries': call({
    method: 'GET',
    right: 'sysytem_notification_view',
    scope: 'view',
    audit: null,
    query: one,
    reply: {
      list: Type.Array(
        Type.Object({
          objectid: rowIdSchema,
          channel: notificationChannel.schema,
          event: notificationEvent.schema,
          /** How many alarms or orders it is about. */
          total: Type.Integer({ minimum: 0 }),
          state: notificationState.schema,
          tries: Type.Integer({ minimum: 0 }),
          createTime: timestampSchema,
          /** Of the last try; absent: none yet. */
          triedTime: Type.Optional(timestampSchema),
          /** Of the next try; absent: none. */
          nextTime: Type.Optional(timestampSchema),
          /** How the last try ended, in the language of the request. */
          answer: Type.String(),
        }),
      ),
    },
  }),
} as const
