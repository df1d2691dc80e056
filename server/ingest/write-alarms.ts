import { alarmType } from '#contract/wire/enumerations.ts'

import {
  addSpans,
  changeSpans,
  joinSpans,
  type JoinedSpan,
  type NewSpan,
  type WrittenAlarm,
  type WrittenSpan,
} from '../db/ingest/ingest-alarm-spans.ts'
import {
  findCuts,
  findNeighbours,
  findRules,
  findSpans,
  newest,
  noteEvents,
  type AlarmKey,
  type CutMoment,
  type StoredEvent,
  type StoredSpan,
} from '../db/ingest/ingest-alarms.ts'
import { reportCauses } from '../db/ingest/ingest-causes.ts'
import { together, type IngestClient } from '../db/ingest/ingest-client.ts'
import {
  eventsOfRecord,
  foldAlarms,
  isCutBy,
  type AlarmEvent,
  type AlarmSpan,
  type Cut,
} from '#contract/rules/alarm-fold.ts'
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
 *
 * An event changes the record around it, the one that it continues, or the one that begins next, and nothing beyond the
 * clearings on its two sides. So these are all that is read of a condition, however long its history and however late the event.
 */
export async function writeAlarms(
  client: IngestClient,
  events: readonly DeviceAlarmEvent[],
  now: number,
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

  const moments: StoredEvent[] = events.map(({ deviceId, alarmType, state, at }) => ({
    deviceId,
    alarmType,
    state,
    at,
  }))
  for (const { deviceId } of lifeSigns)
    moments.push({ deviceId, alarmType: alarmType.values.offline, state: 'cleared', at: newest })
  const [foundSpans, found, foundRules] = await Promise.all([
    findSpans(client, moments),
    findNeighbours(client, moments),
    findRules(
      client,
      [...conditions.values()].map(({ key }) => key),
    ),
  ])
  const rules = new Map(foundRules.map((rule) => [nameOf(rule), rule]))
  const spans = Map.groupBy(foundSpans, nameOf)
  const neighbours = Map.groupBy(found, nameOf)
  const read = [...conditions].map(([name, { key, events, lifeSign }]) => {
    const records = new Map((spans.get(name) ?? []).map((span) => [span.alarmId, span]))
    const around = neighbours.get(name) ?? []
    const isStored = new Set(around.filter(({ isKnown }) => isKnown).map(eventName))
    const nextRaised = new Map(around.map((event) => [eventName(event), event.nextRaisedAt]))
    const { alarmLevel, onDelayMs, offDelayMs } = rules.get(name) ?? noRule
    return {
      name,
      key,
      lifeSign,
      added: { ...key, alarmLevel, onDelayMs },
      stored: [...records.values()].toSorted((a, b) => a.raisedAt - b.raisedAt),
      fresh: events
        .filter((event) => !isStored.has(eventName(event)))
        .map(({ state, at }): AlarmEvent =>
          state === 'raised'
            ? { state, at, offDelayMs }
            : { state, at, nextRaisedAt: nextRaised.get(eventName({ state, at })) ?? null },
        ),
      clearings: around.flatMap(({ nextClearedAt, nextRaisedAt }): AlarmEvent[] =>
        nextClearedAt === null ? [] : [{ state: 'cleared', at: nextClearedAt, nextRaisedAt }],
      ),
    }
  })
  // Of two raisings there is one on each side.
  const toCount = read.flatMap(({ key: { deviceId, alarmType }, stored, fresh }): CutMoment[] =>
    stored
      .filter(({ occurrences }) => occurrences > 2)
      .flatMap((record) =>
        fresh
          .filter((event) => isCutBy(record, event))
          .map(({ at }) => ({ deviceId, alarmType, at, lastAt: record.lastAt })),
      ),
  )
  const counted = Map.groupBy(toCount.length > 0 ? await findCuts(client, toCount) : [], nameOf)

  const changed: (WrittenSpan & Pick<StoredSpan, 'alarmId'>)[] = []
  const added: NewSpan[] = []
  const ended: typeof changed = []
  const joined: JoinedSpan[] = []
  const noted: StoredEvent[] = []
  for (const { name, key, lifeSign, stored, fresh, clearings, added: addedAs } of read) {
    const known = [
      ...stored.flatMap((record) => partsOf(record, fresh, counted.get(name) ?? [])),
      ...clearings,
    ]
    const open = foldAlarms([...known, ...fresh]).findLast((span) => span.recoveredAt === null)
    if (lifeSign && open && (lifeSign.wasOffline || lifeSign.beatAt >= open.lastAt))
      fresh.push({ state: 'cleared', at: Math.max(open.lastAt, lifeSign.beatAt) })
    const left = new Set(stored)
    const closed = stored.filter((record) => record.recoveredAt !== null && !record.isClosing)
    const folded = foldAlarms([...known, ...fresh])
    for (const span of folded) {
      // A clearing that comes late parts a record: its beginning keeps the name. A raising that comes late joins two.
      const [own, ...others] = [...left].filter(
        ({ raisedAt }) => span.raisedAt <= raisedAt && raisedAt <= (span.recoveredAt ?? raisedAt),
      )
      // A part of a closed record stays closed: there may be a newer one.
      const wasClosed = closed.some(({ recoveredAt }) => span.raisedAt <= (recoveredAt ?? 0))
      const isClosing = span === folded.at(-1) && !wasClosed && isWithinOffDelay(span, now)
      if (own === undefined) {
        added.push({ ...addedAs, ...span, isClosing })
        continue
      }
      left.delete(own)
      for (const one of others) {
        left.delete(one)
        joined.push({ alarmId: one.alarmId, intoId: own.alarmId })
        ended.push({ ...one, recoveredAt: one.recoveredAt ?? one.lastAt, isClosing: false })
      }
      if (!isSame(own, { ...span, isClosing })) changed.push({ ...span, isClosing, alarmId: own.alarmId })
    }
    for (const { state, at } of fresh) noted.push({ ...key, state, at })
  }
  // An open record is closed before another of its condition is opened.
  const written: Promise<WrittenAlarm[]>[] = []
  if (ended.length > 0) written.push(changeSpans(client, ended, now))
  if (changed.length > 0) written.push(changeSpans(client, changed, now))
  if (added.length > 0) written.push(addSpans(client, added, now))
  const others = [
    ...(joined.length > 0 ? [joinSpans(client, joined)] : []),
    ...(noted.length > 0 ? [noteEvents(client, noted)] : []),
  ]
  await together([...written, ...others])
  const reported = new Set((await Promise.all(written)).flat().flatMap(({ cause }) => cause ?? []))
  if (reported.size > 0) await reportCauses(client, [...reported])
}

