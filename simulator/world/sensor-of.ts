import type { SensorKind } from '#contract/sensors/sensor-kind.ts'

import type { PlannedTerminal } from '../network.ts'
import type { Random } from '../random.ts'
import { catalogueSensor } from './catalogue-sensor.ts'
import { climateSensor } from './climate-sensor.ts'
import { doorSensor } from './door-sensor.ts'
import { machineSensor } from './machine-sensor.ts'
import type { Sensor } from './sensor.ts'

/** The sensor that a planned terminal carries; kinds without a story of their own move by their catalogue entry. */
export function sensorOf(
  plan: PlannedTerminal,
  kind: SensorKind,
  offsetMinutes: number,
  random: Random,
): Sensor {
  switch (kind.kind) {
    case 'temperature-humidity':
      return climateSensor({
        kind,
        random,
        isIndoors: plan.indoorLossDb > 0,
        latitude: plan.lat,
        offsetMinutes,
      })
    case 'door-contact':
      return doorSensor(random, offsetMinutes)
    case 'vibration':
      return machineSensor(kind, random, offsetMinutes)
    default:
      return catalogueSensor(kind, random)
  }
}
