import type { SensorKind } from '#contract/sensors/sensor-kind.ts'

import type { Random } from '../random.ts'
import { dayCurve, defaultOf, localHour, yearCurve, type Sensor } from './sensor.ts'

type Room = 'outdoors' | 'room' | 'cold-store' | 'boiler-room'

export interface ClimateOptions {
  kind: SensorKind
  random: Random
  isIndoors: boolean
  latitude: number
  offsetMinutes: number
}

/** A temperature and humidity sensor outdoors, in a room, in a cold store at −16 °C or beside a boiler. */
export function climateSensor({ kind, random, isIndoors, latitude, offsetMinutes }: ClimateOptions): Sensor {
  const room: Room = isIndoors
    ? random.pickWeighted([
        { room: 'room', weight: 5 } as const,
        { room: 'cold-store', weight: 3 } as const,
        { room: 'boiler-room', weight: 2 } as const,
      ]).room
    : 'outdoors'
  const ownOffset = random.normal() * 0.8
  const ownPhase = random.uniform(-0.7, 0.7)
  const high = defaultOf(kind, 'highTemperature')
  const low = defaultOf(kind, 'lowTemperature')
  let isDisturbed = false

  function temperatureC(moment: number): number {
    const hour = localHour(moment, offsetMinutes)
    const day = dayCurve((hour + 24 + ownPhase) % 24)
    if (isDisturbed) return room === 'cold-store' ? low - 2 + ownOffset / 2 : high + 3 + ownOffset / 2
    switch (room) {
      case 'outdoors': {
        // About 27 °C at the tropic and 5 °C at 50° north over the year, with wider seasons further north.
        const mean = 38 - 0.66 * latitude
        const season = (yearCurve(moment) - 0.5) * (latitude - 15) * 0.95
        return mean + season + (day - 0.5) * 9 + ownOffset
      }
      case 'room':
        return 21 + 2 * day + ownOffset
      case 'cold-store':
        return -16.5 + 1.2 * day + ownOffset * 0.6
      case 'boiler-room':
        return 44 + 3 * day + ownOffset * 2
    }
  }
  return {
    read(moment) {
      const temperature = temperatureC(moment) + random.normal() * 0.15
      const day = dayCurve(localHour(moment, offsetMinutes))
      const humidity = (room === 'boiler-room' ? 25 : 68) - 22 * (day - 0.5) + random.normal() * 1.5
      return {
        temperatureC: Math.max(-40, Math.min(85, temperature)),
        humidityPercent: Math.max(5, Math.min(99, humidity)),
      }
    },
    nextChangeAt: () => null,
    disturb() {
      isDisturbed = true
    },
    relieve() {
      isDisturbed = false
    },
  }
}
