import { reportCycle, temperatureAlarms } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

const parameters: readonly Parameter[] = [
  reportCycle(10),
  {
    name: 'highTemperature',
    topic: 'threshold',
    unit: '°C',
    rawMin: -400,
    rawMax: 600,
    scale: 10,
    default: 420,
  },
  {
    name: 'lowTemperature',
    topic: 'threshold',
    unit: '°C',
    rawMin: -400,
    rawMax: 600,
    scale: 10,
    default: -300,
    atMost: 'highTemperature',
  },
  /** A gale begins at 17.2 m/s, Beaufort 8. */
  { name: 'highWind', topic: 'threshold', unit: 'm/s', rawMin: 1, rawMax: 600, scale: 10, default: 172 },
  { name: 'heavyRain', topic: 'threshold', unit: 'mm', rawMin: 1, rawMax: 20_000, scale: 10, default: 500 },
  /** Added to the bearing of the wind, when the mast does not point north. */
  { name: 'northOffset', topic: 'calibration', unit: '°', rawMin: 0, rawMax: 359, scale: 1, default: 0 },
  /** By which the air pressure is reduced to sea level. */
  { name: 'altitude', topic: 'calibration', unit: 'm', rawMin: -500, rawMax: 6000, scale: 1, default: 0 },
]

export const weather: SensorKind = {
  kind: 'weather',
  model: 'WTS01',
  readings: [
    { name: 'temperatureC', unit: '°C', min: -40, max: 60, precision: 1, draw: 'line' },
    { name: 'humidityPercent', unit: '%', min: 0, max: 100, precision: 0, draw: 'line' },
    /** Reduced to sea level. */
    { name: 'airPressureHpa', unit: 'hPa', min: 850, max: 1100, precision: 1, draw: 'line' },
    { name: 'windSpeedMS', unit: 'm/s', min: 0, max: 60, precision: 1, draw: 'line' },
    /** Where it comes from, clockwise from north. */
    { name: 'windDirectionDeg', unit: '°', min: 0, max: 359, precision: 0, draw: 'points' },
    /** The most that was ever measured in a day is 1825 mm. */
    { name: 'rainfall24hMm', unit: 'mm', min: 0, max: 2000, precision: 1, draw: 'line' },
    { name: 'solarWM2', unit: 'W/m²', min: 0, max: 1600, precision: 0, draw: 'line' },
  ],
  frame: [
    { reading: 'temperatureC', type: 'i16', scale: 100 },
    { reading: 'humidityPercent', type: 'u8', scale: 1 },
    { reading: 'airPressureHpa', type: 'u16', scale: 10 },
    { reading: 'windSpeedMS', type: 'u16', scale: 10 },
    { reading: 'windDirectionDeg', type: 'u16', scale: 1 },
    { reading: 'rainfall24hMm', type: 'u16', scale: 10 },
    { reading: 'solarWM2', type: 'u16', scale: 1 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [
    ...temperatureAlarms('temperatureC'),
    { alarmType: null, reading: 'windSpeedMS', when: 'above', parameter: 'highWind' },
    { alarmType: null, reading: 'rainfall24hMm', when: 'above', parameter: 'heavyRain' },
  ],
  learns: [],
}
