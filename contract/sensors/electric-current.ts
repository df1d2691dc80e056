import { alarmType } from '../wire/enumerations.ts'
import { gain, reportCycle, samplingInterval } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

const parameters: readonly Parameter[] = [
  reportCycle(10),
  samplingInterval(60),
  /** Above this current in any phase the load counts as running. */
  {
    name: 'runningThreshold',
    topic: 'threshold',
    unit: 'A',
    rawMin: 1,
    rawMax: 10_000,
    scale: 10,
    default: 20,
  },
  { name: 'overcurrent', topic: 'threshold', unit: 'A', rawMin: 1, rawMax: 10_000, scale: 10, default: 3000 },
  {
    name: 'highCableTemperature',
    topic: 'threshold',
    unit: '°C',
    rawMin: 0,
    rawMax: 1250,
    scale: 10,
    default: 700,
  },
  /** Of the clamp around the cable: what it was made for. */
  {
    name: 'primaryRatedA',
    topic: 'range',
    unit: 'A',
    values: [50, 100, 200, 400, 600, 1000],
    scale: 1,
    default: 400,
  },
  gain('currentGain'),
]

export const electricCurrent: SensorKind = {
  kind: 'electric-current',
  model: 'CTS01',
  readings: [
    {
      name: 'load',
      unit: '',
      min: 0,
      max: 1,
      precision: 0,
      draw: 'step',
      states: { 0: 'idle', 1: 'running' },
    },
    { name: 'currentL1A', unit: 'A', min: 0, max: 1000, precision: 1, draw: 'line', chart: 'phaseCurrents' },
    { name: 'currentL2A', unit: 'A', min: 0, max: 1000, precision: 1, draw: 'line', chart: 'phaseCurrents' },
    { name: 'currentL3A', unit: 'A', min: 0, max: 1000, precision: 1, draw: 'line', chart: 'phaseCurrents' },
    { name: 'cableTemperatureC', unit: '°C', min: -40, max: 125, precision: 1, draw: 'line' },
  ],
  frame: [
    { reading: 'load', type: 'u8', scale: 1 },
    { reading: 'currentL1A', type: 'u16', scale: 10 },
    { reading: 'currentL2A', type: 'u16', scale: 10 },
    { reading: 'currentL3A', type: 'u16', scale: 10 },
    { reading: 'cableTemperatureC', type: 'i16', scale: 10 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [
    { alarmType: null, reading: 'currentL1A', when: 'above', parameter: 'overcurrent' },
    { alarmType: null, reading: 'currentL2A', when: 'above', parameter: 'overcurrent' },
    { alarmType: null, reading: 'currentL3A', when: 'above', parameter: 'overcurrent' },
    {
      alarmType: alarmType.values.highTemperature,
      reading: 'cableTemperatureC',
      when: 'above',
      parameter: 'highCableTemperature',
    },
  ],
  learns: [],
}
