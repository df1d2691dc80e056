import { readAlarmsById, type AlarmRow } from '../../db/live/alarms.ts'
import type { Database } from '../../db/database.ts'
import { readLiveEvents, readLiveSeq, readOldestSeq, type LiveRow } from '../../db/live/live-events.ts'
import { wholeTree, type RowFilter } from '../../db/row-filter.ts'
import { inView, type View } from '../../db/view.ts'

const mostEvents = 5000
/** Events of a break beyond which reading everything again is cheaper. */
export const mostReplayed = 20_000

export interface EventBatch {
  events: readonly LiveRow[]
  /** The number up to which the batch is complete. */
  upTo: number
}

/**
 * The events after `after` up to `upTo`, or the first few thousand of them: who is concerned, and no more. What they speak
 * of is read by `readAlarms`, and by the refresher, under the view of who is told.
 * @param prefix of the events wanted, '' for all
 */
export async function readEvents(
  database: Database,
  view: View,
  filter: RowFilter,
  { after, upTo, prefix = '' }: { after: number; upTo: number; prefix?: string },
): Promise<EventBatch> {
  const events = await inView(database, view, (tx) =>
    readLiveEvents(tx, filter, { after, upTo, most: mostEvents, prefix }),
  )
  return { events, upTo: events.length === mostEvents ? (events.at(-1)?.seq ?? upTo) : upTo }
}

/** By id, the alarms of the events as they are now, as far as they are in the view. */
export type Alarms = ReadonlyMap<string, AlarmRow>

export async function readAlarms(
  database: Database,
  view: View,
  filter: RowFilter,
  events: readonly LiveRow[],
): Promise<Alarms> {
  const ids = new Set(events.flatMap(({ alarmId }) => (alarmId === null ? [] : [alarmId])))
  if (ids.size === 0) return new Map()
  const rows = await inView(database, view, (tx) => readAlarmsById(tx, filter, [...ids]))
  return new Map(rows.map((row) => [row.alarmId, row]))
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
