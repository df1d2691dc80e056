import { signals } from '../assumptions.ts'
import type { Sensor, SensorPlace } from './sensor.ts'
import { byDay, switching } from './switching.ts'

const minuteMs = 60_000

/** A room that people come to by day; every stay is many movements. */
export function motionSensor({ random, offsetMinutes }: SensorPlace): Sensor {
  const { stayMin, awayMin, movementsPerMin } = signals.motion
  const stayMs = random.uniform(stayMin.from, stayMin.to) * minuteMs
  const awayMs = random.uniform(awayMin.from, awayMin.to) * minuteMs
  let movements = random.integer(200_000)
  let countedTo: number | null = null
  const room = switching((isOccupied, moment) =>
    isOccupied
      ? 5 * minuteMs + random.exponential(stayMs)
      : byDay(random, awayMs, { moment, offsetMinutes, from: 7.5, to: 19 }),
  )
  return {
    read(moment) {
      const before = room.times
      room.advanceTo(moment)
      const lastMs = countedTo === null ? 0 : moment - countedTo
      countedTo = moment
      if (room.isOn || room.times > before)
        movements += 1 + random.integer(1 + Math.ceil((lastMs / minuteMs) * movementsPerMin))
      const stillMs = room.isOn ? 0 : moment - (room.changedAt ?? moment)
      return {
        presence: room.isOn ? 1 : 0,
        movements,
        stillMin: Math.min(65_535, Math.floor(stillMs / minuteMs)),
      }
    },
    nextChangeAt: (moment) => room.nextChangeAt(moment),
    // The kind has no alarm condition.
    disturb() {},
    relieve() {},
  }
}

/** Two contacts of a pump: it runs by day, and now and then it reports a fault for a while. */
export function contactSensor({ random, offsetMinutes }: SensorPlace): Sensor {
  const { closedMin, openMin, faultEveryH, faultMin } = signals.dryContact
  const closedMs = random.uniform(closedMin.from, closedMin.to) * minuteMs
  const openMs = random.uniform(openMin.from, openMin.to) * minuteMs
  const before = [random.integer(30_000), random.integer(40)] as const
  const pump = switching((runs, moment) =>
    runs
      ? minuteMs + random.exponential(closedMs)
      : byDay(random, openMs, { moment, offsetMinutes, from: 6, to: 22 }),
  )
  const fault = switching((isOn) =>
    random.exponential(isOn ? faultMin * minuteMs : faultEveryH * 60 * minuteMs),
  )
  return {
    read(moment) {
      pump.advanceTo(moment)
      fault.advanceTo(moment)
      return {
        input1: pump.isOn ? 1 : 0,
        input2: fault.isOn ? 1 : 0,
        closures1: before[0] + pump.times,
        closures2: before[1] + fault.times,
      }
    },
    nextChangeAt: (moment) => Math.min(pump.nextChangeAt(moment), fault.nextChangeAt(moment)),
    // The kind has no alarm condition.
    disturb() {},
    relieve() {},
  }
}
