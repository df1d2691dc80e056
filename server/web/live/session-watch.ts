import type { Clock } from '#contract/wire/clock.ts'

import { readSessions } from '../../db/accounts/accounts.ts'
import type { Database } from '../../db/database.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import type { View } from '../../db/view.ts'
import { Refused } from '../pipeline/refused.ts'
import { holdingSession, type Session } from '../services/sessions.ts'
import { filterOf, reset, type Subscriber } from './subscriber.ts'
import { mayHave } from './topics.ts'

export interface SessionSources {
  database: Database
  clock: Clock
  rowFilter: (view: View) => RowFilter
}

/** Asks for the sessions of all readers at once, ends the streams of those that hold no more, and follows changed views. */
export async function checkSessions(
  { database, clock, rowFilter }: SessionSources,
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
      follow(subscriber, holdingSession(tokenHash, rows.get(tokenHash.toString('hex')), now), rowFilter)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const msg = subscriber.t(`refusal.${error.reason}`)
      subscriber.writer.write('live.end', { code: error.code, msg }, subscriber.seq)
      subscriber.writer.end()
    }
  }
}

/** What may be seen can change while a stream is open: a gateway is shared, a right is taken away. */
function follow(subscriber: Subscriber, current: Session, rowFilter: (view: View) => RowFilter): void {
  const before = subscriber.viewKey
  const had = rightsKey(subscriber.session)
  Object.assign(subscriber, { session: current }, filterOf(current, rowFilter))
  if (before !== subscriber.viewKey) reset(subscriber, subscriber.seq)
  if (had !== rightsKey(current)) subscriber.writer.write('live.rights', {}, subscriber.seq)
  // It comes back, and is told which topic it may not have.
  if ([...subscriber.kinds].some((kind) => !mayHave(current, kind))) subscriber.writer.end()
}

function rightsKey({ caller: { postId, functions } }: Session): string {
  return [postId, ...functions].join()
}
