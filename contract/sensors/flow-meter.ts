import { gain, reportCycle } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

const parameters: readonly Parameter[] = [
  reportCycle(15),
  {
    name: 'highFlow',
    topic: 'threshold',
    unit: 'm³/h',
    rawMin: 1,
    rawMax: 40_000_000,
    scale: 1000,
    default: 250_000,
  },
  /** Below this the sound through the pipe is too weak to be trusted. */
  { name: 'lowSignal', topic: 'diagnosis', unit: '%', rawMin: 1, rawMax: 99, scale: 1, default: 40 },
  /** Less than this is shown as 0. */
  {
    name: 'lowFlowCutoff',
    topic: 'range',
    unit: 'm³/h',
    rawMin: 0,
    rawMax: 100_000,
    scale: 1000,
    default: 50,
  },
  /** Inside. */
  { name: 'pipeDiameter', topic: 'range', unit: 'mm', rawMin: 15, rawMax: 2000, scale: 1, default: 150 },
  gain('flowGain'),
]

export const flowMeter: SensorKind = {
  kind: 'flow-meter',
  model: 'FLM01',
  readings: [
    {
      name: 'pipe',
      unit: '',
      min: 0,
      max: 1,
      precision: 0,
      draw: 'step',
      states: { 0: 'empty', 1: 'full' },
      amiss: [0],
    },
    /** Below 0: against the arrow on the transducers. The widest pipe carries so much at 3.5 m/s. */
    { name: 'flowM3H', unit: 'm³/h', min: -40_000, max: 40_000, precision: 2, draw: 'line' },
    { name: 'totalM3', unit: 'm³', min: 0, max: 42_949_672.95, precision: 2, draw: 'line', counts: true },
    { name: 'waterTemperatureC', unit: '°C', min: -5, max: 150, precision: 1, draw: 'line' },
    /** How well the ultrasound comes through the pipe. */
    { name: 'signalPercent', unit: '%', min: 0, max: 100, precision: 0, draw: 'line' },
  ],
  frame: [
    { reading: 'pipe', type: 'u8', scale: 1 },
    { reading: 'flowM3H', type: 'i32', scale: 1000 },
    { reading: 'totalM3', type: 'u32', scale: 100 },
    { reading: 'waterTemperatureC', type: 'i16', scale: 100 },
    { reading: 'signalPercent', type: 'u8', scale: 1 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [
    { alarmType: null, reading: 'flowM3H', when: 'above', parameter: 'highFlow' },
    { alarmType: null, reading: 'signalPercent', when: 'below', parameter: 'lowSignal' },
  ],
  learns: [],
}
