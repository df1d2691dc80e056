import type { Static } from 'typebox'

import { alarmPanelRows, type AlarmTypeCount, type alarmPanelSchema } from '#contract/calls/alarms.ts'
import type { DurableEventName, LiveEvent } from '#contract/wire/live.ts'
import type { AlarmRecord } from '#contract/calls/records.ts'

export type AlarmEvent = Extract<LiveEvent, { event: DurableEventName }>

export interface CurrentAlarms {
  active: Map<string, AlarmRecord>
  priority: number
  general: number
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
 * Whether the answer counts an alarm: it is in its list, or the list is full and the alarm's place would be behind it.
 * One that should be in the list and is not had ended before the answer was made.
 */
function isCounted({ list }: Static<typeof alarmPanelSchema>, record: AlarmRecord): boolean {
  if (list.some(({ objectid }) => objectid === record.objectid)) return true
  const last = list.at(-1)
  return list.length >= alarmPanelRows && last !== undefined && isBefore(last, record) < 0
}

/**
 * The alarms that last, from an answer and the events younger than it. The answer lists `alarmPanelRows` at most but
 * counts all, so the end of an alarm that is beyond its list lowers the count, too.
 */
export function currentAlarms(
  answer: Static<typeof alarmPanelSchema>,
  events: readonly AlarmEvent[],
): CurrentAlarms {
  const raised = new Set<string>()
  const active = new Map(answer.list.map((record) => [String(record.objectid), record]))
  let { priority, general, raisedInTenMinutes } = answer
  const types = new Map(answer.types.map((type) => [keyOf(type), type]))
  const count = (record: AlarmRecord, by: 1 | -1) => {
    if (record.alarmLevel === 2) priority = Math.max(0, priority + by)
    else general = Math.max(0, general + by)
    const { alarmType, alarmLevel } = record
    const total = Math.max(0, (types.get(keyOf(record))?.total ?? 0) + by)
    types.set(keyOf(record), { alarmType, alarmLevel, total })
  }
  for (const { event, data } of events) {
    if (event === 'alarm.recovered') {
      if (raised.delete(data.objectid) || isCounted(answer, data)) count(data, -1)
      active.delete(data.objectid)
      continue
    }
    if (event === 'alarm.raised' && !active.has(data.objectid)) {
      count(data, 1)
      raised.add(data.objectid)
      raisedInTenMinutes += 1
    }
    if (data.recordStatus === 0) active.set(data.objectid, data)
  }
  const lasting = [...types.values()].filter(({ total }) => total > 0)
  return { active, priority, general, raisedInTenMinutes, types: lasting.toSorted(mostFirst) }
}

const keyOf = ({ alarmType, alarmLevel }: Pick<AlarmTypeCount, 'alarmType' | 'alarmLevel'>) =>
  `${alarmType} ${alarmLevel}`

const mostFirst = (a: AlarmTypeCount, b: AlarmTypeCount) =>
  b.total - a.total || b.alarmLevel - a.alarmLevel || a.alarmType - b.alarmType
