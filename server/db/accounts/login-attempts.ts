import { sql, type Kysely } from 'kysely'

import type { Schema } from '../schema.ts'

export interface AttemptLimit {
  /** Who or what is counted, e.g. `name:admin` or `address:10.0.0.7`. */
  subject: string
  most: number
}

/**
 * Counts one attempt against each limit, before the password is looked at, so that attempts at the same moment cannot
 * slip past together; a success takes it back. One that a limit refuses
 * counts against those before it alone.
 * @returns the limit that is used up, when its oldest attempt was, and whether it is refused for the first time; or null
 */
export async function countAttempt(
  db: Kysely<Schema>,
  limits: readonly AttemptLimit[],
  at: Date,
  since: Date,
): Promise<{ subject: string; oldest: Date; isFirst: boolean } | null> {
  return db.transaction().execute(async (tx) => {
    const subjects = limits.map((limit) => limit.subject).sort()
    for (const subject of subjects)
      await sql`select pg_advisory_xact_lock(7010, hashtext(${subject}))`.execute(tx)
    await sql`delete from login_failure where failed_at < ${since}`.execute(tx)
    const { rows } = await sql<{ subject: string; attempts: number; oldest: Date }>`
      select subject, count(*)::int as attempts, min(failed_at) as oldest from login_failure
      where subject = any (${subjects}) group by subject`.execute(tx)
    const usedUp = limits.findIndex(({ subject, most }) =>
      rows.some((row) => row.subject === subject && row.attempts >= most),
    )
    const counted = limits.slice(0, usedUp < 0 ? limits.length : usedUp).map(({ subject }) => subject)
    await sql`insert into login_failure (subject, failed_at) select unnest(${counted}::text[]), ${at}`.execute(
      tx,
    )
    const full = rows.find(({ subject }) => subject === limits[usedUp]?.subject)
    return full === undefined ? null : { ...full, isFirst: await isFirstRefusal(tx, full.subject, at) }
  })
}

/** A row of its own keeps that a limit has refused somebody; it is forgotten as attempts are. */
async function isFirstRefusal(tx: Kysely<Schema>, subject: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into login_failure (subject, failed_at) select ${refusedSubject(subject)}, ${at}
    where not exists (select from login_failure where subject = ${refusedSubject(subject)}) returning subject`.execute(
    tx,
  )
  return rows.length > 0
}

function refusedSubject(subject: string): string {
  return `refused ${subject}`
}

/** After a success: the name starts anew, the address gets this one attempt back. */
export async function forgiveAttempt(
  db: Kysely<Schema>,
  forgiven: { nameSubjects: readonly string[]; addressSubject: string; at: Date },
): Promise<void> {
  const names = forgiven.nameSubjects.flatMap((subject) => [subject, refusedSubject(subject)])
  await sql`
    delete from login_failure where subject = any (${names}::text[])
      or (subject = ${forgiven.addressSubject} and failed_at = ${forgiven.at})`.execute(db)
}
