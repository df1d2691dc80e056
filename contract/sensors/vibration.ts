import { alarmType } from '../wire/enumerations.ts'
import { learningParameters } from './common-parameters.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'
import { topicCommands } from './topic-commands.ts'

/** The bandwidth is this divided by 2.56. */
export const samplingFrequencyHz = [3200, 6400, 12_800, 25_600] as const
/** A spectrum of so many lines takes 2.56 times as many samples. */
export const spectralLines = [800, 1600, 3200, 6400, 12_800] as const

/** A bearing's frequency as a multiple of the shaft's; the defaults are those of the common 6205-2RS. */
function bearingCoefficient(name: string, byDefault: number): Parameter {
  return { name, topic: 'diagnosis', unit: '', rawMin: 1, rawMax: 65_535, scale: 100, default: byDefault }
}

const parameters: readonly Parameter[] = [
  { name: 'detectionCycle', topic: 'cycle', unit: 'min', rawMin: 1, rawMax: 14_400, scale: 1, default: 60 },
  /** Below this acceleration the machine counts as standing still. */
  {
    name: 'shutdownThreshold',
    topic: 'threshold',
    unit: 'm/s²',
    rawMin: 1,
    rawMax: 100,
    scale: 100,
    default: 10,
  },
  {
    name: 'lowerSpeedLimit',
    topic: 'range',
    unit: 'r/min',
    rawMin: 60,
    rawMax: 6000,
    scale: 1,
    default: 600,
    atMost: 'upperSpeedLimit',
  },
  {
    name: 'upperSpeedLimit',
    topic: 'range',
    unit: 'r/min',
    rawMin: 60,
    rawMax: 6000,
    scale: 1,
    default: 3000,
  },
  ...learningParameters,
  {
    name: 'velocityRmsThreshold',
    topic: 'threshold',
    unit: 'mm/s',
    rawMin: 1,
    rawMax: 65_535,
    scale: 100,
    default: 450,
  },
  {
    name: 'temperatureThreshold',
    topic: 'threshold',
    unit: '°C',
    rawMin: 0,
    rawMax: 65_535,
    scale: 10,
    default: 850,
  },
  {
    name: 'temperatureRiseBase',
    topic: 'threshold',
    unit: '°C',
    rawMin: -32_768,
    rawMax: 32_767,
    scale: 10,
    default: 250,
  },
  {
    name: 'temperatureRiseThreshold',
    topic: 'threshold',
    unit: 'K',
    rawMin: 1,
    rawMax: 100,
    scale: 1,
    default: 45,
  },
  bearingCoefficient('bpfi', 542),
  bearingCoefficient('bpfo', 358),
  bearingCoefficient('bsf', 236),
  { name: 'gearInputTeeth', topic: 'diagnosis', unit: '', rawMin: 1, rawMax: 255, scale: 1, default: 20 },
  {
    name: 'samplingFrequencyHz',
    topic: 'range',
    unit: 'Hz',
    values: samplingFrequencyHz,
    scale: 1,
    default: 6400,
  },
  { name: 'spectralLines', topic: 'range', unit: '', values: spectralLines, scale: 1, default: 1600 },
]

export const vibration: SensorKind = {
  kind: 'vibration',
  model: 'VTD01',
  readings: [
    {
      name: 'running',
      unit: '',
      min: 0,
      max: 1,
      precision: 0,
      draw: 'step',
      states: { 0: 'stopped', 1: 'running' },
    },
    { name: 'speedRpm', unit: 'r/min', min: 0, max: 15_000, precision: 0, draw: 'line' },
    /** 10 to 1000 Hz, the band that vibration severity is judged in. */
    { name: 'velocityRmsMmS', unit: 'mm/s', min: 0, max: 500, precision: 2, draw: 'line' },
    { name: 'accelerationRmsMS2', unit: 'm/s²', min: 0, max: 500, precision: 2, draw: 'line' },
    { name: 'accelerationPeakMS2', unit: 'm/s²', min: 0, max: 650, precision: 2, draw: 'line' },
    /** 3 for a sound bearing; early bearing faults show here and in the peak before they show in velocity. */
    { name: 'kurtosis', unit: '', min: 0, max: 100, precision: 2, draw: 'line' },
    { name: 'temperatureC', unit: '°C', min: -40, max: 150, precision: 1, draw: 'line' },
  ],
  frame: [
    { reading: 'running', type: 'u8', scale: 1 },
    { reading: 'speedRpm', type: 'u16', scale: 1 },
    { reading: 'velocityRmsMmS', type: 'u16', scale: 100 },
    { reading: 'accelerationRmsMS2', type: 'u16', scale: 100 },
    { reading: 'accelerationPeakMS2', type: 'u16', scale: 100 },
    { reading: 'kurtosis', type: 'u16', scale: 100 },
    { reading: 'temperatureC', type: 'i16', scale: 10 },
  ],
  parameters,
  commands: topicCommands(parameters),
  alarms: [
    {
      alarmType: null,
      reading: 'velocityRmsMmS',
      when: 'above',
      parameter: 'velocityRmsThreshold',
    },
    {
      alarmType: alarmType.values.highTemperature,
      reading: 'temperatureC',
      when: 'above',
      parameter: 'temperatureThreshold',
    },
    {
      alarmType: null,
      reading: 'temperatureC',
      when: 'above',
      parameter: 'temperatureRiseThreshold',
      over: 'temperatureRiseBase',
    },
  ],
  learns: ['velocityRmsMmS', 'accelerationRmsMS2', 'accelerationPeakMS2', 'kurtosis'],
  /** A measurement is a velocity or an acceleration spectrum, and the spectrum of the acceleration's envelope. */
  spectra: {
    measured: [
      { code: 1, name: 'velocitySpectrum', unit: 'mm/s', overallHz: { from: 10, to: 1000 } },
      { code: 2, name: 'accelerationSpectrum', unit: 'm/s²' },
      { code: 3, name: 'envelopeSpectrum', unit: 'm/s²' },
    ],
    samplingHz: samplingFrequencyHz,
    lines: spectralLines,
    marks: [
      { name: 'shaft', label: '1×', parameter: null, harmonics: 3 },
      { name: 'bpfi', label: 'BPFI', parameter: 'bpfi', harmonics: 4 },
      { name: 'bpfo', label: 'BPFO', parameter: 'bpfo', harmonics: 4 },
      { name: 'bsf', label: 'BSF', parameter: 'bsf', harmonics: 4 },
      { name: 'gearMesh', label: 'GMF', parameter: 'gearInputTeeth', harmonics: 3 },
    ],
  },
  severityReading: 'velocityRmsMmS',
  judgedWhile: { reading: 'running', value: 1 },
}
