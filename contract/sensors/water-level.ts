import { reportCycle } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

const parameters: readonly Parameter[] = [
  reportCycle(15),
  /** While the level is beyond a limit. */
  {
    name: 'alarmReportCycle',
    topic: 'cycle',
    unit: 'min',
    rawMin: 1,
    rawMax: 1440,
    scale: 1,
    default: 5,
    atMost: 'reportCycle',
  },
  { name: 'highLevel', topic: 'threshold', unit: 'm', rawMin: 0, rawMax: 20_000, scale: 1000, default: 4000 },
  {
    name: 'lowLevel',
    topic: 'threshold',
    unit: 'm',
    rawMin: 0,
    rawMax: 20_000,
    scale: 1000,
    default: 500,
    atMost: 'highLevel',
  },
  /** How deep the probe may hang, as printed on it. */
  { name: 'probeRange', topic: 'range', unit: 'm', values: [2, 5, 10, 20], scale: 1, default: 5 },
  /** Added to what is measured, e.g. how far the probe hangs above the bottom. */
  {
    name: 'levelOffset',
    topic: 'calibration',
    unit: 'm',
    rawMin: -5000,
    rawMax: 5000,
    scale: 1000,
    default: 0,
  },
]

export const waterLevel: SensorKind = {
  kind: 'water-level',
  model: 'WLS01',
  readings: [
    /** Water above the bottom, by the pressure on a submerged probe. */
    { name: 'levelM', unit: 'm', min: 0, max: 20, precision: 2, draw: 'line' },
    { name: 'waterTemperatureC', unit: '°C', min: -5, max: 60, precision: 1, draw: 'line' },
  ],
  frame: [
    { reading: 'levelM', type: 'u16', scale: 1000 },
    { reading: 'waterTemperatureC', type: 'i16', scale: 100 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [
    { alarmType: null, reading: 'levelM', when: 'above', parameter: 'highLevel' },
    { alarmType: null, reading: 'levelM', when: 'below', parameter: 'lowLevel' },
  ],
  learns: [],
}
