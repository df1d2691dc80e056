import { Type, type Static } from 'typebox'

import { timestampSchema } from '../calls/records.ts'
import { flag, language, notificationEvent, notifiedAlarms, notifiedDays } from '../wire/enumerations.ts'
import { companyIdSchema, notificationRuleIdSchema } from '../wire/ids.ts'
import { listForm } from './list-form.ts'
import { typedText } from './plain-text.ts'

const name = typedText(50)
const address = "[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,188}[A-Za-z0-9])?"
/** Up to ten addresses. */
const emails = Type.String({
  maxLength: 500,
  pattern: `^(?:${address}(?:[,;、 ]+${address}){0,9})?$`,
  folds: 'width',
})
const webhookUrl = Type.String({ maxLength: 500, pattern: '^(?:https?://[!-~]+)?$', folds: 'width' })
const fromHour = Type.Integer({ minimum: 0, maximum: 23 })
const toHour = Type.Integer({ minimum: 1, maximum: 24 })

/**
 * By which rules alarms, floods and overdue orders of a company and all below it go out by e-mail and webhook. The secret that
 * signs webhooks is in the answer of `notificationRule/add` and `notificationRule/newSecret`, once.
 */
export const notificationRuleList = listForm({
  name: 'notificationRule',
  module: 'sysytem_notification',
  row: Type.Object({
    objectid: notificationRuleIdSchema,
    version: Type.Integer({ minimum: 1 }),
    name,
    status: flag.schema,
    companyid: companyIdSchema,
    belongCompany: Type.String(),
    /** What it notifies of. */
    events: Type.Array(notificationEvent.schema),
    alarms: notifiedAlarms.schema,
    floods: Type.Boolean(),
    overdueOrders: Type.Boolean(),
    days: notifiedDays.schema,
    fromHour,
    toHour,
    /** As `20:00–08:00`. */
    hours: Type.String(),
    language: language.schema,
    emails: Type.String(),
    webhookUrl: Type.String(),
    createTime: timestampSchema,
  }),
  entry: Type.Object({
    name,
    /** Absent: the caller's own company. */
    companyid: Type.Optional(companyIdSchema),
    alarms: notifiedAlarms.schema,
    floods: Type.Optional(Type.Boolean()),
    overdueOrders: Type.Optional(Type.Boolean()),
    days: notifiedDays.schema,
    /**
     * Hours of the company's time zone; of a new rule 0 and 24 where they are absent. Where `toHour` is not later, it is that
     * of the next day.
     */
    fromHour: Type.Optional(fromHour),
    toHour: Type.Optional(toHour),
    language: language.schema,
    emails: Type.Optional(emails),
    webhookUrl: Type.Optional(webhookUrl),
  }),
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'companyid', kind: 'company', fixed: true },
    { name: 'alarms', kind: 'enumeration', enumeration: 'notifiedAlarms', initial: 2 },
    { name: 'days', kind: 'enumeration', enumeration: 'notifiedDays', initial: 0 },
    { name: 'floods', kind: 'switch' },
    { name: 'overdueOrders', kind: 'switch' },
    { name: 'fromHour', kind: 'number' },
    { name: 'toHour', kind: 'number' },
    { name: 'emails', kind: 'text', folds: 'width' },
    { name: 'webhookUrl', kind: 'text', folds: 'width' },
    { name: 'language', kind: 'enumeration', enumeration: 'language' },
  ],
  title: 'name',
  uniqueField: 'name',
  filter: {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    status: Type.Optional(flag.schema),
    /** Those of this company and all below it. */
    companyid: Type.Optional(companyIdSchema),
  },
  searches: [{ name: 'status', kind: 'enumeration', enumeration: 'flag' }],
  columns: [
    { name: 'name', kind: 'text', widthPx: 200, sortable: true },
    { name: 'status', kind: 'enumeration', enumeration: 'flag', widthPx: 110 },
    { name: 'belongCompany', kind: 'text', path: true, widthPx: 180 },
    { name: 'events', kind: 'enumeration', enumeration: 'notificationEvent', widthPx: 240 },
    { name: 'days', kind: 'enumeration', enumeration: 'notifiedDays', widthPx: 150 },
    { name: 'hours', kind: 'text', widthPx: 120 },
    { name: 'language', kind: 'enumeration', enumeration: 'language', widthPx: 100 },
    { name: 'emails', kind: 'text', widthPx: 240 },
    { name: 'webhookUrl', kind: 'text', widthPx: 240 },
    { name: 'createTime', kind: 'time', widthPx: 192, sortable: true },
  ],
  sort: { column: 'createTime', order: 'desc' },
  freezes: 'status',
})
export type NotificationRule = Static<typeof notificationRuleList.row>
export type NotificationRuleEntry = Static<typeof notificationRuleList.entry>
