import { alarmType } from '../wire/enumerations.ts'
import type { AlarmCondition, RangedParameter } from './sensor-kind.ts'

/** Minutes between two uplinks of a terminal that reports by the clock. */
export function reportCycle(minutes: number): RangedParameter {
  return {
    name: 'reportCycle',
    topic: 'cycle',
    unit: 'min',
    rawMin: 1,
    rawMax: 1440,
    scale: 1,
    default: minutes,
  }
}

/** How often a terminal looks at a value that it reports more seldom. */
export function samplingInterval(seconds: number): RangedParameter {
  return {
    name: 'samplingInterval',
    topic: 'cycle',
    unit: 's',
    rawMin: 1,
    rawMax: 3600,
    scale: 1,
    default: seconds,
  }
}

/** What the terminal multiplies a measured value by; 1 as delivered. */
export function gain(name: string): RangedParameter {
  return {
    name,
    topic: 'calibration',
    unit: '',
    rawMin: 5000,
    rawMax: 20_000,
    scale: 10_000,
    default: 10_000,
  }
}

/** How long and how often a terminal that learns listens to what is usual. */
export const learningParameters: readonly RangedParameter[] = [
  {
    name: 'learningTimes',
    topic: 'learning',
    unit: '',
    rawMin: 20,
    rawMax: 512,
    scale: 1,
    default: 100,
  },
  {
    name: 'learningInterval',
    topic: 'learning',
    unit: 'min',
    rawMin: 1,
    rawMax: 60,
    scale: 1,
    default: 10,
  },
]

/** Of a kind whose parameters are named so; the only limits that the specified alarm types know. */
export function temperatureAlarms(reading: string): AlarmCondition[] {
  const { highTemperature, lowTemperature } = alarmType.values
  return [
    { alarmType: highTemperature, reading, when: 'above', parameter: 'highTemperature' },
    { alarmType: lowTemperature, reading, when: 'below', parameter: 'lowTemperature' },
  ]
}
