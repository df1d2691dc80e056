import { Client } from 'pg'

import type { Clock } from '#contract/wire/clock.ts'
import { maxPastMs } from '#contract/wire/gateway-messages.ts'

import { errorCode } from '../error-code.ts'
import type { HistoryTable } from '../ingest/ingest-history.ts'

const tables: readonly HistoryTable[] = [
  'uplink',
  'uplink_reception',
  'heartbeat',
  'registration',
  'gateway_event',
  'downlink',
]
const dayMs = 86_400_000
const weekMs = 7 * dayMs
const lockTimeoutMs = 2000
/** A report that reads the history may take hours; the next round finishes what this one began. */
const statementTimeoutMs = 10_000
/** lock_not_available, query_canceled, object_not_in_prerequisite_state (another detachment is pending). */
const passing = new Set(['55P03', '57014', '55000'])

/** Makes the weeks to come and those that may yet be received from, so that no message waits for one. For the owner. */
export async function makeHistoryWeeks(owner: Pick<Client, 'query'>, now: number): Promise<void> {
  const failures: string[] = []
  for (let at = now - maxPastMs; at < now + 3 * weekMs; at += weekMs)
    for (const table of tables)
      await owner
        .query('select ensure_partition($1, to_timestamp($2::float8 / 1000))', [table, at])
        .catch(note(failures))
  if (failures.length > 0) throw new Error(failures[0])
}

interface ExpiredWeek {
  readonly parent: string
  readonly week: string
  readonly attached: boolean
  readonly pending: boolean
}

/**
 * Drops whole weeks that lie before their table's days of retention, without ever holding up who reads or writes others.
 * For the owner, outside of a transaction. What somebody still reads is left to the next time.
 * @returns the names of the dropped tables
 */
export async function dropExpiredWeeks(owner: Pick<Client, 'query'>, now: number): Promise<string[]> {
  await owner.query(`set lock_timeout = ${lockTimeoutMs}; set statement_timeout = ${statementTimeoutMs}`)
  // Nothing that may yet be received from is dropped, however short the retention.
  const { rows } = await owner.query<ExpiredWeek>(
    `select r.table_name as parent, c.relname as week, i.inhrelid is not null as attached,
       coalesce(i.inhdetachpending, false) as pending
     from retention r
       join pg_class c on c.relname ~ ('^' || r.table_name || '_\\d{4}_\\d{2}$') and c.relkind = 'r'
         and c.relnamespace = 'public'::regnamespace
       left join pg_inherits i on i.inhrelid = c.oid
     where (to_date(right(c.relname, 7), 'IYYY_IW') + 7)::timestamp at time zone 'UTC'
       < to_timestamp($1::float8 / 1000) - greatest(make_interval(days => r.days), $2::float8 * interval '1 ms')
     order by pending desc, c.relname`,
    [now, maxPastMs],
  )
  const dropped: string[] = []
  const failures: string[] = []
  for (const { parent, week, attached, pending } of rows) {
    try {
      if (attached)
        await owner.query(
          `alter table ${parent} detach partition ${week} ${pending ? 'finalize' : 'concurrently'}`,
        )
      await owner.query(`drop table ${week}`)
      dropped.push(week)
    } catch (error) {
      note(failures)(error)
    }
  }
  if (failures.length > 0) throw new Error(failures[0])
  return dropped
}

/**
 * One round of both, on a connection of its own.
 * @param mayDrop false while the clock may be wrong: what it takes for old may be all there is
 */
export async function keepHistoryWeeks(
  ownerUrl: string,
  clock: Pick<Clock, 'now'>,
  mayDrop: boolean,
): Promise<void> {
  const owner = new Client({
    connectionString: ownerUrl,
    application_name: 'farwatch_history',
    connectionTimeoutMillis: lockTimeoutMs,
  })
  owner.on('error', () => {})
  try {
    await owner.connect()
    await makeHistoryWeeks(owner, clock.now())
    if (mayDrop) await dropExpiredWeeks(owner, clock.now())
  } finally {
    await owner.end().catch(() => {})
  }
}

function note(failures: string[]): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Error) || !passing.has(errorCode(error) ?? '')) throw error
    failures.push(error.message)
  }
}
