import { expect, test } from 'vitest'

import type { ReadingHistory } from '#contract/calls/readings.ts'
import { withFiner } from '#src/features/readings/finer-readings.ts'

const history = (upStime: number, upEtime: number, points: [number, number][]): ReadingHistory => ({
  upStime,
  upEtime,
  uplinks: points.length,
  usualMs: 1,
  series: [{ reading: 'temperatureC', unit: '°C', points }],
  limits: [],
  alarms: [],
})

test('a finer part takes the place of what a history had there, and of nothing else', () => {
  const whole = history(0, 40, [
    [0, 1],
    [10, 2],
    [20, 3],
    [30, 4],
  ])
  const part = history(10, 25, [
    [10, 2],
    [15, 9],
    [20, 3],
  ])

  expect(withFiner(whole, part).series[0]?.points).toEqual([
    [0, 1],
    [10, 2],
    [15, 9],
    [20, 3],
    [30, 4],
  ])
  expect(withFiner(whole, null)).toBe(whole)
})
