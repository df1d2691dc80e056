import { reportCycle } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

const parameters: readonly Parameter[] = [
  reportCycle(120),
  /** While there is water. */
  {
    name: 'leakReportCycle',
    topic: 'cycle',
    unit: 'min',
    rawMin: 1,
    rawMax: 60,
    scale: 1,
    default: 5,
    atMost: 'reportCycle',
  },
  /** Below this resistance along the cable there is water. */
  { name: 'leakResistance', topic: 'threshold', unit: 'kΩ', rawMin: 1, rawMax: 500, scale: 1, default: 100 },
  /** How often the cable is tested for a break. */
  { name: 'selfTestCycle', topic: 'diagnosis', unit: 'h', rawMin: 1, rawMax: 168, scale: 1, default: 24 },
  { name: 'cableLength', topic: 'diagnosis', unit: 'm', rawMin: 1, rawMax: 500, scale: 1, default: 10 },
]

export const waterLeak: SensorKind = {
  kind: 'water-leak',
  model: 'WLD01',
  readings: [
    {
      name: 'leak',
      unit: '',
      min: 0,
      max: 1,
      precision: 0,
      draw: 'step',
      states: { 0: 'dry', 1: 'wet' },
      amiss: [1],
    },
    {
      name: 'cable',
      unit: '',
      min: 0,
      max: 1,
      precision: 0,
      draw: 'step',
      states: { 0: 'intact', 1: 'broken' },
      amiss: [1],
    },
    /** Along the sensing cable; 1000 is the most that is measured. */
    { name: 'resistanceKOhm', unit: 'kΩ', min: 0, max: 1000, precision: 0, draw: 'line' },
    /** Since the battery was put in; stops counting at 65535. */
    { name: 'leaks', unit: '', min: 0, max: 65_535, precision: 0, draw: 'step', counts: true },
  ],
  frame: [
    { reading: 'leak', type: 'u8', scale: 1 },
    { reading: 'cable', type: 'u8', scale: 1 },
    { reading: 'resistanceKOhm', type: 'u16', scale: 1 },
    { reading: 'leaks', type: 'u16', scale: 1 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [{ alarmType: null, reading: 'resistanceKOhm', when: 'below', parameter: 'leakResistance' }],
  learns: [],
}
