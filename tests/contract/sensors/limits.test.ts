import { expect, test } from 'vitest'

import { doorContact } from '#contract/sensors/door-contact.ts'
import { limitExceeded, limitsOf } from '#contract/sensors/limits.ts'
import { pressure } from '#contract/sensors/pressure.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'

test('the limits of a terminal are those that it reports, and of the rest those with which it was delivered', () => {
  expect(limitsOf(temperatureHumidity, { highTemperature: 255, lowTemperature: null, other: 1 })).toEqual([
    { reading: 'temperatureC', when: 'above', limit: 25.5, reported: true },
    { reading: 'temperatureC', when: 'below', limit: -20, reported: false },
  ])
  expect(limitsOf(doorContact, {})).toEqual([])
})

test('a value lies beyond a limit, and not at it', () => {
  const limits = limitsOf(pressure, {})
  const [upper, lower] = limits

  expect(limitExceeded(limits, 'pressureMpa', (upper?.limit ?? 0) + 0.01)).toEqual(upper)
  expect(limitExceeded(limits, 'pressureMpa', upper?.limit ?? 0)).toBeUndefined()
  expect(limitExceeded(limits, 'pressureMpa', (lower?.limit ?? 0) - 0.01)).toEqual(lower)
  expect(limitExceeded(limits, 'temperatureC', 1e6)).toBeUndefined()
})
