import { stopsShortly } from './load-sensors.ts'
import { dayCurve, defaultOf, localHour, steadySensor, type Sensor, type SensorPlace } from './sensor.ts'

/** Degrees per hour at which a machine warms up or cools down, as a share of the way. */
const settlingPerHour = 2.2

/** A vibration sensor on a machine that runs in shifts; one in ten has a bearing that is about to fail. */
export function machineSensor({ kind, random, offsetMinutes }: SensorPlace): Sensor {
  const speedRpm = random.pick([980, 1480, 1797, 2950])
  const isNightShift = random.chance(0.3)
  const startHour = random.uniform(6, 8.5)
  const stopHour = random.uniform(16.5, 21.5)
  const velocity = random.uniform(0.4, 1.6)
  const isWorn = random.chance(0.1)
  // Worn bearings show in acceleration and kurtosis long before they show in velocity.
  const acceleration = isWorn ? random.uniform(2.8, 6.6) : random.uniform(0.5, 1)
  const kurtosis = isWorn ? random.uniform(5.4, 7.7) : random.uniform(2.7, 3.1)
  const warmC = random.uniform(42, 66)
  const limitC = defaultOf(kind, 'temperatureThreshold')
  let temperatureC = 25
  let lastAt: number | null = null

  return steadySensor(kind, (moment, isDisturbed) => {
    const hour = localHour(moment, offsetMinutes)
    const isShift = isNightShift || (hour >= startHour && hour < stopHour)
    const running = isShift && !stopsShortly(moment, speedRpm)
    const ambientC = 20 + 4 * dayCurve(hour)
    const goalC = running ? warmC : ambientC
    const hours = lastAt === null ? 24 : (moment - lastAt) / 3_600_000
    temperatureC += (goalC - temperatureC) * (1 - Math.exp(-settlingPerHour * hours))
    lastAt = moment
    const spread = (mean: number, share: number) => Math.max(0, mean * (1 + share * random.normal()))
    const accelerationRms = running ? spread(acceleration, 0.06) : spread(0.02, 0.3)
    return {
      running: running ? 1 : 0,
      speedRpm: running ? Math.round(spread(speedRpm, 0.004)) : 0,
      velocityRmsMmS: running ? spread(isDisturbed ? velocity * 3.5 : velocity, 0.05) : 0,
      accelerationRmsMS2: accelerationRms,
      accelerationPeakMS2: accelerationRms * (isWorn ? 6.5 : 3.6),
      kurtosis: running ? spread(kurtosis, 0.04) : 3,
      temperatureC: (isDisturbed ? limitC + 4 : temperatureC) + random.normal() * 0.2,
    }
  })
}
