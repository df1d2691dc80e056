import { gain, reportCycle } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

const parameters: readonly Parameter[] = [
  reportCycle(30),
  /** How often the probes are wiped clean. */
  { name: 'wiperCycle', topic: 'cycle', unit: 'h', rawMin: 1, rawMax: 168, scale: 1, default: 12 },
  { name: 'highPh', topic: 'threshold', unit: '', rawMin: 0, rawMax: 1400, scale: 100, default: 900 },
  {
    name: 'lowPh',
    topic: 'threshold',
    unit: '',
    rawMin: 0,
    rawMax: 1400,
    scale: 100,
    default: 600,
    atMost: 'highPh',
  },
  {
    name: 'highConductivity',
    topic: 'threshold',
    unit: 'µS/cm',
    rawMin: 1,
    rawMax: 65_000,
    scale: 1,
    default: 2000,
  },
  {
    name: 'highTurbidity',
    topic: 'threshold',
    unit: 'NTU',
    rawMin: 1,
    rawMax: 40_000,
    scale: 10,
    default: 500,
  },
  {
    name: 'lowDissolvedOxygen',
    topic: 'threshold',
    unit: 'mg/L',
    rawMin: 0,
    rawMax: 2000,
    scale: 100,
    default: 300,
  },
  { name: 'phOffset', topic: 'calibration', unit: '', rawMin: -200, rawMax: 200, scale: 100, default: 0 },
  gain('conductivityGain'),
  gain('turbidityGain'),
  gain('dissolvedOxygenGain'),
]

export const waterQuality: SensorKind = {
  kind: 'water-quality',
  model: 'WQS01',
  readings: [
    { name: 'ph', unit: '', min: 0, max: 14, precision: 2, draw: 'line' },
    /** At 25 °C; sea water has 53,000. */
    { name: 'conductivityUsCm', unit: 'µS/cm', min: 0, max: 65_000, precision: 0, draw: 'line' },
    { name: 'turbidityNtu', unit: 'NTU', min: 0, max: 4000, precision: 1, draw: 'line' },
    { name: 'dissolvedOxygenMgL', unit: 'mg/L', min: 0, max: 20, precision: 2, draw: 'line' },
    { name: 'waterTemperatureC', unit: '°C', min: -5, max: 60, precision: 1, draw: 'line' },
  ],
  frame: [
    { reading: 'ph', type: 'u16', scale: 100 },
    { reading: 'conductivityUsCm', type: 'u16', scale: 1 },
    { reading: 'turbidityNtu', type: 'u16', scale: 10 },
    { reading: 'dissolvedOxygenMgL', type: 'u16', scale: 100 },
    { reading: 'waterTemperatureC', type: 'i16', scale: 100 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [
    { alarmType: null, reading: 'ph', when: 'above', parameter: 'highPh' },
    { alarmType: null, reading: 'ph', when: 'below', parameter: 'lowPh' },
    { alarmType: null, reading: 'conductivityUsCm', when: 'above', parameter: 'highConductivity' },
    { alarmType: null, reading: 'turbidityNtu', when: 'above', parameter: 'highTurbidity' },
    { alarmType: null, reading: 'dissolvedOxygenMgL', when: 'below', parameter: 'lowDissolvedOxygen' },
  ],
  learns: [],
}
