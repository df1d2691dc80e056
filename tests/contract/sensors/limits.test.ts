import { expect, test } from 'vitest'

import { doorContact } from '#contract/sensors/door-contact.ts'
import { limitExceeded, limitsOf } from '#contract/sensors/limits.ts'
import { pressure } from '#contract/sensors/pressure.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'
import { vibration } from '#contract/sensors/vibration.ts'

test('the limits of a terminal are those that it reports, and of the rest those with which it was delivered', () => {
  expect(limitsOf(temperatureHumidity, { highTemperature: 255, lowTemperature: null, other: 1 })).toEqual([
    { reading: 'temperatureC', when: 'above', limit: 25.5, reported: true },
    { reading: 'temperatureC', when: 'below', limit: -20, reported: false },
    { reading: 'humidityPercent', when: 'above', limit: 95, reported: false },
    { reading: 'humidityPercent', when: 'below', limit: 5, reported: false },
  ])
  expect(limitsOf(doorContact, {})).toEqual([])
})

test('a limit of a rise stands above its base, and is reported when both are', () => {
  const riseOf = (reported: Record<string, number>) => limitsOf(vibration, reported).at(-1)
  const rise = { reading: 'temperatureC', when: 'above', rise: true }

  expect(riseOf({})).toEqual({ ...rise, limit: 70, reported: false })
  expect(riseOf({ temperatureRiseBase: -55, temperatureRiseThreshold: 30 })).toEqual({
    ...rise,
    limit: 24.5,
    reported: true,
  })
  expect(riseOf({ temperatureRiseThreshold: 30 })).toEqual({ ...rise, limit: 55, reported: false })
})

test('a value lies beyond a limit, and not at it', () => {
  const limits = limitsOf(pressure, {})
  const [upper, lower] = limits

  expect(limitExceeded(limits, 'pressureMpa', (upper?.limit ?? 0) + 0.01)).toEqual(upper)
  expect(limitExceeded(limits, 'pressureMpa', upper?.limit ?? 0)).toBeUndefined()
  expect(limitExceeded(limits, 'pressureMpa', (lower?.limit ?? 0) - 0.01)).toEqual(lower)
  expect(limitExceeded(limits, 'temperatureC', 1e6)).toBeUndefined()
})
