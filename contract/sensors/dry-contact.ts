import { reportCycle } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

const parameters: readonly Parameter[] = [
  reportCycle(60),
  /** An input counts as changed when it stays so for this long. */
  {
    name: 'inputDebounce',
    topic: 'threshold',
    unit: 'ms',
    rawMin: 10,
    rawMax: 10_000,
    scale: 1,
    default: 50,
  },
  /** How the contact stands when nothing is the matter. */
  {
    name: 'restState1',
    topic: 'operation',
    unit: '',
    values: [0, 1],
    scale: 1,
    default: 0,
    states: { 0: 'open', 1: 'closed' },
  },
  {
    name: 'restState2',
    topic: 'operation',
    unit: '',
    values: [0, 1],
    scale: 1,
    default: 0,
    states: { 0: 'open', 1: 'closed' },
  },
]

export const dryContact: SensorKind = {
  kind: 'dry-contact',
  model: 'DRY01',
  readings: [
    {
      name: 'input1',
      unit: '',
      min: 0,
      max: 1,
      precision: 0,
      draw: 'step',
      states: { 0: 'open', 1: 'closed' },
    },
    {
      name: 'input2',
      unit: '',
      min: 0,
      max: 1,
      precision: 0,
      draw: 'step',
      states: { 0: 'open', 1: 'closed' },
    },
    /** Since the battery was put in; start again at 0 after 4294967295. */
    { name: 'closures1', unit: '', min: 0, max: 4_294_967_295, precision: 0, draw: 'step', counts: true },
    { name: 'closures2', unit: '', min: 0, max: 4_294_967_295, precision: 0, draw: 'step', counts: true },
  ],
  frame: [
    { reading: 'input1', type: 'u8', scale: 1 },
    { reading: 'input2', type: 'u8', scale: 1 },
    { reading: 'closures1', type: 'u32', scale: 1 },
    { reading: 'closures2', type: 'u32', scale: 1 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [],
  learns: [],
}
