import { describe, expect, it } from 'vitest'

import {
  figureExtent,
  textAt,
  timelineStops,
  timelineTable,
  type FigureRow,
  type MarkRow,
  type PeriodRow,
} from '#src/ui/chart/timeline-rows.ts'

const status: PeriodRow = {
  kind: 'periods',
  id: 'status',
  name: 'Status',
  periods: [
    { from: 0, to: 50, word: 'Online', shape: 'thin', state: 'online' },
    { from: 50, to: 100, word: 'Offline', shape: 'framed', state: 'offline' },
  ],
}
const starts: MarkRow = {
  kind: 'marks',
  id: 'starts',
  name: 'Starts',
  marks: [
    { at: 50, text: 'restart' },
    { at: 52, text: 'watchdog' },
  ],
}
const load: FigureRow = {
  kind: 'figure',
  id: 'load',
  name: 'Load',
  points: [
    [10, 40],
    [20, 41],
    [50, 44],
  ],
  gapMs: 15,
  leastSpan: 20,
  bounds: { min: 0, max: 100 },
  valueText: (value) => `${value} %`,
  axisText: String,
}
const rows = [status, starts, load]
const whole = { from: 0, to: 100 }

describe('the rows of a timeline', () => {
  it('stop the cursor at whatever stands in them', () => {
    expect(timelineStops(rows, { from: 5, to: 100 }).map(([at]) => at)).toEqual([10, 20, 50, 52])
  })

  it('say what was at a moment: what lasted, what happened near it, and the nearest value that is not too old', () => {
    expect(rows.map((row) => textAt(row, 49, 2))).toEqual(['Online', 'restart', '44 %'])
    expect(rows.map((row) => textAt(row, 51, 2))).toEqual(['Offline', 'restart, watchdog', '44 %'])
    expect(rows.map((row) => textAt(row, 99, 2))).toEqual(['Offline', '', ''])
  })

  it('let small changes look small, within what values can be', () => {
    const { min, max } = figureExtent(load, whole)
    expect(min).toBeLessThanOrEqual(40)
    expect(max - min).toBeGreaterThanOrEqual(20)
    expect(figureExtent({ ...load, points: [[10, 99]] }, whole).max).toBe(100)
    expect(figureExtent({ ...load, points: [[10, 0]] }, whole).min).toBe(0)
    expect(figureExtent({ ...load, points: [] }, whole)).toEqual({ min: 0, max: 100 })
  })

  it('are a table of values and events, newest first', () => {
    const { lines, all } = timelineTable(rows, whole, 400)
    expect(lines).toEqual([
      { at: 52, values: [''], events: 'Starts: watchdog' },
      { at: 50, values: ['44 %'], events: 'Status: Offline, Starts: restart' },
      { at: 20, values: ['41 %'], events: '' },
      { at: 10, values: ['40 %'], events: '' },
      { at: 0, values: [''], events: 'Status: Online' },
    ])
    expect(all).toBe(5)
  })
})
