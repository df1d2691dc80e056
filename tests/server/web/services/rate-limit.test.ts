import { expect, test } from 'vitest'

import { createRateLimit } from '#server/web/services/rate-limit.ts'

test('a subject may do so much in a minute, and then again', () => {
  let now = 0
  const limit = createRateLimit(2, () => now)
  const once = (subject: string) => () => limit(subject)

  expect(once('a')).not.toThrow()
  expect(once('a')).not.toThrow()
  expect(once('a')).toThrow('rate.limited')
  expect(once('b')).not.toThrow()
  now = 59_999
  expect(once('a')).toThrow('rate.limited')
  now = 60_000
  expect(once('a')).not.toThrow()
})
