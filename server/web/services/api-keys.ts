import type { Kysely } from 'kysely'

import { readApiKey, seeApiKey } from '../../db/accounts/api-keys.ts'
import type { Schema } from '../../db/schema.ts'
import { Refused } from '../pipeline/refused.ts'
import { newToken } from './login-session.ts'
import { hashToken, rereadSession, type Session } from './sessions.ts'

/** By which a key is known at sight, also where it should not be. */
const prefix = 'fwk_'
const keyPattern = /^fwk_[A-Za-z0-9_-]{43}$/
/** How much of it the list shows. */
const shownCharacters = prefix.length + 6
const usedEveryMs = 60_000

/** A new key: 32 random bytes, of which only the hash is kept. */
export function newApiKey(): { key: string; keyHash: Buffer; keyStart: string } {
  const key = prefix + newToken()
  return { key, keyHash: hashToken(key), keyStart: key.slice(0, shownCharacters) }
}

/**
 * What a key may see and do at this moment: within its company and its functions, and never more than its owner.
 * @throws Refused `apiKey.invalid`
 */
export async function readKeySession(
  db: Kysely<Schema>,
  key: string,
  now: Date,
  address: string,
): Promise<Session> {
  if (!keyPattern.test(key)) throw new Refused('apiKey.invalid')
  const keyHash = hashToken(key)
  const { session, usedAt } = await keySession(db, keyHash, now)
  if (now.getTime() - (usedAt?.getTime() ?? 0) >= usedEveryMs) await seeApiKey(db, keyHash, now, address)
  return session
}

/** A session of a person, screen or key as it is by now. @throws Refused `session.ended`, `apiKey.invalid` */
export async function rereadAnySession(db: Kysely<Schema>, before: Session, now: Date): Promise<Session> {
  if (before.keyId === null) return rereadSession(db, before, now)
  return (await keySession(db, before.tokenHash, now)).session
}

async function keySession(db: Kysely<Schema>, keyHash: Buffer, now: Date) {
  const row = await readApiKey(db, keyHash, now)
  if (row === null || !row.holds) throw new Refused('apiKey.invalid')
  const {
    keyId,
    name,
    userId,
    postLevel: level,
    companyId,
    companyName,
    companyNo,
    companyLast,
    shared,
  } = row
  const functions = new Set(row.functions)
  const session: Session = {
    tokenHash: keyHash,
    keyId,
    screenId: null,
    userId,
    loginName: `${keyActor}${name}`,
    userName: name,
    companyId,
    companyName,
    companyNo,
    view: { first: companyNo, last: companyLast, shared },
    caller: { userId, postId: noPost, level, functions },
    may: (functionCode) => functions.has(functionCode),
  }
  return { session, usedAt: row.usedAt }
}

/** A key has no post, so that a key of the super administrator is not one. */
const noPost = '0'
/** What stands before the name of a key in the operation log. No login name has a colon. */
export const keyActor = 'key:'
