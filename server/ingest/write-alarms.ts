import { alarmType } from '#contract/wire/enumerations.ts'

import {
  addSpans,
  changeSpans,
  findEvents,
  findSpans,
  noteEvents,
  type AlarmKey,
  type StoredEvent,
  type StoredSpan,
} from '../db/ingest/ingest-alarms.ts'
import type { IngestClient } from '../db/ingest/ingest-client.ts'
import { eventsOfRecords, foldAlarms, type AlarmEvent, type AlarmSpan } from './alarm-fold.ts'
import type { DeviceAlarmEvent } from './batch-writes.ts'

/** The life sign of a device whose alarm 1007 is open: it ends the silence no earlier than the silence was found. */
export interface LifeSign {
  readonly deviceId: number
  readonly beatAt: number
  /** False: the server has not missed it, and its gateway's word that it is offline only falls when it is older. */
  readonly wasOffline: boolean
}

/**
 * Works alarm events into the records, within the caller's transaction. The devices' states must be locked, so that
 * no one else folds the same condition at the same time.
 */
export async function writeAlarms(
  client: IngestClient,
  events: readonly DeviceAlarmEvent[],
  lifeSigns: readonly LifeSign[] = [],
): Promise<void> {
  if (events.length === 0 && lifeSigns.length === 0) return
  const conditions = new Map<string, { key: AlarmKey; events: AlarmEvent[]; lifeSign?: LifeSign }>()
  const condition = (key: AlarmKey): { events: AlarmEvent[]; lifeSign?: LifeSign } => {
    const name = nameOf(key)
    const known = conditions.get(name) ?? { key, events: [] }
    conditions.set(name, known)
    return known
  }
  for (const event of events) condition(event).events.push(event)
  for (const lifeSign of lifeSigns)
    condition({ deviceId: lifeSign.deviceId, alarmType: alarmType.values.offline }).lifeSign = lifeSign

  const keys = [...conditions.values()].map(({ key, events, lifeSign }) => ({
    deviceId: key.deviceId,
    alarmType: key.alarmType,
    since: Math.min(...events.map((event) => event.at), lifeSign?.beatAt ?? Number.MAX_SAFE_INTEGER),
  }))
  const [foundSpans, foundEvents] = await Promise.all([findSpans(client, keys), findEvents(client, keys)])
  const spans = Map.groupBy(foundSpans, nameOf)
  const storedByName = Map.groupBy(foundEvents, nameOf)

  const changed: StoredSpan[] = []
  const added: Omit<StoredSpan, 'alarmId'>[] = []
  const noted: StoredEvent[] = []
  for (const [name, { key, events, lifeSign }] of conditions) {
    const stored = (spans.get(name) ?? []).toSorted((a, b) => a.raisedAt - b.raisedAt)
    const before = storedByName.get(name) ?? []
    const known = [...before, ...eventsOfRecords(stored, before)]
    const fresh = [...events]
    const open = foldAlarms([...known, ...fresh]).findLast((span) => span.recoveredAt === null)
    if (lifeSign && open && (lifeSign.wasOffline || lifeSign.beatAt >= open.lastAt))
      fresh.push({ state: 'cleared', at: Math.max(open.lastAt, lifeSign.beatAt) })
    const owners = new Set<string>()
    for (const span of foldAlarms([...known, ...fresh])) {
      // A clearing that comes late parts a record: its beginning keeps the name.
      const own = stored.find(
        ({ alarmId, raisedAt }) =>
          !owners.has(alarmId) && span.raisedAt <= raisedAt && raisedAt <= (span.recoveredAt ?? raisedAt),
      )
      if (own === undefined) {
        added.push({ ...key, ...span })
        continue
      }
      owners.add(own.alarmId)
      if (!isSame(own, span)) changed.push({ ...key, ...span, alarmId: own.alarmId })
    }
    for (const { state, at } of fresh) noted.push({ ...key, state, at })
  }
  // An open record is closed before another of its condition is opened.
  if (changed.length > 0) await changeSpans(client, changed)
  if (added.length > 0) await addSpans(client, added)
  if (noted.length > 0) await noteEvents(client, noted)
}

function isSame(a: AlarmSpan, b: AlarmSpan): boolean {
  return (
    a.raisedAt === b.raisedAt &&
    a.lastAt === b.lastAt &&
    a.occurrences === b.occurrences &&
    a.recoveredAt === b.recoveredAt
  )
}

function nameOf(key: AlarmKey): string {
  return `${key.deviceId} ${key.alarmType}`
}
