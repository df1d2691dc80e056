import { createHash } from 'node:crypto'

import type { Kysely } from 'kysely'

import { code } from '#contract/calls/codes.ts'
import { screenFunctions } from '#contract/rules/device-rights.ts'

import { readSessions, seeScreen, seeSession, type SessionRow } from '../../db/accounts/accounts.ts'
import { isSuper, type Caller } from '../../db/accounts/caller.ts'
import type { Database } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'
import type { View } from '../../db/view.ts'
import { Refused } from '../pipeline/refused.ts'

/** Who makes a request, and what they may see and do. */
export interface Session {
  tokenHash: Buffer
  /** Of the API key that makes it; null: a person is logged in, or it is a screen's. */
  keyId: string | null
  /** Of the person, or of the key's owner; 0: nobody, it is a screen. */
  userId: string
  /** The screen that it belongs to; null for a person's. */
  screenId: string | null
  loginName: string
  userName: string
  companyId: string
  companyName: string
  companyNo: string
  view: View
  caller: Caller
  readonly may: (functionCode: string) => boolean
}

/** How exactly it is known when a session was last used. */
const seenEveryMs = 60_000

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** Only the hash of a token is kept, here and in the database. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** @throws Refused `session.ended`: 401 never was or logged out, 410 expired, 3 ended by the server */
export async function readSession(
  database: Database,
  token: string | undefined,
  now: Date,
  address: string,
): Promise<Session> {
  if (token === undefined || !tokenPattern.test(token)) throw new Refused('session.ended')
  const tokenHash = hashToken(token)
  const rows = await readSessions(database.kysely, [tokenHash], now)
  const row = rows.get(tokenHash.toString('hex'))
  const session = holdingSession(tokenHash, row, now)
  const seenAt = row?.seenAt?.getTime() ?? 0
  if (now.getTime() - seenAt >= seenEveryMs) {
    if (session.screenId === null) await seeSession(database.kysely, tokenHash, now)
    else await seeScreen(database.kysely, tokenHash, now, address)
  }
  return session
}

/** A session as it is by now. @throws Refused `session.ended`, as `readSession` */
export async function rereadSession(
  db: Kysely<Schema>,
  { tokenHash }: Pick<Session, 'tokenHash'>,
  now: Date,
): Promise<Session> {
  const rows = await readSessions(db, [tokenHash], now)
  return holdingSession(tokenHash, rows.get(tokenHash.toString('hex')), now)
}

/** @throws Refused `session.ended`, as `readSession` */
export function holdingSession(tokenHash: Buffer, row: SessionRow | undefined, now: Date): Session {
  if (row === undefined) throw new Refused('session.ended')
  if (row.expiresAt !== null && row.expiresAt <= now)
    throw new Refused('session.ended', { code: code.tokenGone })
  if (!row.holds) throw new Refused('session.ended', { code: code.sessionEnded })
  const { userId, screenId, postId, postLevel } = row
  const caller = {
    userId: userId ?? '0',
    postId: postId ?? '0',
    level: postLevel ?? 4,
    functions: screenId === null ? new Set(row.functions) : screenFunctions,
  }
  return {
    tokenHash,
    keyId: null,
    userId: caller.userId,
    screenId,
    loginName: row.loginName,
    userName: row.userName,
    companyId: row.companyId,
    companyName: row.companyName,
    companyNo: row.companyNo,
    view: { first: row.companyNo, last: row.companyLast, shared: row.shared },
    caller,
    may: (functionCode) => isSuper(caller) || caller.functions.has(functionCode),
  }
}