const noRule = { alarmLevel: 1, onDelayMs: 0, offDelayMs: 0 }

/** It has recovered, and stays active until its off-delay is over. */
function isWithinOffDelay({ recoveredAt, offDelayMs = 0, byHand = false }: AlarmSpan, now: number): boolean {
  return !byHand && offDelayMs > 0 && recoveredAt !== null && recoveredAt + offDelayMs > now
}

/** The events of a record, parted where fresh clearings fall into it. */
function partsOf(record: StoredSpan, fresh: readonly AlarmEvent[], counted: readonly Cut[]): AlarmEvent[] {
  const cuts = fresh
    .filter((event) => isCutBy(record, event))
    .map(({ at }) => counted.find((cut) => cut.at === at) ?? cutOfTwo(at))
  return eventsOfRecord(record, cuts)
}

function cutOfTwo(at: number): Cut {
  return { at, lastRaisedAt: null, nextRaisedAt: null, raisedAfter: 1 }
}

function eventName({ state, at }: AlarmEvent): string {
  return `${state} ${at}`
}

function isSame(a: StoredSpan, b: WrittenSpan): boolean {
  return (
    a.isClosing === b.isClosing &&
    a.raisedAt === b.raisedAt &&
    a.lastAt === b.lastAt &&
    a.occurrences === b.occurrences &&
    a.recoveredAt === b.recoveredAt
  )
}

function nameOf(key: AlarmKey): string {
  return `${key.deviceId} ${key.alarmType}`
}
