import { expect, test } from 'vitest'

import { createForeignIds } from '#server/web/services/foreign-ids.ts'

const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => `A${first + n}`)

test('a company is told of fifty ids in an hour, of each as often as it asks, and others of fifty of theirs', () => {
  let now = 0
  const tell = createForeignIds(() => now)
  tell('1', idsFrom(0, 30))
  tell('1', idsFrom(0, 50))

  expect(() => tell('1', idsFrom(50, 1))).toThrow('ids.foreign')
  expect(() => tell('1', idsFrom(0, 50))).not.toThrow()
  expect(() => tell('2', idsFrom(0, 51))).toThrow('ids.foreign')
  now = 3_599_999
  expect(() => tell('1', idsFrom(50, 1))).toThrow('ids.foreign')
  now = 3_600_000
  expect(() => tell('1', idsFrom(50, 50))).not.toThrow()
})

test('of a thousand companies at most it is remembered', () => {
  const tell = createForeignIds(() => 0)
  for (let company = 0; company < 1000; company += 1) tell(String(company), ['A'])

  expect(() => tell('1000', ['A'])).toThrow('ids.foreign')
  expect(() => tell('1000', [])).not.toThrow()
})
