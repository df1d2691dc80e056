import { grid, signals } from '../assumptions.ts'
import { defaultOf, localHour, steadySensor, type Sensor, type SensorPlace } from './sensor.ts'
import { outdoorC, workday } from './surroundings.ts'

const hourMs = 3_600_000

/** Whether a machine of this number stands still for a moment within its shift: each third of an hour decides for itself. */
export function stopsShortly(moment: number, machine: number): boolean {
  const slot = Math.floor(moment / (hourMs / 3))
  return ((slot * 2_654_435_761 + machine) % 97) / 97 <= 0.12
}

/** A clamp around the three phases of a machine that runs in shifts; its cable warms with the square of the current. */
export function currentSensor(place: SensorPlace): Sensor {
  const { kind, random, offsetMinutes } = place
  const { ratedA, idleShare, imbalance, cableRiseK } = signals.current
  const rated = random.uniform(ratedA.from, ratedA.to)
  const rise = random.uniform(cableRiseK.from, cableRiseK.to)
  const phases = [1, 2, 3].map(() => 1 + imbalance * random.normal())
  const machine = random.integer(1000)
  const isWork = workday(random)
  const running = defaultOf(kind, 'runningThreshold')
  const overcurrent = defaultOf(kind, 'overcurrent')
  const hotC = defaultOf(kind, 'highCableTemperature') + 4
  let warmth = 0
  let lastAt: number | null = null

  return steadySensor(kind, (moment, isDisturbed) => {
    const runs = isWork(localHour(moment, offsetMinutes)) && !stopsShortly(moment, machine)
    const load = runs ? 0.75 + 0.08 * random.normal() : idleShare
    warmth += (load ** 2 - warmth) * (1 - Math.exp(-(lastAt === null ? 9 : ((moment - lastAt) / hourMs) * 2)))
    lastAt = moment
    const [l1, l2, l3] = phases.map((phase) =>
      Math.max(
        0,
        isDisturbed ? overcurrent * 1.1 * phase : rated * load * phase * (1 + 0.01 * random.normal()),
      ),
    )
    return {
      load: Math.max(l1 ?? 0, l2 ?? 0, l3 ?? 0) > running ? 1 : 0,
      currentL1A: l1 ?? 0,
      currentL2A: l2 ?? 0,
      currentL3A: l3 ?? 0,
      cableTemperatureC: isDisturbed
        ? hotC
        : Math.max(12, outdoorC(moment, place) * 0.5 + 12) + rise * warmth,
    }
  })
}

/** A meter of three phases: a load with a base and a working day, on a grid that sags in the evening. */
export function meterSensor(place: SensorPlace): Sensor {
  const { kind, random, country, offsetMinutes } = place
  const { baseKw, workKw, powerFactor } = signals.metering
  const { voltageV, frequencyHz } = grid[country]
  const base = random.uniform(baseKw.from, baseKw.to)
  const work = random.uniform(workKw.from, workKw.to)
  const factor = random.uniform(powerFactor.from, powerFactor.to)
  const phases = [1, 2, 3].map(() => 1 + 0.006 * random.normal())
  const isWork = workday(random)
  const highKw = defaultOf(kind, 'highPower')
  let energyKWh = random.uniform(1000, 400_000)
  let lastAt: number | null = null

  return steadySensor(kind, (moment, isDisturbed) => {
    const hour = localHour(moment, offsetMinutes)
    const usual = base + (isWork(hour) ? work * (0.8 + 0.15 * Math.sin(moment / 1_500_000)) : 0)
    const powerKw = (isDisturbed ? highKw * 1.08 : usual) * (1 + 0.03 * random.normal())
    if (lastAt !== null) energyKWh += (powerKw * (moment - lastAt)) / hourMs
    lastAt = moment
    const sag = grid.sagShare * Math.exp(-(((hour - 19.5) / 2.5) ** 2))
    const volts = (phase = 1) => voltageV * phase * (1 - sag + 0.002 * random.normal())
    return {
      energyKWh,
      powerKw,
      powerFactor: factor + 0.01 * random.normal(),
      voltageL1V: volts(phases[0]),
      voltageL2V: volts(phases[1]),
      voltageL3V: volts(phases[2]),
      frequencyHz: frequencyHz + grid.frequencySpreadHz * random.normal(),
    }
  })
}

/** A microphone that has learned how its hall sounds: loud in shifts, and like what it learned until something rattles. */
export function soundSensor({ kind, random, offsetMinutes }: SensorPlace): Sensor {
  const { nightDbA, workDbA, toneHz, similarity } = signals.sound
  const quiet = random.uniform(nightDbA.from, nightDbA.to)
  const loud = random.uniform(workDbA.from, workDbA.to)
  const tone = random.uniform(toneHz.from, toneHz.to)
  const alike = random.uniform(similarity.from, similarity.to)
  const isWork = workday(random)
  const limit = defaultOf(kind, 'lowSimilarity')

  return steadySensor(kind, (moment, isDisturbed) => {
    const level = (isWork(localHour(moment, offsetMinutes)) ? loud : quiet) + 1.5 * random.normal()
    const similarityPercent = Math.round((isDisturbed ? limit - 20 : alike) + 1.5 * random.normal())
    return {
      verdict: similarityPercent < limit ? 2 : 1,
      soundLevelDbA: level + (isDisturbed ? 6 : 0),
      peakLevelDbC: level + 14 + 2 * Math.abs(random.normal()) + (isDisturbed ? 12 : 0),
      dominantFrequencyHz: Math.round(tone * (isDisturbed ? 3.6 : 1) * (1 + 0.01 * random.normal())),
      similarityPercent,
    }
  })
}
