import type { Random } from '../random.ts'
import { localHour } from './sensor.ts'

/** Something that is now in one state and now in the other, each for a time of its own. */
export interface Switching {
  readonly isOn: boolean
  /** How often it was switched on so far. */
  readonly times: number
  /** When it last changed; null before its first change. */
  readonly changedAt: number | null
  /** How long it has been, or was last, on; null before its first time. */
  onMs(moment: number): number | null
  /** Lets everything happen that is due. Moments must not go back. */
  advanceTo(moment: number): void
  nextChangeAt(moment: number): number
}

/** @param stayMs how long a state that begins at `moment` lasts */
export function switching(stayMs: (isOn: boolean, moment: number) => number): Switching {
  let isOn = false
  let times = 0
  let changedAt: number | null = null
  let lastOnMs: number | null = null
  let changeAt: number | null = null
  return {
    get isOn() {
      return isOn
    },
    get times() {
      return times
    },
    get changedAt() {
      return changedAt
    },
    onMs: (moment) => (isOn ? moment - (changedAt ?? moment) : lastOnMs),
    advanceTo(moment) {
      while (changeAt !== null && changeAt <= moment) {
        if (isOn) lastOnMs = changeAt - (changedAt ?? changeAt)
        else times += 1
        isOn = !isOn
        changedAt = changeAt
        changeAt += stayMs(isOn, changeAt)
      }
    },
    nextChangeAt(moment) {
      changeAt ??= moment + stayMs(isOn, moment)
      return changeAt
    },
  }
}

/** From now until something happens that happens by day alone, every `meanMs` on average. */
export function byDay(
  random: Random,
  meanMs: number,
  { moment, offsetMinutes, from, to }: { moment: number; offsetMinutes: number; from: number; to: number },
): number {
  const hour = localHour(moment, offsetMinutes)
  const isDay = hour >= from && hour < to
  return (isDay ? 0 : ((from - hour + 24) % 24) * 3_600_000) + random.exponential(meanMs)
}
