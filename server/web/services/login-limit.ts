import type { Database } from '../../db/database.ts'
import { countAttempt, forgiveAttempt } from '../../db/accounts/login-attempts.ts'
import { Refused } from '../pipeline/refused.ts'

const attemptWindowMs = 15 * 60_000
const mostPerName = 10
const mostPerAddress = 50

export interface Attempt {
  /** Takes the attempt back, and those of this name before it; those at codes only when this is one. */
  forgive(): Promise<void>
}

/**
 * Counts an attempt to prove who one is, before the proof is looked at.
 * @param who a login name, or what stands for it; each way to prove it has one of its own, so that attempts at one do not lock
 *   the others
 * @param proof a `code` of a second factor also counts apart, so that a right password buys no more of them
 * @throws Refused `login.locked` for the name, logged once for as long as it is locked; `rate.limited` for the address
 */
export async function countLogin(
  database: Database,
  who: string,
  address: string,
  now: Date,
  proof: 'password' | 'code' = 'password',
): Promise<Attempt> {
  const name = who.toLowerCase()
  const nameSubjects = proof === 'code' ? [`name:${name}`, `code:${name}`] : [`name:${name}`]
  const addressSubject = `address:${address}`
  const limits = [
    { subject: addressSubject, most: mostPerAddress },
    ...nameSubjects.map((subject) => ({ subject, most: mostPerName })),
  ]
  const since = new Date(now.getTime() - attemptWindowMs)
  const full = await countAttempt(database.kysely, limits, now, since)
  if (full === null) {
    return { forgive: () => forgiveAttempt(database.kysely, { nameSubjects, addressSubject, at: now }) }
  }
  const retryAfterS = Math.max(1, Math.ceil((full.oldest.getTime() + attemptWindowMs - now.getTime()) / 1000))
  if (full.subject === addressSubject) throw new Refused('rate.limited', { retryAfterS })
  const args = { minutes: Math.ceil(retryAfterS / 60) }
  throw new Refused('login.locked', { retryAfterS, args, isLogged: full.isFirst })
}
