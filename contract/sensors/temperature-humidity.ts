import { reportCycle, temperatureAlarms } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

const parameters: readonly Parameter[] = [
  reportCycle(15),
  {
    name: 'highTemperature',
    topic: 'threshold',
    unit: '°C',
    rawMin: -400,
    rawMax: 850,
    scale: 10,
    default: 600,
  },
  {
    name: 'lowTemperature',
    topic: 'threshold',
    unit: '°C',
    rawMin: -400,
    rawMax: 850,
    scale: 10,
    default: -200,
    atMost: 'highTemperature',
  },
  { name: 'highHumidity', topic: 'threshold', unit: '%', rawMin: 0, rawMax: 1000, scale: 10, default: 950 },
  {
    name: 'lowHumidity',
    topic: 'threshold',
    unit: '%',
    rawMin: 0,
    rawMax: 1000,
    scale: 10,
    default: 50,
    atMost: 'highHumidity',
  },
  /** Added to what is measured. */
  {
    name: 'temperatureOffset',
    topic: 'calibration',
    unit: 'K',
    rawMin: -100,
    rawMax: 100,
    scale: 10,
    default: 0,
  },
  {
    name: 'humidityOffset',
    topic: 'calibration',
    unit: '%',
    rawMin: -200,
    rawMax: 200,
    scale: 10,
    default: 0,
  },
]

export const temperatureHumidity: SensorKind = {
  kind: 'temperature-humidity',
  model: 'THD01',
  readings: [
    { name: 'temperatureC', unit: '°C', min: -40, max: 85, precision: 1, draw: 'line' },
    { name: 'humidityPercent', unit: '%', min: 0, max: 100, precision: 0, draw: 'line' },
  ],
  frame: [
    { reading: 'temperatureC', type: 'i16', scale: 100 },
    { reading: 'humidityPercent', type: 'u16', scale: 100 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [
    ...temperatureAlarms('temperatureC'),
    { alarmType: null, reading: 'humidityPercent', when: 'above', parameter: 'highHumidity' },
    { alarmType: null, reading: 'humidityPercent', when: 'below', parameter: 'lowHumidity' },
  ],
  learns: [],
}
