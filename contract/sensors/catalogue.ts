import { acoustic } from './acoustic.ts'
import { doorContact } from './door-contact.ts'
import { dryContact } from './dry-contact.ts'
import { electricCurrent } from './electric-current.ts'
import { flowMeter } from './flow-meter.ts'
import { illuminance } from './illuminance.ts'
import { metering } from './metering.ts'
import { motion } from './motion.ts'
import { pressure } from './pressure.ts'
import type { SensorKind } from './sensor-kind.ts'
import { temperatureController } from './temperature-controller.ts'
import { temperatureHumidity } from './temperature-humidity.ts'
import { vibration } from './vibration.ts'
import { waterLeak } from './water-leak.ts'
import { waterLevel } from './water-level.ts'
import { waterQuality } from './water-quality.ts'
import { weather } from './weather.ts'

/** Every kind of terminal that the product knows. */
export const sensorCatalogue: readonly SensorKind[] = [
  temperatureHumidity,
  doorContact,
  vibration,
  waterLevel,
  electricCurrent,
  motion,
  dryContact,
  illuminance,
  waterLeak,
  metering,
  acoustic,
  flowMeter,
  pressure,
  weather,
  waterQuality,
  temperatureController,
]

const byKind: ReadonlyMap<string, SensorKind> = new Map(sensorCatalogue.map((entry) => [entry.kind, entry]))

/** The entry of a terminal's `typeId`, or undefined when there is none. */
export function sensorKind(kind: string): SensorKind | undefined {
  return byKind.get(kind)
}
