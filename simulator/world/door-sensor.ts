import type { Sensor, SensorPlace } from './sensor.ts'
import { byDay, switching } from './switching.ts'

/** A door that is used by day, some twenty to sixty times, and stays shut at night. */
export function doorSensor({ random, offsetMinutes }: SensorPlace): Sensor {
  const meanClosedMs = random.uniform(10, 32) * 60_000
  const meanOpenMs = random.uniform(15, 150) * 1000
  const openingsBefore = random.integer(20_000)
  const openSBefore = Math.round(random.uniform(5, 120))
  const door = switching((isOpen, moment) =>
    isOpen
      ? 2000 + random.exponential(meanOpenMs)
      : byDay(random, meanClosedMs, { moment, offsetMinutes, from: 7.5, to: 18.5 }),
  )
  return {
    read(moment) {
      door.advanceTo(moment)
      const openMs = door.onMs(moment)
      return {
        contact: door.isOn ? 1 : 0,
        openings: openingsBefore + door.times,
        openS: Math.min(65_535, openMs === null ? openSBefore : Math.round(openMs / 1000)),
      }
    },
    nextChangeAt: (moment) => door.nextChangeAt(moment),
    // The kind has no alarm condition.
    disturb() {},
    relieve() {},
  }
}
