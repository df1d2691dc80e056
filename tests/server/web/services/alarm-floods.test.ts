import { describe, expect, it } from 'vitest'

import { floodsOf } from '#server/web/services/alarm-floods.ts'

const minute = 60_000
/** Alarms of each minute of an hour, by the minutes that have some. */
const hour = (raised: Readonly<Record<number, number>>) =>
  Array.from({ length: 60 }, (_, place) => raised[place] ?? 0)

describe('floods', () => {
  it('begin with the first of ten alarms in ten minutes, and end below five', () => {
    const { floods, minutes } = floodsOf(hour({ 3: 4, 8: 6, 12: 4, 18: 1 }), 0, 1)

    expect(floods).toEqual([{ from: 3 * minute, to: 22 * minute, total: 15, peak: 14 }])
    expect(minutes).toBe(19)
  })

  it('do not begin with nine, nor with ten in eleven minutes', () => {
    expect(floodsOf(hour({ 3: 9, 20: 5, 30: 5 }), 0, 1).floods).toEqual([])
  })

  it('last to the end of the report, and are several', () => {
    expect(floodsOf(hour({ 0: 10, 55: 30 }), 0, 1).floods).toEqual([
      { from: 0, to: 10 * minute, total: 10, peak: 10 },
      { from: 55 * minute, to: null, total: 30, peak: 30 },
    ])
  })

  it('share no minute, so that they last no longer than the report', () => {
    const { floods } = floodsOf(hour({ 5: 12, 13: 4, 16: 12 }), 0, 1)

    expect(floods).toEqual([
      { from: 5 * minute, to: 15 * minute, total: 16, peak: 16 },
      { from: 16 * minute, to: 26 * minute, total: 12, peak: 16 },
    ])
  })

  it('need twice as many alarms for two operators', () => {
    expect(floodsOf(hour({ 3: 19 }), 0, 2).floods).toEqual([])
    expect(floodsOf(hour({ 3: 20 }), 0, 2).floods).toHaveLength(1)
  })

  it('are none without alarms', () => {
    expect(floodsOf(hour({}), 0, 1)).toEqual({ floods: [], minutes: 0 })
  })
})
