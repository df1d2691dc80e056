import type { Clock } from '#contract/wire/clock.ts'

import { readSessions } from '../../db/accounts/accounts.ts'
import type { Database } from '../../db/database.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import type { View } from '../../db/view.ts'
import { Refused } from '../pipeline/refused.ts'
import { holdingSession, type Session } from '../services/sessions.ts'
import { filterOf, reset, type Subscriber } from './subscriber.ts'
import type { TopicShelf } from './topic-shelf.ts'
import { mayHave } from './topics.ts'

export interface SessionSources {
  database: Database
  clock: Clock
  rowFilter: (view: View) => RowFilter
  shelf: TopicShelf
}

/** Asks for the sessions of all readers at once, ends the streams of those that hold no more, and follows changed views. */
export async function checkSessions(
  { database, clock, rowFilter, shelf }: SessionSources,
  subscribers: ReadonlySet<Subscriber>,
): Promise<void> {
  // Who subscribes during the read was not asked about.
  const checked = [...subscribers]
  if (checked.length === 0) return
  const hashes = new Map(checked.map(({ session }) => [session.tokenHash.toString('hex'), session.tokenHash]))
  const now = new Date(clock.now())
  const rows = await readSessions(database.kysely, [...hashes.values()], now)
  for (const subscriber of checked) {
    // Gone during the read, it would join its topics for ever.
    if (!subscribers.has(subscriber)) continue
    const { tokenHash } = subscriber.session
    try {
      follow(subscriber, holdingSession(tokenHash, rows.get(tokenHash.toString('hex')), now), {
        rowFilter,
        shelf,
      })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const msg = subscriber.t(`refusal.${error.reason}`)
      subscriber.writer.write('live.end', { code: error.code, msg }, subscriber.seq)
      subscriber.writer.end()
    }
  }
}

/** What may be seen can change while a stream is open: a gateway is shared, a right is taken away. */
function follow(
  subscriber: Subscriber,
  current: Session,
  { rowFilter, shelf }: Pick<SessionSources, 'rowFilter' | 'shelf'>,
): void {
  const had = rightsKey(subscriber.session)
  const seen = filterOf(current, rowFilter)
  if (seen.viewKey === subscriber.viewKey) subscriber.session = current
  else {
    shelf.leave(subscriber)
    Object.assign(subscriber, { session: current }, seen)
    reset(subscriber, subscriber.seq)
    shelf.join(subscriber)
  }
  if (had !== rightsKey(current)) subscriber.writer.write('live.rights', {}, subscriber.seq)
  // It comes back, and is told which topic it may not have.
  if ([...subscriber.kinds].some((kind) => !mayHave(current, kind))) subscriber.writer.end()
}

function rightsKey({ caller: { postId, functions } }: Session): string {
  return [postId, ...functions].join()
}
