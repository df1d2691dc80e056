import { describe, expect, it } from 'vitest'

import type { DateRangeMode } from '#contract/rules/pickable-days.ts'
import { presets } from '#src/ui/date-range/range-presets.ts'
import { rangeFault } from '#src/ui/date-range/range-fault.ts'
import { readMoment } from '#src/ui/date-range/read-moment.ts'
import { momentOf, wholeDays } from '#src/ui/date-range/time-range.ts'

const now = new Date(2026, 10, 21, 0, 30).getTime()
function fault(from: string, to: string, mode: DateRangeMode = 'none', limited = false) {
  const range = { upStime: readMoment(from, 'upStime', now), upEtime: readMoment(to, 'upEtime', now) }
  const found = rangeFault(range, { mode, limited }, now)
  return found === null ? null : `${found.end} ${found.kind}`
}

describe('a range of time', () => {
  it('may be open at either end where no mode bounds it', () => {
    expect([fault('', ''), fault('2026-11-20', ''), fault('', '2026-11-20')]).toEqual([null, null, null])
  })

  it('has both ends or none where a mode bounds it', () => {
    expect(fault('', '', 'sameDay')).toBeNull()
    expect(fault('2026-11-20', '', 'sameDay')).toBe('upEtime oneEnd')
    expect(fault('', '2026-11-20', 'sameMonth')).toBe('upStime oneEnd')
  })

  it('never reaches tomorrow, but to the end of today', () => {
    expect(fault('2026-11-21', '2026-11-21 23:59')).toBeNull()
    expect(fault('2026-11-21', '2026-11-22')).toBe('upEtime future')
    expect(fault('2026-11-22', '')).toBe('upStime future')
  })

  it('does not end before it begins', () => {
    expect(fault('2026-11-20 08:30', '2026-11-20 08:29')).toBe('upEtime order')
    expect(fault('2026-11-20 08:30', '2026-11-20 08:30')).toBeNull()
  })

  it('reaches three years back where the limit is on #dates-6', () => {
    expect(fault('2023-11-21', '2026-11-20', 'none', true)).toBeNull()
    expect(fault('2023-11-20 23:59', '2026-11-20', 'none', true)).toBe('upStime tooOld')
    expect(fault('2003-11-20', '2026-11-20')).toBeNull()
  })

  it.each([
    ['sameDay', '2026-11-19', '2026-11-19', '2026-11-20'],
    ['twoDays', '2026-11-19', '2026-11-20', '2026-11-21'],
    ['ninetyDays', '2026-05-01', '2026-07-30', '2026-07-31'],
    ['sameMonth', '2026-10-01', '2026-10-31', '2026-11-01'],
  ] as const)('in mode %s that begins %s may end %s, not %s #dates-7', (mode, from, to, tooFar) => {
    expect(fault(from, to, mode)).toBeNull()
    expect(fault(from, tooFar, mode)).toBe(`upEtime ${mode}`)
  })

  it('of whole days is from the first millisecond of one to the last of the other', () => {
    expect(wholeDays('2026-11-19', '2026-11-20')).toEqual({
      upStime: new Date(2026, 10, 19).getTime(),
      upEtime: new Date(2026, 10, 21).getTime() - 1,
    })
  })
})

describe('the ranges that are offered', () => {
  const offered = (mode: DateRangeMode) =>
    presets({ mode, limited: true }, now).map(({ name, range: { upStime, upEtime } }) => [
      name,
      momentOf(upStime ?? 0),
      momentOf(upEtime ?? 0),
    ])

  it('end now, and today with the day', () => {
    expect(offered('none')).toEqual([
      ['lastHour', '2026-11-20 23:30', '2026-11-21 00:30'],
      ['today', '2026-11-21 00:00', '2026-11-21 23:59'],
      ['lastDay', '2026-11-20 00:30', '2026-11-21 00:30'],
      ['lastWeek', '2026-11-14 00:30', '2026-11-21 00:30'],
    ])
  })

  it('are only those that the mode opens at the moment', () => {
    expect(offered('sameDay').map(([name]) => name)).toEqual(['today'])
    expect(offered('twoDays').map(([name]) => name)).toEqual(['lastHour', 'today', 'lastDay'])
  })
})
