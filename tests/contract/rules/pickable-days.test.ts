import { describe, expect, it } from 'vitest'

import { isPickable, pickableDays, queryLimitYears } from '#contract/rules/pickable-days.ts'

/** Noon of 2026-11-21 in Shanghai. */
const now = Date.UTC(2026, 10, 21, 4)
const zone = 'Asia/Shanghai'

describe('the days of a queried range', () => {
  it('are all up to today while nothing is picked, whatever the mode', () => {
    for (const mode of ['none', 'sameDay', 'twoDays', 'ninetyDays', 'sameMonth'] as const) {
      expect(pickableDays({ mode, limited: false }, now, zone, null)).toEqual({
        first: null,
        last: '2026-11-21',
      })
    }
  })

  it.each([
    ['none', null, '2026-11-21'],
    ['sameDay', '2026-08-31', '2026-08-31'],
    ['twoDays', '2026-08-30', '2026-09-01'],
    ['ninetyDays', '2026-06-02', '2026-11-21'],
    ['sameMonth', '2026-08-01', '2026-08-31'],
  ] as const)('in mode %s with 2026-08-31 picked first are %s to %s #dates-1', (mode, first, last) => {
    expect(pickableDays({ mode, limited: false }, now, zone, '2026-08-31')).toEqual({ first, last })
  })

  it('reach 90 days each side of what was picked #dates-2', () => {
    const days = pickableDays({ mode: 'ninetyDays', limited: false }, now, zone, '2026-05-01')

    expect(days).toEqual({ first: '2026-01-31', last: '2026-07-30' })
  })

  it('end today: the future is never open #dates-3', () => {
    expect(pickableDays({ mode: 'twoDays', limited: false }, now, zone, '2026-11-21')).toEqual({
      first: '2026-11-20',
      last: '2026-11-21',
    })
    expect(pickableDays({ mode: 'sameMonth', limited: false }, now, zone, '2026-11-02').last).toBe(
      '2026-11-21',
    )
    const ahead = pickableDays({ mode: 'sameDay', limited: false }, now, zone, '2026-11-22')
    expect(isPickable('2026-11-21', ahead) || isPickable('2026-11-22', ahead)).toBe(false)
  })

  it('begin three years back when the limit is on #dates-4', () => {
    expect(queryLimitYears).toBe(3)
    expect(pickableDays({ mode: 'none', limited: true }, now, zone, null)).toEqual({
      first: '2023-11-21',
      last: '2026-11-21',
    })
    expect(pickableDays({ mode: 'ninetyDays', limited: true }, now, zone, '2023-12-01')).toEqual({
      first: '2023-11-21',
      last: '2024-02-29',
    })
  })

  it('begin three years back of a 29th of February on the 28th', () => {
    const leapDay = Date.UTC(2028, 1, 29, 4)

    expect(pickableDays({ mode: 'none', limited: true }, leapDay, zone, null).first).toBe('2025-02-28')
  })

  it('count today by the time zone of the person', () => {
    const lateInTheWest = Date.UTC(2026, 11, 31, 16)
    const lastIn = (zone: string) =>
      pickableDays({ mode: 'none', limited: false }, lateInTheWest, zone, null).last

    expect(lastIn('Asia/Tokyo')).toBe('2027-01-01')
    expect(lastIn('UTC')).toBe('2026-12-31')
    expect(lastIn('Pacific/Kiritimati')).toBe('2027-01-01')
    expect(lastIn('Pacific/Pago_Pago')).toBe('2026-12-31')
  })

  it('have their ends among them', () => {
    const days = { first: '2026-02-28', last: '2026-03-01' }

    expect(
      ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'].map((day) => isPickable(day, days)),
    ).toEqual([false, true, true, false])
  })
})
