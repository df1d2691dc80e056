import { expect, test } from 'vitest'

import { restartPauses } from '#server/postgres/restart-pauses.ts'

test('the first start comes at once, and each further one after twice the pause, up to half a minute', () => {
  const pauses = restartPauses()
  expect(Array.from({ length: 9 }, () => pauses.next())).toEqual([
    0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
})

test('what ends again within a minute goes on pausing; after a minute it starts anew', () => {
  const pauses = restartPauses()
  pauses.next()
  pauses.next()
  expect(pauses.noteUp(0)).toBe(false)
  expect(pauses.noteUp(59_000)).toBe(false)
  expect(pauses.next()).toBe(1000)
  expect(pauses.noteUp(100_000)).toBe(false)
  expect(pauses.noteUp(159_000)).toBe(false)
  expect(pauses.noteUp(160_000)).toBe(true)
  expect(pauses.next()).toBe(0)
})
