import { coordinateType } from '#contract/wire/enumerations.ts'

import type { FieldFault } from '../pipeline/refused.ts'

const limits = { longitude: 180, latitude: 90 } as const

/** Which coordinates of an entry are no degrees; of 51map they need be none. */
export function beyondTheWorld(entry: Readonly<Record<string, unknown>>): FieldFault[] {
  if (entry['addressType'] === coordinateType.values.map51) return []
  return (['longitude', 'latitude'] as const).flatMap((field): FieldFault[] => {
    const [degrees, limit] = [entry[field], limits[field]]
    if (typeof degrees !== 'number' || Math.abs(degrees) <= limit) return []
    return degrees > 0
      ? [{ field, message: 'field.tooLarge', args: { limit } }]
      : [{ field, message: 'field.tooSmall', args: { limit: -limit } }]
  })
}
