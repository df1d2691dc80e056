import type { Parameter, SensorKind } from '../sensors/sensor-kind.ts'
import type { ConfigurationField, Section } from './section-form.ts'

/** What a terminal of the kind can be set to; words, topics and defaults are the sensor catalogue's. */
export function parametersOf({ kind, parameters }: SensorKind): Section {
  return {
    section: 'parameters',
    of: ['terminal'],
    fields: parameters.map((parameter) => fieldOf(kind, parameter)),
  }
}

function fieldOf(kind: string, parameter: Parameter): ConfigurationField {
  const { name, scale, unit } = parameter
  const named = { name, words: `sensor.${kind}.${name}` }
  if (!('values' in parameter)) {
    const { rawMin, rawMax, atMost } = parameter
    return { ...named, kind: 'integer', rawMin, rawMax, scale, unit, ...(atMost !== undefined && { atMost }) }
  }
  const { values, states } = parameter
  if (states === undefined) return { ...named, kind: 'listed', values, scale, unit }
  const members = Object.fromEntries(Object.entries(states).map(([value, state]) => [state, Number(value)]))
  return { ...named, kind: 'choice', members }
}
