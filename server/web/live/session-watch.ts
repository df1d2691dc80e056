import type { Clock } from '#contract/clock.ts'

import { readSessions } from '../../db/accounts.ts'
import type { Database } from '../../db/database.ts'
import { Refused } from '../pipeline/refused.ts'
import { holdingSession, type Session } from '../services/sessions.ts'
import { reset, type Subscriber } from './subscriber.ts'

/** Asks for the sessions of all readers at once, ends the streams of those that hold no more, and follows changed views. */
export async function checkSessions(
  database: Database,
  clock: Clock,
  subscribers: ReadonlySet<Subscriber>,
): Promise<void> {
  // Who subscribes during the read was not asked about.
  const checked = [...subscribers]
  if (checked.length === 0) return
  const hashes = new Map(checked.map(({ session }) => [session.tokenHash.toString('hex'), session.tokenHash]))
  const now = new Date(clock.now())
  const rows = await readSessions(database.kysely, [...hashes.values()], now)
  for (const subscriber of checked) {
    const { tokenHash } = subscriber.session
    try {
      follow(subscriber, holdingSession(tokenHash, rows.get(tokenHash.toString('hex')), now))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const msg = subscriber.t(`refusal.${error.reason}`)
      subscriber.writer.write('live.end', { code: error.code, msg }, subscriber.seq)
      subscriber.writer.end()
    }
  }
}

/** What may be seen can change while a stream is open: a gateway is shared, a right is taken away. */
function follow(subscriber: Subscriber, current: Session): void {
  const before = subscriber.session
  subscriber.session = current
  if (JSON.stringify(before.view) !== JSON.stringify(current.view)) reset(subscriber, subscriber.seq)
  const needsMap = subscriber.maps.length > 0 || subscriber.devices.size > 0
  // It comes back, and is told which topic it may not have.
  if (needsMap && !current.may('map_view')) subscriber.writer.end()
}
