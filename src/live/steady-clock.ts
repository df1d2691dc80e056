import { asyncScheduler, type SchedulerLike } from 'rxjs'

/** The machine slept when its clock went on so much further than the time that was counted. Milliseconds. */
const sleptMs = 1000

/**
 * A clock for "how long since": it begins with this machine's time, and nobody can turn it back. What counts without
 * being set may stand still while the machine sleeps, so that what the set clock says beyond it is added.
 */
export function steadyClock(countedMs: () => number, wallMs: () => number): () => number {
  let last = { counted: countedMs(), wall: wallMs() }
  let now = last.wall
  return () => {
    const next = { counted: countedMs(), wall: wallMs() }
    const counted = next.counted - last.counted
    const asleep = next.wall - last.wall - counted
    now += counted + (asleep > sleptMs ? asleep : 0)
    last = next
    return now
  }
}

/** Milliseconds; never goes back. */
export const steadyNow = steadyClock(
  () => performance.now(),
  () => Date.now(),
)

/** What this machine's clock, as it is set now, would have said at a moment of `steadyNow`. Milliseconds since 1970. */
export function wallTime(steadyMs: number): number {
  return Date.now() - (steadyNow() - steadyMs)
}

/** As RxJS's own timers, but measuring time with `steadyNow`. */
export const steadyScheduler: SchedulerLike = {
  now: steadyNow,
  schedule: asyncScheduler.schedule.bind(asyncScheduler),
}
