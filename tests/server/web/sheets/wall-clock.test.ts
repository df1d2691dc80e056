import { expect, test } from 'vitest'

import { wallClock } from '#server/web/sheets/wall-clock.ts'

const shown = (clock: { offset: number; timeZone?: string }, ...moments: string[]) =>
  moments.map((moment) => wallClock(clock)(Date.parse(moment)).toISOString().slice(0, 16))

test('a clock goes by its zone in summer and in winter, also on the days of change', () => {
  const berlin = { offset: 60, timeZone: 'Europe/Berlin' }

  expect(shown(berlin, '2026-01-15T12:00Z', '2026-07-15T12:00Z')).toEqual([
    '2026-01-15T13:00',
    '2026-07-15T14:00',
  ])
  expect(shown(berlin, '2026-03-29T00:59Z', '2026-03-29T01:00Z')).toEqual([
    '2026-03-29T01:59',
    '2026-03-29T03:00',
  ])
  expect(shown(berlin, '2026-10-25T00:59Z', '2026-10-25T01:00Z')).toEqual([
    '2026-10-25T02:59',
    '2026-10-25T02:00',
  ])
  expect(shown({ offset: 345, timeZone: 'Asia/Kathmandu' }, '2026-07-15T12:00Z')).toEqual([
    '2026-07-15T17:45',
  ])
})

test('a clock keeps its seconds', () => {
  const at = Date.parse('2026-10-25T00:59:58.123Z')

  expect(wallClock({ offset: 0, timeZone: 'Europe/Berlin' })(at).toISOString()).toBe(
    '2026-10-25T02:59:58.123Z',
  )
})

test('a clock without a zone that is known goes by its offset, and so do moments that no calendar has', () => {
  expect(shown({ offset: 480 }, '2026-07-15T12:00Z')).toEqual(['2026-07-15T20:00'])
  expect(shown({ offset: 480, timeZone: 'Moon/Tycho' }, '2026-07-15T12:00Z')).toEqual(['2026-07-15T20:00'])
  expect(wallClock({ offset: 1, timeZone: 'Europe/Berlin' })(8.64e15).getTime()).toBeNaN()
})
