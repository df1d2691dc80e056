import { signals } from '../assumptions.ts'
import { dayCurve, defaultOf, localHour, steadySensor, type Sensor, type SensorPlace } from './sensor.ts'
import { outdoorC, rainOf, sunHeight } from './surroundings.ts'

const dayMs = 86_400_000
/** What reaches the ground at noon under a clear sky, W/m². */
const clearSkyWM2 = 1050

/** A weather station: fronts pass, the wind turns and freshens by day, rain clouds the sun. */
export function weatherSensor(place: SensorPlace): Sensor {
  const { kind, random, offsetMinutes } = place
  const { frontDays, frontHpa, windMS } = signals.weather
  const rain = rainOf(random)
  const frontMs = random.uniform(frontDays.from, frontDays.to) * dayMs
  const phase = random.uniform(0, 2 * Math.PI)
  const breeze = random.uniform(windMS.from, windMS.to)
  const ownOffset = random.normal() * 0.8
  const hotC = defaultOf(kind, 'highTemperature') + 2
  let bearing = random.uniform(0, 360)

  return steadySensor(kind, (moment, isDisturbed) => {
    const day = dayCurve(localHour(moment, offsetMinutes))
    const front = Math.sin((2 * Math.PI * moment) / frontMs + phase)
    const isRaining = rain.now(moment) > 0
    const cloud = isRaining ? 0.85 : Math.max(0, 0.35 - 0.35 * front + random.normal() * 0.08)
    bearing = (bearing + 360 + random.normal() * 6) % 360
    return {
      temperatureC: (isDisturbed ? hotC : outdoorC(moment, place) + ownOffset) + random.normal() * 0.1,
      humidityPercent: Math.round((isRaining ? 90 : 64) - 24 * (day - 0.5) + random.normal()),
      airPressureHpa: 1014 + frontHpa * front + random.normal() * 0.1,
      windSpeedMS: breeze * (0.5 + 0.7 * day) * (1.2 - 0.3 * front) * (1 + 0.2 * Math.abs(random.normal())),
      windDirectionDeg: Math.floor(bearing),
      rainfall24hMm: rain.lastDay(moment),
      solarWM2: clearSkyWM2 * sunHeight(moment, place) * (1 - 0.75 * Math.min(1, cloud)),
    }
  })
}
