import { sql, type Kysely } from 'kysely'

import type { Language } from '#contract/wire/enumerations.ts'

import type { Schema } from '../schema.ts'
import { mostItems, type Notice } from './notice.ts'

/** How a try ended: the target answered, or why not. */
export type Outcome = 'answered' | 'timedOut' | 'unreachable' | 'blocked' | 'mailNotSetUp'

type Tx = Kysely<Schema>

/**
 * Queues what a rule notifies of for each of its targets. A message of the rule that nobody has tried to send yet takes it
 * in, priority alarms first; else it is a new one, not before a minute has passed since the last was due. A message before
 * it that failed is tried again soon.
 * @param leaseMs no try takes longer
 */
export async function enqueue(
  tx: Tx,
  notices: readonly Notice[],
  now: Date,
  { apartMs, leaseMs }: { apartMs: number; leaseMs: number },
): Promise<void> {
  for (const { ruleId, channel, event, items, total } of notices) {
    const added = JSON.stringify(items)
    const ofTarget = sql`rule_id = ${ruleId} and channel = ${channel} and event = ${event}`
    await sql`
      update notification set next_at = least(next_at, ${now}::timestamptz + ${leaseMs}::float8 * interval '1 millisecond')
      where ${ofTarget} and state = 0 and tries > 0`.execute(tx)
    const { rows } = await sql`
      update notification n set total = n.total + ${total}, items = (
        select jsonb_agg(item order by level desc nulls last, place)
        from (select item, place, (item ->> 'alarmLevel')::int as level
          from jsonb_array_elements(n.items || ${added}::jsonb) with ordinality x (item, place)
          order by level desc nulls last, place limit ${mostItems}) first)
      where ${ofTarget} and n.state = 0 and n.tries = 0
      returning n.notification_id`.execute(tx)
    if (rows.length > 0) continue
    await sql`
      insert into notification (rule_id, channel, event, items, total, created_at, due_at, next_at)
      select ${ruleId}::bigint, ${channel}::text, ${event}::text, ${added}::jsonb, ${total}::int, ${now}::timestamptz, at, at
      from (select greatest(${now}::timestamptz, (select due_at from notification
        where ${ofTarget} order by notification_id desc limit 1)
        + ${apartMs}::float8 * interval '1 millisecond') as at) due`.execute(tx)
  }
}

/** A message to be sent now. */
export type Claimed = Notice & {
  notificationId: string
  messageId: string
  tries: number
  createdAt: Date
  ruleName: string
  language: Language
  emails: string
  webhookUrl: string
  secretSealed: Buffer
  companyId: string
  companyName: string
  zone: string
}

/**
 * Takes messages whose time has come, and counts the try: each until `leaseUntil`, after which it counts as lost with whoever
 * took it. Of a rule and kind of event the oldest goes first, and the others wait for it.
 * @param busy how many are under way, by company
 */
export async function claimDue(
  tx: Tx,
  now: Date,
  leaseUntil: Date,
  limits: { most: number; mostOfCompany: number; busy: ReadonlyMap<string, number> },
): Promise<Claimed[]> {
  const { most, mostOfCompany, busy } = limits
  const { rows } = await sql<Claimed>`
    with due as (
      select n.notification_id, coalesce(b.busy, 0) + row_number() over (partition by r.company_id order by n.next_at) as place,
        n.next_at
      from notification n join notification_rule r using (rule_id)
        left join unnest(${[...busy.keys()]}::bigint[], ${[...busy.values()]}::int[]) b (company_id, busy) using (company_id)
      where n.state = 0 and n.next_at <= ${now}::timestamptz and (r.flag = 0 or n.event = 'test')
        and not exists (select from notification e where e.rule_id = n.rule_id and e.channel = n.channel
          and e.event = n.event and e.state = 0 and e.notification_id < n.notification_id)
    ), taken as (
      select n.notification_id from notification n
      where n.notification_id in (
          select notification_id from due where place <= ${mostOfCompany} order by next_at limit ${most})
        and n.state = 0 and n.next_at <= ${now}::timestamptz
      for update skip locked
    )
    update notification n set tries = n.tries + 1, tried_at = ${now}::timestamptz, next_at = ${leaseUntil}::timestamptz
    from taken t, notification_rule r, company c
    where n.notification_id = t.notification_id and r.rule_id = n.rule_id and c.company_id = r.company_id
    returning n.notification_id as "notificationId", n.message_id as "messageId", n.channel, n.event, n.items, n.total, n.tries,
      n.created_at as "createdAt", r.rule_id as "ruleId", r.name as "ruleName", r.language, r.emails,
      r.webhook_url as "webhookUrl", r.secret_sealed as "secretSealed", c.company_id as "companyId", c.name as "companyName",
      c.zone`.execute(tx)
  return rows
}

/** Writes how a try ended. `nextAt` null: it was sent, or with another outcome than `answered` given up. */
export async function settle(
  tx: Tx,
  { notificationId, tries }: Pick<Claimed, 'notificationId' | 'tries'>,
  result: { isSent: boolean; outcome: Outcome; answer: string; nextAt: Date | null },
): Promise<void> {
  const { isSent, outcome, answer, nextAt } = result
  const state = isSent ? 1 : nextAt === null ? 2 : 0
  // After a lease that ended another try counts.
  await sql`
    update notification set state = ${state}, outcome = ${outcome}, answer = ${answer},
      next_at = coalesce(${nextAt}::timestamptz, next_at)
    where notification_id = ${notificationId} and tries = ${tries} and state = 0`.execute(tx)
}

/** Gives up what still waits after so long, e.g. with its rule frozen, and forgets what ended long ago. */
export async function clearUp(tx: Tx, queuedBefore: Date, endedBefore: Date): Promise<void> {
  await sql`update notification set state = 2 where state = 0 and created_at < ${queuedBefore}::timestamptz`.execute(
    tx,
  )
  await sql`delete from notification where state > 0 and created_at < ${endedBefore}::timestamptz`.execute(tx)
}
