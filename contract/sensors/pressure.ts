import { reportCycle, samplingInterval } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

const parameters: readonly Parameter[] = [
  reportCycle(15),
  samplingInterval(60),
  {
    name: 'highPressure',
    topic: 'threshold',
    unit: 'MPa',
    rawMin: -100,
    rawMax: 25_000,
    scale: 1000,
    default: 800,
  },
  {
    name: 'lowPressure',
    topic: 'threshold',
    unit: 'MPa',
    rawMin: -100,
    rawMax: 25_000,
    scale: 1000,
    default: 150,
    atMost: 'highPressure',
  },
  /** Of the transmitter, as printed on it. */
  {
    name: 'fullScale',
    topic: 'range',
    unit: 'MPa',
    values: [6, 10, 16, 25, 40, 60, 100, 160, 250],
    scale: 10,
    default: 16,
  },
  {
    name: 'pressureOffset',
    topic: 'calibration',
    unit: 'MPa',
    rawMin: -1000,
    rawMax: 1000,
    scale: 1000,
    default: 0,
  },
]

export const pressure: SensorKind = {
  kind: 'pressure',
  model: 'PRS01',
  readings: [
    /** Gauge pressure: 0 is the air outside. */
    { name: 'pressureMpa', unit: 'MPa', min: -0.1, max: 25, precision: 3, draw: 'line' },
    { name: 'mediumTemperatureC', unit: '°C', min: -40, max: 125, precision: 1, draw: 'line' },
  ],
  frame: [
    { reading: 'pressureMpa', type: 'i16', scale: 1000 },
    { reading: 'mediumTemperatureC', type: 'i16', scale: 100 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [
    { alarmType: null, reading: 'pressureMpa', when: 'above', parameter: 'highPressure' },
    { alarmType: null, reading: 'pressureMpa', when: 'below', parameter: 'lowPressure' },
  ],
  learns: [],
}
