import type { AlarmRecord } from '#contract/calls/records.ts'

/** Those that are younger than the newest that was seen. @param seen its id, which grows from alarm to alarm */
export function alarmsSince(alarms: readonly AlarmRecord[], seen: string): AlarmRecord[] {
  return alarms.filter(({ objectid }) => BigInt(objectid) > BigInt(seen))
}

/** The id of the youngest of the alarms, or `seen` where that is younger. */
export function newestOf(alarms: readonly AlarmRecord[], seen = '0'): string {
  return alarms.reduce(
    (newest, { objectid }) => (BigInt(objectid) > BigInt(newest) ? objectid : newest),
    seen,
  )
}
