/** A flood of alarms begins at so many in ten minutes, and ends below so few (ISA-18.2, EEMUA 191). */
export const floodBegins = 10
export const floodEnds = 5
/** What one operator can take: alarms in ten minutes that are easy, manageable and too many. */
export const alarmRateLimits = [1, 2, 10] as const

export const floodMinutes = 10
/** A condition that comes back within this is no news: it counts towards no flood. */
export const repeatMs = 30 * 60_000
const minuteMs = 60_000

/**
 * When the flood began that goes on; null: there is none. A flood that is older than the counts began with them.
 * @param raised how many alarms were raised in each minute, the present one last
 * @param from when the first of those minutes began
 */
export function floodSince(raised: readonly number[], from: number): number | null {
  let inTenMinutes = 0
  let since: number | null = null
  for (const [minute, count] of raised.entries()) {
    inTenMinutes += count - (raised[minute - floodMinutes] ?? 0)
    if (since === null && inTenMinutes >= floodBegins) since = from + minute * minuteMs
    if (since !== null && inTenMinutes < floodEnds) since = null
  }
  return since
}
