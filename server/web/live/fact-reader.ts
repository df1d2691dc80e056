import { readAlarmsById } from '../../db/alarms.ts'
import type { Database } from '../../db/database.ts'
import { readLiveEvents, readLiveSeq, readOldestSeq } from '../../db/live-events.ts'
import { unfiltered, wholeTree } from '../../db/row-filter.ts'
import { inView, type View } from '../../db/view.ts'
import type { FactBatch } from './subscriber.ts'

const mostFacts = 5000
/** Facts of a break beyond which reading everything again is cheaper. */
export const mostReplayed = 20_000

/**
 * The facts after `after` up to `upTo`, or the first few thousand of them, with the alarms they speak of as these are
 * now.
 * @param prefix of the events wanted, '' for all
 */
export async function readFacts(
  database: Database,
  view: View,
  { after, upTo, prefix = '' }: { after: number; upTo: number; prefix?: string },
): Promise<FactBatch> {
  return inView(database, view, async (tx) => {
    const facts = await readLiveEvents(tx, unfiltered, { after, upTo, most: mostFacts, prefix })
    const ids = new Set(facts.flatMap(({ alarmId }) => (alarmId === null ? [] : [alarmId])))
    const alarms = ids.size === 0 ? [] : await readAlarmsById(tx, unfiltered, [...ids])
    return {
      facts,
      alarms: new Map(alarms.map((alarm) => [alarm.alarmId, alarm])),
      upTo: facts.length === mostFacts ? (facts.at(-1)?.seq ?? upTo) : upTo,
    }
  })
}

/** Whether everything after `since` is still kept, and little enough to be sent again. */
export async function canReplay(database: Database, since: number): Promise<boolean> {
  const newest = await readLiveSeq(database.kysely)
  if (since === newest) return true
  // A number that was never given: the database is another one than before.
  if (since > newest || newest - since > mostReplayed) return false
  const oldest = await inView(database, wholeTree, readOldestSeq)
  return oldest !== null && oldest <= since + 1
}
