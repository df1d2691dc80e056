import { reportCycle } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

const parameters: readonly Parameter[] = [
  reportCycle(60),
  /** A contact counts as changed when it stays so for this long. */
  { name: 'debounce', topic: 'threshold', unit: 's', rawMin: 1, rawMax: 600, scale: 10, default: 10 },
]

export const doorContact: SensorKind = {
  kind: 'door-contact',
  model: 'DCS01',
  readings: [
    {
      name: 'contact',
      unit: '',
      min: 0,
      max: 1,
      precision: 0,
      draw: 'step',
      states: { 0: 'closed', 1: 'open' },
    },
    /** Since the battery was put in; starts again at 0 after 4294967295. */
    { name: 'openings', unit: '', min: 0, max: 4_294_967_295, precision: 0, draw: 'step', counts: true },
    /** How long the door has been, or was last, open; stops counting at 65535. */
    { name: 'openS', unit: 's', min: 0, max: 65_535, precision: 0, draw: 'step' },
  ],
  frame: [
    { reading: 'contact', type: 'u8', scale: 1 },
    { reading: 'openings', type: 'u32', scale: 1 },
    { reading: 'openS', type: 'u16', scale: 1 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [],
  learns: [],
}
