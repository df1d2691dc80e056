import { reportCycle } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

const parameters: readonly Parameter[] = [
  reportCycle(60),
  /** So long after the last movement a room still counts as occupied. */
  { name: 'holdTime', topic: 'threshold', unit: 's', rawMin: 5, rawMax: 3600, scale: 1, default: 300 },
  {
    name: 'sensitivity',
    topic: 'threshold',
    unit: '',
    values: [1, 2, 3],
    scale: 1,
    default: 2,
    states: { 1: 'low', 2: 'medium', 3: 'high' },
  },
]

export const motion: SensorKind = {
  kind: 'motion',
  model: 'PIR01',
  readings: [
    {
      name: 'presence',
      unit: '',
      min: 0,
      max: 1,
      precision: 0,
      draw: 'step',
      states: { 0: 'vacant', 1: 'occupied' },
    },
    /** Since the battery was put in; starts again at 0 after 4294967295. */
    { name: 'movements', unit: '', min: 0, max: 4_294_967_295, precision: 0, draw: 'step', counts: true },
    /** Since the last movement; stops counting at 65535. */
    { name: 'stillMin', unit: 'min', min: 0, max: 65_535, precision: 0, draw: 'line' },
  ],
  frame: [
    { reading: 'presence', type: 'u8', scale: 1 },
    { reading: 'movements', type: 'u32', scale: 1 },
    { reading: 'stillMin', type: 'u16', scale: 1 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [],
  learns: [],
}
