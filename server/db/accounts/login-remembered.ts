import { sql, type Kysely } from 'kysely'

import type { Schema } from '../schema.ts'

export interface Remembered {
  userId: string
  loginName: string
  /** It had been replaced for longer than the grace: somebody has a copy. Its family is ended now. */
  stale: boolean
}

/**
 * Begins a family of tokens for one browser.
 * @param passwordHash what the password was checked against
 * @returns false, with nothing remembered, when the password was changed since then
 */
export async function rememberLogin(
  db: Kysely<Schema>,
  login: { tokenHash: Buffer; family: Buffer; userId: string; passwordHash: string; at: Date; until: Date },
): Promise<boolean> {
  const { tokenHash, family, userId, passwordHash, at, until } = login
  const { rows } = await sql<{ stored: boolean }>`
    select remember_login(${tokenHash}, ${family}, ${userId}, ${passwordHash}, ${at}, ${until}) as stored`.execute(
    db,
  )
  return rows[0]?.stored === true
}

/** Whom a token remembers, null when nobody (any more). @param graceMs how long a replaced token still serves */
export async function findRemembered(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  at: Date,
  graceMs: number,
): Promise<Remembered | null> {
  const { rows } = await sql<Remembered>`
    select user_id as "userId", login_name as "loginName", stale
    from find_remembered(${tokenHash}, ${at}, make_interval(secs => ${graceMs / 1000}))`.execute(db)
  return rows[0] ?? null
}

/** Puts a successor in the token's place. */
export async function replaceRemembered(
  db: Kysely<Schema>,
  change: { tokenHash: Buffer; successorHash: Buffer; at: Date; until: Date },
): Promise<void> {
  const { tokenHash, successorHash, at, until } = change
  await sql`select replace_remembered(${tokenHash}, ${successorHash}, ${at}, ${until})`.execute(db)
}

/** Ends the token's whole family. */
export async function forgetRemembered(db: Kysely<Schema>, tokenHash: Buffer): Promise<void> {
  await sql`select forget_remembered(${tokenHash})`.execute(db)
}
