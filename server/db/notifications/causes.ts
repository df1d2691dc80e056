import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { NotificationChannel, NotificationEvent, NotifiedDays } from '#contract/wire/enumerations.ts'

import type { CompanyRange } from '../accounts/companies.ts'
import type { Schema } from '../schema.ts'
import { mostItems, type AlarmItem, type OrderItem } from './notice.ts'

type Tx = Kysely<Schema>

/** A rule that is not frozen, nor its company or one above. */
export interface ActiveRule extends CompanyRange {
  ruleId: string
  floods: boolean
  days: NotifiedDays
  fromHour: number
  toHour: number
  zone: string
  channels: NotificationChannel[]
  /** Since when the flood lasts that was noted, in milliseconds; null: none. */
  floodAt: number | null
}

/** Held until the transaction ends: of several processes one notes at a time. @returns false where another does */
export async function holdNoting(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(7013) as held`.execute(tx)
  return rows[0]?.held === true
}

export async function readActiveRules(tx: Tx): Promise<ActiveRule[]> {
  const { rows } = await sql<ActiveRule>`
    select r.rule_id as "ruleId", r.floods, r.days, r.from_hour as "fromHour", r.to_hour as "toHour", c.zone,
      c.company_no as first, c.company_last as last, extract(epoch from r.flood_at)::float8 * 1000 as "floodAt",
      array_remove(array[case when r.emails <> '' then 'mail' end, case when r.webhook_url <> '' then 'webhook' end], null)
        as channels
    from notification_rule r join company c using (company_id)
    where r.flag = 0 and not exists (
      select from company a where a.flag = 1 and c.company_no between a.company_no and a.company_last)`.execute(
    tx,
  )
  return rows
}

/** Takes the oldest of what happened. They are gone when the transaction commits. */
export async function takeCauses(
  tx: Tx,
  most: number,
): Promise<{ event: NotificationEvent; subjectId: string }[]> {
  const { rows } = await sql<{ event: NotificationEvent; subjectId: string }>`
    delete from notification_cause where cause_id <= coalesce(
      (select cause_id from notification_cause order by cause_id offset ${most - 1} limit 1), 9223372036854775807)
    returning event, subject_id as "subjectId"`.execute(tx)
  return rows
}

/**
 * What of these alarms each of the rules notifies of: its level, of its company or below, not shelved nor held back, and not folded behind
 * an alarm that the rule covers too.
 */
export async function readAlarmNotices(tx: Tx, alarmIds: readonly string[], ruleIds: readonly string[]) {
  const noted = sql`
    select row_number() over (order by a.alarm_level desc, a.raised_at, a.alarm_id) as place, a.company_no, a.alarm_level,
      f.company_no as cause_no,
      jsonb_build_object('alarmId', a.alarm_id::text, 'deviceType', a.device_type, 'devUid', d.dev_uid, 'alias', d.alias,
        'company', o.name, 'alarmType', a.alarm_type, 'alarmLevel', a.alarm_level,
        'raisedAt', round(extract(epoch from a.raised_at) * 1000)) as item
    from alarm_record a join device d using (device_id) join company o on o.company_id = d.company_id
      left join alarm_record f on f.alarm_id = a.cause_id
    where a.alarm_id = any (${[...alarmIds]}::bigint[]) and a.shelved_until is null and a.held_until is null`
  const isMeant = sql`(r.alarms = 1 or r.alarms = 2 and a.alarm_level = 2)
    and (a.cause_no is null or a.cause_no not between c.company_no and c.company_last)`
  const { rows } = await sql<RuleNotice & { items: AlarmItem[] }>`
    ${byRule(noted, isMeant, ruleIds)}`.execute(tx)
  return rows
}

/** What of these overdue orders each of the rules notifies of. */
export async function readOrderNotices(tx: Tx, orderIds: readonly string[], ruleIds: readonly string[]) {
  const noted = sql`
    select row_number() over (order by w.appointed_at, w.order_id) as place, w.company_no,
      jsonb_build_object('orderId', w.order_id::text, 'devUid', w.dev_uid, 'deviceType', w.device_type, 'company', o.name,
        'processor', w.processor_name, 'appointedAt', round(extract(epoch from w.appointed_at) * 1000)) as item
    from work_order w join company o on o.company_no = w.company_no
    where w.order_id = any (${[...orderIds]}::bigint[])`
  const { rows } = await sql<RuleNotice & { items: OrderItem[] }>`
    ${byRule(noted, sql`r.orders`, ruleIds)}`.execute(tx)
  return rows
}

interface RuleNotice {
  ruleId: string
  total: number
}

/** A query for how many of the noted rows `a` each rule `r` covers, and the first of them. */
function byRule(
  noted: RawBuilder<unknown>,
  isMeant: RawBuilder<unknown>,
  ruleIds: readonly string[],
): RawBuilder<unknown> {
  const covered = sql`from noted a where a.company_no between c.company_no and c.company_last and ${isMeant}`
  return sql`
    with noted as materialized (${noted})
    select r.rule_id as "ruleId", counted.total, first.items
    from notification_rule r join company c using (company_id)
      cross join lateral (select count(*)::int as total ${covered}) counted
      cross join lateral (
        select jsonb_agg(item order by place) as items
        from (select a.item, a.place ${covered} order by a.place limit ${mostItems}) f) first
    where r.rule_id = any (${[...ruleIds]}::bigint[]) and counted.total > 0`
}

export async function setFlood(tx: Tx, ruleId: string, since: Date | null): Promise<void> {
  await sql`update notification_rule set flood_at = ${since}::timestamptz where rule_id = ${ruleId}`.execute(
    tx,
  )
}
