import type { Clock } from '#contract/wire/clock.ts'

import type { EventQueue } from './event-queue.ts'

/** Events handled before sockets get their turn again. */
const batch = 500
const longestSleepMs = 50

/**
 * Lets the queue's events happen as the clock reaches them.
 * @returns a function that stops it
 */
export function runByClock(queue: EventQueue, clock: Clock): () => void {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  function step(): void {
    if (stopped) return
    const isDone = queue.runUntil(clock.now(), batch)
    if (!isDone) {
      setImmediate(step)
      return
    }
    const wait = queue.nextAt === null ? longestSleepMs : clock.realMs(queue.nextAt - clock.now())
    timer = setTimeout(step, Math.max(1, Math.min(longestSleepMs, wait)))
  }
  step()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
