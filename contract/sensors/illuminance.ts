import { gain, reportCycle } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

const parameters: readonly Parameter[] = [
  reportCycle(10),
  /** It counts as dark from below this until it is above the other: no flicker at dusk. */
  {
    name: 'darkThreshold',
    topic: 'threshold',
    unit: 'lx',
    rawMin: 1,
    rawMax: 10_000,
    scale: 1,
    default: 50,
    atMost: 'brightThreshold',
  },
  {
    name: 'brightThreshold',
    topic: 'threshold',
    unit: 'lx',
    rawMin: 1,
    rawMax: 10_000,
    scale: 1,
    default: 100,
  },
  {
    name: 'highIlluminance',
    topic: 'threshold',
    unit: 'lx',
    rawMin: 1,
    rawMax: 200_000,
    scale: 1,
    default: 150_000,
  },
  gain('illuminanceGain'),
]

export const illuminance: SensorKind = {
  kind: 'illuminance',
  model: 'LUX01',
  readings: [
    {
      name: 'daylight',
      unit: '',
      min: 0,
      max: 1,
      precision: 0,
      draw: 'step',
      states: { 0: 'dark', 1: 'bright' },
    },
    { name: 'illuminanceLx', unit: 'lx', min: 0, max: 200_000, precision: 0, draw: 'line' },
  ],
  frame: [
    { reading: 'daylight', type: 'u8', scale: 1 },
    { reading: 'illuminanceLx', type: 'u32', scale: 1 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [{ alarmType: null, reading: 'illuminanceLx', when: 'above', parameter: 'highIlluminance' }],
  learns: [],
}
