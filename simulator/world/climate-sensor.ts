import { dayCurve, defaultOf, localHour, steadySensor, type Sensor, type SensorPlace } from './sensor.ts'
import { outdoorC } from './surroundings.ts'

type Room = 'outdoors' | 'room' | 'cold-store' | 'boiler-room'

/** A temperature and humidity sensor outdoors, in a room, in a cold store at −16 °C or beside a boiler. */
export function climateSensor(place: SensorPlace): Sensor {
  const { kind, random, offsetMinutes } = place
  const room: Room = place.isIndoors
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

  function temperatureC(moment: number): number {
    const day = dayCurve((localHour(moment, offsetMinutes) + 24 + ownPhase) % 24)
    switch (room) {
      case 'outdoors':
        return outdoorC(moment, place, ownPhase) + ownOffset
      case 'room':
        return 21 + 2 * day + ownOffset
      case 'cold-store':
        return -16.5 + 1.2 * day + ownOffset * 0.6
      case 'boiler-room':
        return 44 + 3 * day + ownOffset * 2
    }
  }
  const disturbedC = room === 'cold-store' ? low - 2 + ownOffset / 2 : high + 3 + ownOffset / 2
  return steadySensor(kind, (moment, isDisturbed) => {
    const temperature = (isDisturbed ? disturbedC : temperatureC(moment)) + random.normal() * 0.15
    const day = dayCurve(localHour(moment, offsetMinutes))
    const humidity = (room === 'boiler-room' ? 25 : 68) - 22 * (day - 0.5) + random.normal() * 1.5
    return { temperatureC: temperature, humidityPercent: Math.max(5, Math.min(99, humidity)) }
  })
}
