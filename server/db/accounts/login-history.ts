import { sql, type Kysely } from 'kysely'

import { rowIds } from '../row-filter.ts'
import type { ListScope } from '../lists/list-store.ts'
import type { Schema } from '../schema.ts'

interface LoginAttempt {
  userId: string
  at: Date
  /** `done`, or the refusal. */
  outcome: string
  address: string
  browser: string
}

/** Keeps an attempt to log in; login comes before any view. */
export async function noteLogin(db: Kysely<Schema>, attempt: LoginAttempt): Promise<void> {
  const { userId, at, outcome, address, browser } = attempt
  await sql`select note_login(${userId}, ${at}, ${outcome}, ${address}, ${browser})`.execute(db)
}

export interface LoginRow extends Omit<LoginAttempt, 'userId'> {
  id: string
}

/** A page of the attempts of one user of the view, the newest first. */
export async function readLogins(
  { tx, filter }: Pick<ListScope, 'tx' | 'filter'>,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; rows: LoginRow[] }> {
  const of = sql`h.user_id = any (${rowIds([userId])})
    and exists (select from app_user u where u.user_id = h.user_id and ${filter.companies('u')})`
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from login_history h where ${of}`.execute(tx)
  const { rows } = await sql<LoginRow>`
    select h.login_id as id, h.at, h.outcome, h.address, h.browser from login_history h where ${of}
    order by h.at desc, h.login_id desc limit ${limit} offset ${offset}`.execute(tx)
  return { total: counted.rows[0]?.total ?? 0, rows }
}
