import type { Random } from '../random.ts'
import { localHour, type Sensor } from './sensor.ts'

const openingHour = 7.5
const closingHour = 18.5

/** A door that is used by day, some twenty to sixty times, and stays shut at night. */
export function doorSensor(random: Random, offsetMinutes: number): Sensor {
  const meanClosedMs = random.uniform(10, 32) * 60_000
  const meanOpenMs = random.uniform(15, 150) * 1000
  let openings = random.integer(20_000)
  let isOpen = false
  let openedAt = 0
  let openS = Math.round(random.uniform(5, 120))
  let changeAt: number | null = null

  function planChange(moment: number): number {
    if (isOpen) return moment + 2000 + random.exponential(meanOpenMs)
    const hour = localHour(moment, offsetMinutes)
    const isDay = hour >= openingHour && hour < closingHour
    const untilDay = ((openingHour - hour + 24) % 24) * 3_600_000
    return moment + (isDay ? 0 : untilDay) + random.exponential(meanClosedMs)
  }

  return {
    read(moment) {
      while (changeAt !== null && changeAt <= moment) {
        if (isOpen) {
          openS = Math.round((changeAt - openedAt) / 1000)
        } else {
          openings += 1
          openedAt = changeAt
        }
        isOpen = !isOpen
        changeAt = planChange(changeAt)
      }
      const sinceOpenS = isOpen ? Math.round((moment - openedAt) / 1000) : openS
      return { contact: isOpen ? 1 : 0, openings, openS: Math.min(65_535, sinceOpenS) }
    },
    nextChangeAt(moment) {
      changeAt ??= planChange(moment)
      return changeAt
    },
    // The kind has no alarm condition.
    disturb() {},
    relieve() {},
  }
}
