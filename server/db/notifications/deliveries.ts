import { sql } from 'kysely'

import type {
  NotificationChannel,
  NotificationEvent,
  NotificationState,
} from '#contract/wire/enumerations.ts'

import type { ListScope } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import type { Outcome } from './outbox.ts'

export interface Delivery {
  objectid: string
  channel: NotificationChannel
  event: NotificationEvent
  total: number
  state: NotificationState
  tries: number
  createdAt: Date
  triedAt: Date | null
  nextAt: Date
  /** Empty before the first try has ended. */
  outcome: Outcome | ''
  answer: string
}

/** The newest messages of a rule of the view. */
export async function readDeliveries({ tx }: ListScope, ruleId: string, most: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select n.notification_id as objectid, n.channel, n.event, n.total, n.state, n.tries, n.created_at as "createdAt",
      n.tried_at as "triedAt", n.next_at as "nextAt", n.outcome, n.answer
    from notification n where n.rule_id = any (${rowIds([ruleId])})
    order by n.notification_id desc limit ${most}`.execute(tx)
  return rows
}

const testsApart = '1 minute'

/** Queues a test to each target of a rule. @returns how many; none less than a minute after the last */
export async function queueTests(
  { tx }: ListScope,
  { objectid, emails, webhookUrl }: { objectid: string; emails: string; webhookUrl: string },
  now: Date,
): Promise<number> {
  const channels = [...(emails === '' ? [] : ['mail']), ...(webhookUrl === '' ? [] : ['webhook'])]
  const { rows } = await sql`
    insert into notification (rule_id, channel, event, items, total, created_at, due_at, next_at)
    select ${objectid}::bigint, channel, 'test', '[]', 0, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${channels}::text[]) channel
    where not exists (select from notification t where t.rule_id = ${objectid}::bigint and t.event = 'test'
      and t.created_at > ${now}::timestamptz - ${testsApart}::interval)
    returning notification_id`.execute(tx)
  return rows.length
}
