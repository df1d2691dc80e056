import { doorContact } from './door-contact.ts'
import type { SensorKind } from './sensor-kind.ts'
import { temperatureHumidity } from './temperature-humidity.ts'
import { vibration } from './vibration.ts'

/** Every kind of terminal that the product knows, in the order of its selectors. */
export const sensorCatalogue: readonly SensorKind[] = [temperatureHumidity, doorContact, vibration]

const byKind: ReadonlyMap<string, SensorKind> = new Map(sensorCatalogue.map((entry) => [entry.kind, entry]))

/** The entry of a terminal's `typeId`, or undefined when there is none. */
export function sensorKind(kind: string): SensorKind | undefined {
  return byKind.get(kind)
}
