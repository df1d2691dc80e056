import { sql, type Kysely } from 'kysely'

import type { Schema } from '../schema.ts'

export interface OpenSession {
  sessionId: string
  tokenHash: Buffer
  createdAt: Date
  /** Null before its first question. */
  seenAt: Date | null
  address: string
  browser: string
}

/** The sessions of a user that hold, the newest first. */
export async function readOpenSessions(db: Kysely<Schema>, userId: string, at: Date): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select session_id::text as "sessionId", token_hash as "tokenHash", created_at as "createdAt", seen_at as "seenAt",
      address, browser
    from open_sessions(${userId}, ${at})`.execute(db)
  return rows
}

/** Ends one session of a user, and the remembered login that opened it. @returns false when they have no such session */
export async function endOpenSession(
  db: Kysely<Schema>,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from end_open_sessions(${userId}, array[${sessionId}::bigint])`.execute(db)
  return rows.length > 0
}
