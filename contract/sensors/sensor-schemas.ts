import { Type, type TObject, type TSchema } from 'typebox'

import type { Parameter, Reading, SensorKind } from './sensor-kind.ts'

/** The readings of an uplink of this kind, in the units of the catalogue. */
export function readingsSchema({ readings }: SensorKind): TObject {
  return Type.Object(Object.fromEntries(readings.map((reading) => [reading.name, readingSchema(reading)])))
}

/** Parameters of this kind as the wire carries them, raw integers; any of them may be left out, but no other stand there. */
export function parametersSchema({ parameters }: SensorKind): TObject {
  return Type.Object(
    Object.fromEntries(parameters.map((one) => [one.name, Type.Optional(parameterSchema(one))])),
    { additionalProperties: false },
  )
}

/**
 * Pairs of parameters of which the first is greater than the second, which it may not be.
 * @param raw every parameter that is to hold afterwards: those that are set, over those that stand
 */
export function disorderedParameters(
  { parameters }: SensorKind,
  raw: Readonly<Record<string, number>>,
): { parameter: string; atMost: string }[] {
  return parameters.flatMap((one) => {
    if (!('atMost' in one) || one.atMost === undefined) return []
    const [value, limit] = [raw[one.name], raw[one.atMost]]
    return value !== undefined && limit !== undefined && value > limit
      ? [{ parameter: one.name, atMost: one.atMost }]
      : []
  })
}

function readingSchema({ unit, min, max, states }: Reading): TSchema {
  if (states !== undefined) return Type.Integer({ minimum: min, maximum: max, description: named(states) })
  return Type.Number({ minimum: min, maximum: max, ...described(unit) })
}

function parameterSchema(parameter: Parameter): TSchema {
  const { unit, scale, topic, default: byDefault } = parameter
  const more = {
    default: byDefault,
    ...described(unit),
    ...('states' in parameter && { description: named(parameter.states) }),
    'x-scale': scale,
    'x-topic': topic,
  }
  return 'values' in parameter
    ? Type.Integer({ enum: [...parameter.values], ...more })
    : Type.Integer({ minimum: parameter.rawMin, maximum: parameter.rawMax, ...more })
}

function described(unit: string): { description?: string } {
  return unit === '' ? {} : { description: unit }
}

function named(states: Readonly<Record<number, string>> = {}): string {
  return Object.entries(states)
    .map(([value, name]) => `${value} ${name}`)
    .join(', ')
}
