import type { SensorKind } from '#contract/sensors/sensor-kind.ts'

import type { Country, PlannedTerminal } from '../network.ts'
import { offsetMinutesOf } from '../plan/places.ts'
import type { Random } from '../random.ts'
import { catalogueSensor } from './catalogue-sensor.ts'
import { climateSensor } from './climate-sensor.ts'
import { doorSensor } from './door-sensor.ts'
import { lightSensor } from './light-sensor.ts'
import { currentSensor, meterSensor, soundSensor } from './load-sensors.ts'
import { machineSensor } from './machine-sensor.ts'
import { contactSensor, motionSensor } from './presence-sensors.ts'
import { roomSensor } from './room-sensor.ts'
import type { Sensor, SensorPlace } from './sensor.ts'
import { flowSensor, leakSensor, levelSensor, pressureSensor, waterQualitySensor } from './water-sensors.ts'
import { weatherSensor } from './weather-sensor.ts'

const stories: ReadonlyMap<string, (place: SensorPlace) => Sensor> = new Map([
  ['temperature-humidity', climateSensor],
  ['door-contact', doorSensor],
  ['vibration', machineSensor],
  ['water-level', levelSensor],
  ['electric-current', currentSensor],
  ['motion', motionSensor],
  ['dry-contact', contactSensor],
  ['illuminance', lightSensor],
  ['water-leak', leakSensor],
  ['metering', meterSensor],
  ['acoustic', soundSensor],
  ['flow-meter', flowSensor],
  ['pressure', pressureSensor],
  ['weather', weatherSensor],
  ['water-quality', waterQualitySensor],
  ['temperature-controller', roomSensor],
])

/** The sensor that a planned terminal carries; kinds without a story of their own move by their catalogue entry. */
export function sensorOf(plan: PlannedTerminal, kind: SensorKind, country: Country, random: Random): Sensor {
  const story = stories.get(kind.kind) ?? catalogueSensor
  return story({
    kind,
    random,
    country,
    isIndoors: plan.indoorLossDb > 0,
    latitude: plan.lat,
    offsetMinutes: offsetMinutesOf[country],
  })
}
