import { alarmType } from '#contract/enumerations.ts'

import {
  addSpans,
  changeSpans,
  findClearings,
  findSpans,
  noteClearings,
  type AlarmKey,
  type StoredClearing,
  type StoredSpan,
} from '../db/ingest-alarms.ts'
import type { IngestClient } from '../db/ingest-client.ts'
import { foldAlarms, type AlarmEvent } from './alarm-fold.ts'
import type { DeviceAlarmEvent } from './facts.ts'

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
  const spans = Map.groupBy(await findSpans(client, keys), nameOf)
  const clearings = new Map(
    (await findClearings(client, keys)).map((clearing) => [nameOf(clearing), clearing]),
  )

  const changed: StoredSpan[] = []
  const added: Omit<StoredSpan, 'alarmId'>[] = []
  const noted: StoredClearing[] = []
  for (const [name, { key, events, lifeSign }] of conditions) {
    const stored = spans.get(name) ?? []
    const ends = stored.map((span) => span.recoveredAt ?? Number.NEGATIVE_INFINITY)
    const clearedAt = Math.max(clearings.get(name)?.clearedAt ?? Number.NEGATIVE_INFINITY, ...ends)
    const before = { spans: stored, clearedAt: Number.isFinite(clearedAt) ? clearedAt : null }
    let after = foldAlarms(before, events)
    const open = after.spans.find((span) => span.recoveredAt === null)
    if (lifeSign && open && (lifeSign.wasOffline || lifeSign.beatAt >= open.lastAt))
      after = foldAlarms(after, [{ state: 'cleared', at: Math.max(open.lastAt, lifeSign.beatAt) }])
    for (const span of after.spans) {
      const { alarmId } = span
      if (alarmId === null) added.push({ ...key, ...span })
      else if (!stored.some((old) => old === span)) changed.push({ ...key, ...span, alarmId })
    }
    if (after.clearedAt !== null && after.clearedAt !== before.clearedAt)
      noted.push({ ...key, clearedAt: after.clearedAt })
  }
  // An open record is closed before another of its condition is opened.
  if (changed.length > 0) await changeSpans(client, changed)
  if (added.length > 0) await addSpans(client, added)
  if (noted.length > 0) await noteClearings(client, noted)
}

function nameOf(key: AlarmKey): string {
  return `${key.deviceId} ${key.alarmType}`
}
