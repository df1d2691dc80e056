import { reportCycle } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

const parameters: readonly Parameter[] = [
  reportCycle(15),
  {
    name: 'highVoltage',
    topic: 'threshold',
    unit: 'V',
    rawMin: 1000,
    rawMax: 5000,
    scale: 10,
    default: 2420,
  },
  {
    name: 'lowVoltage',
    topic: 'threshold',
    unit: 'V',
    rawMin: 500,
    rawMax: 5000,
    scale: 10,
    default: 1800,
    atMost: 'highVoltage',
  },
  {
    name: 'highPower',
    topic: 'threshold',
    unit: 'kW',
    rawMin: 1,
    rawMax: 100_000_000,
    scale: 1000,
    default: 200_000,
  },
  {
    name: 'currentTransformerRatio',
    topic: 'range',
    unit: '',
    rawMin: 1,
    rawMax: 5000,
    scale: 1,
    default: 1,
  },
  {
    name: 'voltageTransformerRatio',
    topic: 'range',
    unit: '',
    rawMin: 1,
    rawMax: 1000,
    scale: 1,
    default: 1,
  },
  /** What the meter showed when the terminal was put on it. */
  {
    name: 'energyBase',
    topic: 'calibration',
    unit: 'kWh',
    rawMin: 0,
    rawMax: 4_294_967_295,
    scale: 100,
    default: 0,
  },
]

export const metering: SensorKind = {
  kind: 'metering',
  model: 'MTR01',
  readings: [
    /** Taken from the grid so far. */
    { name: 'energyKWh', unit: 'kWh', min: 0, max: 42_949_672.95, precision: 2, draw: 'line', counts: true },
    /** Below 0: fed into the grid. Energy and power are those of the line, by both transformer ratios. */
    { name: 'powerKw', unit: 'kW', min: -100_000, max: 100_000, precision: 2, draw: 'line' },
    { name: 'powerFactor', unit: '', min: -1, max: 1, precision: 3, draw: 'line' },
    /** At the meter's own terminals, behind a voltage transformer where there is one. */
    { name: 'voltageL1V', unit: 'V', min: 0, max: 500, precision: 1, draw: 'line', chart: 'phaseVoltages' },
    { name: 'voltageL2V', unit: 'V', min: 0, max: 500, precision: 1, draw: 'line', chart: 'phaseVoltages' },
    { name: 'voltageL3V', unit: 'V', min: 0, max: 500, precision: 1, draw: 'line', chart: 'phaseVoltages' },
    { name: 'frequencyHz', unit: 'Hz', min: 40, max: 70, precision: 2, draw: 'line' },
  ],
  frame: [
    { reading: 'energyKWh', type: 'u32', scale: 100 },
    { reading: 'powerKw', type: 'i32', scale: 1000 },
    { reading: 'powerFactor', type: 'i16', scale: 1000 },
    { reading: 'voltageL1V', type: 'u16', scale: 10 },
    { reading: 'voltageL2V', type: 'u16', scale: 10 },
    { reading: 'voltageL3V', type: 'u16', scale: 10 },
    { reading: 'frequencyHz', type: 'u16', scale: 100 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [
    { alarmType: null, reading: 'powerKw', when: 'above', parameter: 'highPower' },
    { alarmType: null, reading: 'voltageL1V', when: 'above', parameter: 'highVoltage' },
    { alarmType: null, reading: 'voltageL1V', when: 'below', parameter: 'lowVoltage' },
    { alarmType: null, reading: 'voltageL2V', when: 'above', parameter: 'highVoltage' },
    { alarmType: null, reading: 'voltageL2V', when: 'below', parameter: 'lowVoltage' },
    { alarmType: null, reading: 'voltageL3V', when: 'above', parameter: 'highVoltage' },
    { alarmType: null, reading: 'voltageL3V', when: 'below', parameter: 'lowVoltage' },
  ],
  learns: [],
}
