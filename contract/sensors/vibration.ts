import { alarmType } from '../enumerations.ts'
import type { Parameter, SensorKind } from './sensor-kind.ts'

/** A bearing's frequency as a multiple of the shaft's; the defaults are those of the common 6205-2RS. */
function bearingCoefficient(name: string, byDefault: number): Parameter {
  return { name, unit: '', rawMin: 1, rawMax: 65_535, scale: 100, default: byDefault }
}

const parameters: readonly Parameter[] = [
  { name: 'detectionCycle', unit: 'min', rawMin: 1, rawMax: 14_400, scale: 1, default: 60 },
  /** Below this acceleration the machine counts as standing still. */
  { name: 'shutdownThreshold', unit: 'm/s²', rawMin: 1, rawMax: 100, scale: 100, default: 10 },
  /** May not exceed `upperSpeedLimit`. */
  { name: 'lowerSpeedLimit', unit: 'r/min', rawMin: 60, rawMax: 6000, scale: 1, default: 600 },
  { name: 'upperSpeedLimit', unit: 'r/min', rawMin: 60, rawMax: 6000, scale: 1, default: 3000 },
  { name: 'learningTimes', unit: '', rawMin: 20, rawMax: 512, scale: 1, default: 100 },
  { name: 'learningInterval', unit: 'min', rawMin: 1, rawMax: 60, scale: 1, default: 10 },
  { name: 'velocityRmsThreshold', unit: 'mm/s', rawMin: 1, rawMax: 65_535, scale: 100, default: 450 },
  { name: 'temperatureThreshold', unit: '°C', rawMin: 0, rawMax: 65_535, scale: 10, default: 850 },
  { name: 'temperatureRiseBase', unit: '°C', rawMin: -32_768, rawMax: 32_767, scale: 10, default: 250 },
  { name: 'temperatureRiseThreshold', unit: 'K', rawMin: 1, rawMax: 100, scale: 1, default: 40 },
  bearingCoefficient('bpfi', 542),
  bearingCoefficient('bpfo', 358),
  bearingCoefficient('bsf', 236),
  { name: 'gearInputTeeth', unit: '', rawMin: 1, rawMax: 255, scale: 1, default: 20 },
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
  commands: [
    { name: 'queryParameters', verb: 'query', parameters: [] },
    { name: 'setParameters', verb: 'set', parameters: parameters.map((parameter) => parameter.name) },
  ],
  alarms: [
    {
      alarmType: alarmType.values.highTemperature,
      reading: 'temperatureC',
      when: 'above',
      parameter: 'temperatureThreshold',
    },
  ],
}
