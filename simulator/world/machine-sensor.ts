import { spectra } from '../assumptions.ts'
import { stopsShortly } from './load-sensors.ts'
import {
  bearingParts,
  envelopeLines,
  velocityLines,
  type BearingPart,
  type Resolution,
} from './machine-spectra.ts'
import { dayCurve, defaultOf, localHour, steadySensor, type Sensor, type SensorPlace } from './sensor.ts'

/** Degrees per hour at which a machine warms up or cools down, as a share of the way. */
const settlingPerHour = 2.2
/** What of a bearing's parameters says how often a damage of that part strikes. */
const parameterOf: Readonly<Record<BearingPart, string>> = { inner: 'bpfi', outer: 'bpfo', ball: 'bsf' }

interface Damage {
  readonly part: BearingPart
  readonly since: number
  readonly growsMs: number
}

/** A vibration sensor on a machine that runs in shifts; one in ten has a bearing that is about to fail. */
export function machineSensor({ kind, random, offsetMinutes }: SensorPlace): Sensor {
  const nominalRpm = random.pick([980, 1480, 1797, 2950])
  const isNightShift = random.chance(0.3)
  const startHour = random.uniform(6, 8.5)
  const stopHour = random.uniform(16.5, 21.5)
  const velocity = random.uniform(0.4, 1.6)
  const isWorn = random.chance(0.1)
  const acceleration = random.uniform(0.5, 1)
  const kurtosis = random.uniform(2.7, 3.1)
  const warmC = random.uniform(42, 66)
  const limitC = defaultOf(kind, 'temperatureThreshold')
  const teeth = defaultOf(kind, 'gearInputTeeth')
  const ofBearing = random.fork('bearing')
  const worn = {
    part: ofBearing.pick(bearingParts),
    already: ofBearing.uniform(spectra.damageAtStart.from, spectra.damageAtStart.to),
    growsMs: ofBearing.uniform(spectra.damageDays.from, spectra.damageDays.to) * 86_400_000,
  }
  const usual: Resolution = ofBearing.pickWeighted(spectra.resolutions)
  let damage: Damage | null = null
  let temperatureC = 25
  let lastAt: number | null = null

  const spread = (mean: number, share: number) => Math.max(0, mean * (1 + share * random.normal()))
  function isRunning(moment: number): boolean {
    const hour = localHour(moment, offsetMinutes)
    const isShift = isNightShift || (hour >= startHour && hour < stopHour)
    return isShift && !stopsShortly(moment, nominalRpm)
  }
  function damageAt(moment: number): { part: BearingPart; severity: number } | null {
    if (isWorn && damage === null)
      damage = { part: worn.part, since: moment - worn.already * worn.growsMs, growsMs: worn.growsMs }
    if (damage === null) return null
    return { part: damage.part, severity: Math.min(1, Math.max(0, (moment - damage.since) / damage.growsMs)) }
  }
  /** Damage shows in acceleration and kurtosis long before it shows in velocity. */
  function shaken(moment: number): { accelerationMS2: number; kurtosis: number; crest: number } {
    const fault = damageAt(moment)
    if (fault === null) return { accelerationMS2: acceleration, kurtosis, crest: 3.6 }
    const end = spectra.damaged[fault.part]
    const toward = (from: number, to: number) => from + Math.max(0, to - from) * fault.severity
    return {
      accelerationMS2: toward(acceleration, end.accelerationMS2),
      kurtosis: toward(kurtosis, end.kurtosis),
      crest: toward(3.6, 6.5),
    }
  }

  const steady = steadySensor(kind, (moment, isDisturbed) => {
    const running = isRunning(moment)
    const ambientC = 20 + 4 * dayCurve(localHour(moment, offsetMinutes))
    const goalC = running ? warmC : ambientC
    const hours = lastAt === null ? 24 : (moment - lastAt) / 3_600_000
    temperatureC += (goalC - temperatureC) * (1 - Math.exp(-settlingPerHour * hours))
    lastAt = moment
    const now = shaken(moment)
    const accelerationRms = running ? spread(now.accelerationMS2, 0.06) : spread(0.02, 0.3)
    return {
      running: running ? 1 : 0,
      speedRpm: running ? Math.round(spread(nominalRpm, 0.004)) : 0,
      velocityRmsMmS: running ? spread(isDisturbed ? velocity * 3.5 : velocity, 0.05) : 0,
      accelerationRmsMS2: accelerationRms,
      accelerationPeakMS2: accelerationRms * now.crest,
      kurtosis: running ? spread(now.kurtosis, 0.04) : 3,
      temperatureC: (isDisturbed ? limitC + 4 : temperatureC) + random.normal() * 0.2,
    }
  })

  return {
    ...steady,
    spectra: {
      get isDamaged() {
        return isWorn || damage !== null
      },
      damage(part, since, growsMs) {
        damage = { part, since, growsMs }
      },
      measure(moment, resolution = usual) {
        if (!isRunning(moment)) return []
        const speedRpm = Math.round(spread(nominalRpm, 0.004))
        const fault = damageAt(moment)
        const shaking = {
          speedRpm,
          velocityRmsMmS: spread(velocity, 0.05),
          accelerationRmsMS2: spread(shaken(moment).accelerationMS2, 0.06),
          teeth,
          fault: fault && { ...fault, order: defaultOf(kind, parameterOf[fault.part]) },
        }
        const { samplingHz } = resolution
        return [
          {
            spectrum: 'velocitySpectrum',
            samplingHz,
            speedRpm,
            amplitudes: velocityLines(shaking, resolution, random),
          },
          {
            spectrum: 'envelopeSpectrum',
            samplingHz,
            speedRpm,
            amplitudes: envelopeLines(shaking, resolution, random),
          },
        ]
      },
    },
  }
}
