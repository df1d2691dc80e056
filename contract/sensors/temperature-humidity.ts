import { alarmType } from '../enumerations.ts'
import type { SensorKind } from './sensor-kind.ts'

export const temperatureHumidity: SensorKind = {
  kind: 'temperature-humidity',
  model: 'THD01',
  readings: [
    { name: 'temperatureC', unit: '°C', min: -40, max: 85, precision: 1, draw: 'line' },
    { name: 'humidityPercent', unit: '%', min: 0, max: 100, precision: 0, draw: 'line' },
  ],
  frame: [
    { reading: 'temperatureC', type: 'i16', scale: 100 },
    { reading: 'humidityPercent', type: 'u16', scale: 100 },
  ],
  parameters: [
    { name: 'reportCycle', unit: 'min', rawMin: 1, rawMax: 1440, scale: 1, default: 15 },
    { name: 'highTemperature', unit: '°C', rawMin: -400, rawMax: 850, scale: 10, default: 600 },
    { name: 'lowTemperature', unit: '°C', rawMin: -400, rawMax: 850, scale: 10, default: -200 },
  ],
  commands: [
    { name: 'queryParameters', verb: 'query', parameters: [] },
    {
      name: 'setParameters',
      verb: 'set',
      parameters: ['reportCycle', 'highTemperature', 'lowTemperature'],
    },
  ],
  alarms: [
    {
      alarmType: alarmType.values.highTemperature,
      reading: 'temperatureC',
      when: 'above',
      parameter: 'highTemperature',
    },
    {
      alarmType: alarmType.values.lowTemperature,
      reading: 'temperatureC',
      when: 'below',
      parameter: 'lowTemperature',
    },
  ],
}
