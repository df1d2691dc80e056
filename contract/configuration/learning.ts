import { learningState } from '../wire/enumerations.ts'
import type { SensorKind } from '../sensors/sensor-kind.ts'
import { integer } from './common-fields.ts'
import type { Section } from './section-form.ts'

/** How far a terminal is with learning its usual readings, and those that it learned, in the reading's unit. */
export function learningOf({ kind, learns, readings }: SensorKind): Section {
  return {
    section: 'learning',
    of: ['terminal'],
    fields: [
      { name: 'state', kind: 'choice', members: learningState.values },
      integer('done', 0, 512, ''),
      integer('total', 0, 512, ''),
      ...readings
        .filter(({ name }) => learns.includes(name))
        .map(({ name, min, max, precision, unit }) => ({
          name,
          words: `sensor.${kind}.${name}`,
          kind: 'number' as const,
          min,
          max,
          decimals: precision,
          unit,
        })),
    ],
    reportedAlone: true,
  }
}
