import type { Static } from 'typebox'

import { alarmPanelRows, type AlarmTypeCount, type alarmPanelSchema } from '#contract/calls/alarms.ts'
import type { DurableEventName, LiveEvent } from '#contract/wire/live.ts'
import type { AlarmRecord } from '#contract/calls/records.ts'

export type AlarmEvent = Extract<LiveEvent, { event: DurableEventName }>

export interface CurrentAlarms {
  /** Those that last and are not shelved. */
  active: Map<string, AlarmRecord>
  /** Those that last and are shelved. */
  shelved: Map<string, AlarmRecord>
  /** Causes that have recovered while alarms behind them last. */
  settling: Map<string, AlarmRecord>
  /** Those that events have folded behind a cause since the answer. */
  folded: ReadonlyMap<string, AlarmRecord>
  priority: number
  general: number
  unacknowledged: number
  shelvedTotal: number
  raisedInTenMinutes: number
  /** The same by type and level, the most first. */
  types: readonly AlarmTypeCount[]
}

/** Priority before general, then the newest; the id decides between equals. */
export function isBefore(a: AlarmRecord, b: AlarmRecord): number {
  return (
    b.alarmLevel - a.alarmLevel ||
    b.upTime - a.upTime ||
    b.objectid.length - a.objectid.length ||
    (a.objectid < b.objectid ? 1 : -1)
  )
}

/**
 * The alarms that last, from an answer and the events younger than it. The answer lists `alarmPanelRows` at most but
 * counts all, so the end of an alarm that is beyond its list lowers the count, too. Whether such an alarm had been
 * acknowledged before it changed, only the next answer says.
 */
export function currentAlarms(
  answer: Static<typeof alarmPanelSchema>,
  events: readonly AlarmEvent[],
): CurrentAlarms {
  const listed = byId(answer.list)
  const active = new Map(listed)
  const last = answer.list.at(-1)
  /**
   * Whether the answer counts an alarm: it is in its list, or the list is full and the alarm's place would be behind it.
   * One that should be in the list and is not had ended before the answer was made.
   */
  const isCounted = (record: AlarmRecord) =>
    !ended.has(record.objectid) &&
    (listed.has(record.objectid) ||
      (listed.size >= alarmPanelRows && last !== undefined && isBefore(last, record) < 0))
  /** Ended since the answer; one that a late message makes active again is counted anew. */
  const ended = new Set<string>()
  const shelved = byId(answer.shelvedList)
  const settling = byId(answer.settlingList)
  const folded = new Map<string, AlarmRecord>()
  const types = new Map(answer.types.map((type) => [keyOf(type), type]))
  let { priority, general, unacknowledged, shelved: shelvedTotal, raisedInTenMinutes } = answer
  const count = (record: AlarmRecord, by: 1 | -1) => {
    if (record.alarmLevel === 2) priority = Math.max(0, priority + by)
    else general = Math.max(0, general + by)
    if (record.acknowledgeTime === undefined) unacknowledged = Math.max(0, unacknowledged + by)
    const { alarmType, alarmLevel } = record
    const total = Math.max(0, (types.get(keyOf(record))?.total ?? 0) + by)
    types.set(keyOf(record), { alarmType, alarmLevel, total })
  }
  for (const { event, data } of events) {
    const { objectid, causeId, heldUntil } = data
    const hadRecovered = settling.delete(objectid) || (event === 'alarm.changed' && data.recordStatus !== 0)
    folded.delete(objectid)
    if (causeId !== undefined) folded.set(objectid, data)
    if (event === 'alarm.raised') {
      if (active.has(objectid) || shelved.has(objectid)) continue
      if (causeId === undefined && data.repeats === undefined) raisedInTenMinutes += 1
    } else if (shelved.delete(objectid)) {
      shelvedTotal = Math.max(0, shelvedTotal - 1)
    } else {
      const before =
        active.get(objectid) ??
        (causeId === undefined && heldUntil === undefined && !hadRecovered && isCounted(data) ? data : null)
      if (before !== null) count(before, -1)
      active.delete(objectid)
    }
    if (data.recordStatus !== 0) {
      ended.add(objectid)
      if (data.behind !== undefined) settling.set(objectid, data)
      continue
    }
    ended.delete(objectid)
    if (causeId !== undefined) continue
    if (data.shelvedUntil === undefined && heldUntil !== undefined) continue
    if (data.shelvedUntil === undefined) {
      count(data, 1)
      active.set(objectid, data)
    } else {
      shelvedTotal += 1
      shelved.set(objectid, data)
    }
  }
  const lasting = [...types.values()].filter(({ total }) => total > 0)
  return {
    active,
    shelved,
    settling,
    folded,
    priority,
    general,
    unacknowledged,
    shelvedTotal,
    raisedInTenMinutes,
    types: lasting.toSorted(mostFirst),
  }
}

const byId = (list: readonly AlarmRecord[]) =>
  new Map<string, AlarmRecord>(list.map((record) => [record.objectid, record]))

const keyOf = ({ alarmType, alarmLevel }: Pick<AlarmTypeCount, 'alarmType' | 'alarmLevel'>) =>
  `${alarmType} ${alarmLevel}`

const mostFirst = (a: AlarmTypeCount, b: AlarmTypeCount) =>
  b.total - a.total || b.alarmLevel - a.alarmLevel || a.alarmType - b.alarmType
