import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { EventQueue } from '#simulator/event-queue.ts'

describe('the event queue', () => {
  it('lets things happen in the order of their time, and in the order of planning within a moment', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 200 }), (moments) => {
        const queue = new EventQueue(0)
        const happened: [number, number][] = []
        for (const [index, moment] of moments.entries())
          queue.at(moment, () => happened.push([queue.now, index]))
        queue.runUntil(100)
        const expected = moments
          .map((moment, index): [number, number] => [moment, index])
          .toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
        expect(happened).toEqual(expected)
      }),
    )
  })

  it('stops at the given moment, and lets the rest happen later', () => {
    const queue = new EventQueue(1000)
    const happened: string[] = []
    queue.at(2000, () => happened.push('late'))
    queue.at(1500, () => queue.after(10, () => happened.push('planned by another')))
    queue.runUntil(1999)
    expect(happened).toEqual(['planned by another'])
    expect([queue.now, queue.nextAt, queue.size]).toEqual([1999, 2000, 1])
    queue.runUntil(2000)
    expect(happened).toEqual(['planned by another', 'late'])
  })

  it('lets nothing happen before its moment, and counts whole milliseconds', () => {
    const queue = new EventQueue(0)
    const happened: number[] = []
    queue.at(10.2, () => happened.push(queue.now))
    queue.runUntil(10)
    expect(happened).toEqual([])
    queue.runUntil(20)
    expect(happened).toEqual([11])
  })

  it('does what is past at once, and says when it was stopped before the end', () => {
    const queue = new EventQueue(50)
    const happened: number[] = []
    for (const number of [1, 2, 3]) queue.at(10, () => happened.push(number))
    expect(queue.runUntil(60, 2)).toBe(false)
    expect(happened).toEqual([1, 2])
    expect(queue.runUntil(60)).toBe(true)
    expect(happened).toEqual([1, 2, 3])
  })
})
