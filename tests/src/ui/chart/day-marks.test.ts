import { expect, test } from 'vitest'

import { dayMarks } from '#src/ui/chart/day-marks.ts'

const at = (year: number, month: number, day: number, hour = 0) =>
  new Date(year, month - 1, day, hour).getTime()
const marked = (from: number, to: number) =>
  dayMarks({ from, to })?.map((mark) => {
    const day = new Date(mark)
    expect(day.getHours()).toBe(0)
    return `${day.getMonth() + 1}-${day.getDate()}`
  })

test('of three days and less the marks are times of day, which ECharts sets', () => {
  expect(dayMarks({ from: at(2026, 3, 1, 6), to: at(2026, 3, 4, 6) })).toBeNull()
})

test('of a week every day is marked', () => {
  expect(marked(at(2026, 2, 25, 6), at(2026, 3, 4, 6))).toEqual([
    '2-26',
    '2-27',
    '2-28',
    '3-1',
    '3-2',
    '3-3',
    '3-4',
  ])
})

test('of a month and of three the marks are Mondays at even distances, across the ends of months', () => {
  expect(marked(at(2026, 9, 20, 15), at(2026, 10, 20, 15))).toEqual([
    '9-21',
    '9-28',
    '10-5',
    '10-12',
    '10-19',
  ])
  expect(marked(at(2026, 8, 24, 15), at(2026, 11, 22, 15))).toEqual([
    '8-31',
    '9-14',
    '9-28',
    '10-12',
    '10-26',
    '11-9',
  ])
})

test('the marks stay on their days while the range is moved', () => {
  const before = marked(at(2026, 8, 24), at(2026, 11, 22)) ?? []
  const after = marked(at(2026, 8, 27), at(2026, 11, 25)) ?? []
  expect(after.filter((mark) => before.includes(mark))).toEqual(before)
})

test('of years no more marks than of a week', () => {
  const count = dayMarks({ from: at(2000, 1, 1), to: at(2026, 1, 1) })?.length ?? 0
  expect(count).toBeGreaterThan(5)
  expect(count).toBeLessThan(10)
})
