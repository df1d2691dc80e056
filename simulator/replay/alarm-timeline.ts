import type { AlarmType } from '#contract/wire/enumerations.ts'

import type { AlarmInterval } from './alarm-log.ts'

export interface AlarmChange {
  readonly deviceId: number
  readonly alarmType: AlarmType
  readonly state: 'raised' | 'cleared'
  /** Seconds on the log's clock. */
  readonly atS: number
}

/** The log counts whole seconds: what begins and ends in the same one has lasted for some part of it. */
const shortestS = 1

/**
 * What a device would have reported, in the order in which it happened. A condition is raised once and cleared once:
 * intervals of one device and type that overlap or touch are one.
 */
export function alarmTimeline(
  log: readonly AlarmInterval[],
  typeOf: (alarmId: number, deviceId: number) => AlarmType,
): AlarmChange[] {
  const changes: AlarmChange[] = []
  const conditions = Map.groupBy(log, ({ deviceId, alarmId }) => `${deviceId}/${typeOf(alarmId, deviceId)}`)
  for (const intervals of conditions.values()) {
    for (const { deviceId, alarmId, startS, endS } of merged(intervals)) {
      const alarmType = typeOf(alarmId, deviceId)
      changes.push({ deviceId, alarmType, state: 'raised', atS: startS })
      changes.push({ deviceId, alarmType, state: 'cleared', atS: endS })
    }
  }
  // The sort is stable, and no condition is raised in the second in which it was cleared.
  return changes.sort((a, b) => a.atS - b.atS)
}

function merged(intervals: readonly AlarmInterval[]): AlarmInterval[] {
  const result: AlarmInterval[] = []
  for (const interval of intervals.toSorted((a, b) => a.startS - b.startS)) {
    const endS = Math.max(interval.endS, interval.startS + shortestS)
    const last = result.at(-1)
    if (last !== undefined && interval.startS <= last.endS)
      result[result.length - 1] = { ...last, endS: Math.max(last.endS, endS) }
    else result.push({ ...interval, endS })
  }
  return result
}
