import { describe, expect, it } from 'vitest'

import { readMoment } from '#src/ui/date-range/read-moment.ts'
import { momentOf } from '#src/ui/date-range/time-range.ts'

const now = new Date(2026, 10, 21, 14, 5).getTime()
const read = (typed: string, end: 'upStime' | 'upEtime' = 'upStime') => {
  const at = readMoment(typed, end, now)
  return at === null ? null : momentOf(at)
}

describe('a moment as people type it', () => {
  it.each([
    ['2026-11-20 08:30', '2026-11-20 08:30'],
    ['2026-1-2 8:30', '2026-01-02 08:30'],
    ['2026/11/20 8:30', '2026-11-20 08:30'],
    ['2026.11.20T08:30:59', '2026-11-20 08:30'],
    ['20261120 0830', '2026-11-20 08:30'],
    ['11-20 8:30', '2026-11-20 08:30'],
    ['2026年11月20日 8時30分', '2026-11-20 08:30'],
    ['2026年11月20日8点', '2026-11-20 08:00'],
    ['２０２６－１１－２０　０８：３０', '2026-11-20 08:30'],
    ['8:30', '2026-11-21 08:30'],
    ['2024-02-29', '2024-02-29 00:00'],
  ])('%j is %s', (typed, moment) => {
    expect(read(typed)).toBe(moment)
  })

  it('is the last minute of a date at the end of a range', () => {
    expect(read('2026-11-20', 'upEtime')).toBe('2026-11-20 23:59')
    expect(read('2026-11-20 24:00', 'upEtime')).toBe('2026-11-20 23:59')
  })

  it.each([
    '',
    'yesterday',
    '2026-02-29',
    '2026-13-01',
    '2026-11-31',
    '8:60',
    '25:00',
    '2026-11-20 8',
    '2026',
    '2026-11-20 08:30 x',
  ])('is not %j', (typed) => {
    expect(read(typed)).toBeNull()
  })
})
