import { learningParameters } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

const parameters: readonly Parameter[] = [
  { name: 'detectionCycle', topic: 'cycle', unit: 'min', rawMin: 1, rawMax: 1440, scale: 1, default: 10 },
  {
    name: 'highSoundLevel',
    topic: 'threshold',
    unit: 'dB(A)',
    rawMin: 300,
    rawMax: 1300,
    scale: 10,
    default: 950,
  },
  /** Below this a sound counts as abnormal. */
  { name: 'lowSimilarity', topic: 'threshold', unit: '%', rawMin: 1, rawMax: 100, scale: 1, default: 60 },
  {
    name: 'samplingFrequencyHz',
    topic: 'range',
    unit: 'Hz',
    values: [8000, 16_000, 32_000, 48_000],
    scale: 1,
    default: 16_000,
  },
  {
    name: 'microphoneOffset',
    topic: 'calibration',
    unit: 'dB',
    rawMin: -200,
    rawMax: 200,
    scale: 10,
    default: 0,
  },
  ...learningParameters,
  /** Only sound between the two is judged. */
  {
    name: 'lowerBandHz',
    topic: 'diagnosis',
    unit: 'Hz',
    rawMin: 20,
    rawMax: 20_000,
    scale: 1,
    default: 100,
    atMost: 'upperBandHz',
  },
  {
    name: 'upperBandHz',
    topic: 'diagnosis',
    unit: 'Hz',
    rawMin: 20,
    rawMax: 20_000,
    scale: 1,
    default: 6000,
  },
]

export const acoustic: SensorKind = {
  kind: 'acoustic',
  model: 'SND01',
  readings: [
    /** What the terminal itself makes of the sound, once it has learned. */
    {
      name: 'verdict',
      unit: '',
      min: 0,
      max: 2,
      precision: 0,
      draw: 'step',
      states: { 0: 'learning', 1: 'normal', 2: 'abnormal' },
      amiss: [2],
    },
    { name: 'soundLevelDbA', unit: 'dB(A)', min: 20, max: 130, precision: 1, draw: 'line' },
    { name: 'peakLevelDbC', unit: 'dB(C)', min: 20, max: 140, precision: 1, draw: 'line' },
    { name: 'dominantFrequencyHz', unit: 'Hz', min: 0, max: 24_000, precision: 0, draw: 'line' },
    /** How like the sound that was learned. */
    { name: 'similarityPercent', unit: '%', min: 0, max: 100, precision: 0, draw: 'line' },
  ],
  frame: [
    { reading: 'verdict', type: 'u8', scale: 1 },
    { reading: 'soundLevelDbA', type: 'u16', scale: 10 },
    { reading: 'peakLevelDbC', type: 'u16', scale: 10 },
    { reading: 'dominantFrequencyHz', type: 'u16', scale: 1 },
    { reading: 'similarityPercent', type: 'u8', scale: 1 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [
    { alarmType: null, reading: 'soundLevelDbA', when: 'above', parameter: 'highSoundLevel' },
    { alarmType: null, reading: 'similarityPercent', when: 'below', parameter: 'lowSimilarity' },
  ],
  learns: ['soundLevelDbA', 'dominantFrequencyHz', 'similarityPercent'],
}
