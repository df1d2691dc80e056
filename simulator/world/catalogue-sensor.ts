import type { Reading } from '#contract/sensors/sensor-kind.ts'

import { defaultOf, steadySensor, type Sensor, type SensorPlace } from './sensor.ts'

/** Share of a reading's range in which it usually moves. */
const usual = { from: 0.3, to: 0.55 }

/**
 * A sensor of any kind, from its catalogue entry alone: numbers swing slowly inside their range, states change now and
 * then, and its first alarm condition comes true when disturbed.
 */
export function catalogueSensor({ kind, random }: Pick<SensorPlace, 'kind' | 'random'>): Sensor {
  const tracks = kind.readings.map((reading) => ({
    reading,
    middle: random.uniform(usual.from, usual.to),
    periodMs: random.uniform(2, 30) * 3_600_000,
    phase: random.uniform(0, 2 * Math.PI),
    state: 0,
  }))
  const [condition] = kind.alarms

  function disturbed(reading: Reading): number | null {
    if (condition === undefined || condition.reading !== reading.name) return null
    const limit = defaultOf(kind, condition.parameter)
    const beyond = condition.when === 'above' ? reading.max : reading.min
    return limit + (beyond - limit) * 0.1
  }

  return steadySensor(kind, (moment, isDisturbed) =>
    Object.fromEntries(
      tracks.map((track) => {
        const { reading } = track
        const states = Object.keys(reading.states ?? {}).map(Number)
        if (states.length > 0) {
          if (random.chance(0.1)) track.state = random.pick(states)
          return [reading.name, track.state]
        }
        const swing = 0.05 * Math.sin((2 * Math.PI * moment) / track.periodMs + track.phase)
        const value = reading.min + (reading.max - reading.min) * (track.middle + swing)
        return [reading.name, (isDisturbed ? disturbed(reading) : null) ?? value]
      }),
    ),
  )
}
