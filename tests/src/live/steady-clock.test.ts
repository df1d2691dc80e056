import { describe, expect, it } from 'vitest'

import { steadyClock } from '#src/live/steady-clock.ts'

describe('the clock that measures silence', () => {
  const at = { counted: 0, wall: 1_000_000 }
  const clock = steadyClock(
    () => at.counted,
    () => at.wall,
  )
  const after = (counted: number, wall: number) => {
    at.counted += counted
    at.wall += wall
    return clock()
  }

  it('begins with the time of the machine, goes on when that is turned back, and counts a sleep', () => {
    expect(clock()).toBe(1_000_000)
    expect(after(2000, 2000)).toBe(1_002_000)
    expect(after(3000, 3000 - 3_600_000)).toBe(1_005_000)
    // What is counted stood still for eight hours.
    expect(after(10, 8 * 3_600_000)).toBe(1_005_000 + 8 * 3_600_000)
  })

  it('does not run ahead of small differences between the two', () => {
    expect(after(1000, 1400)).toBe(after(0, 0))
  })
})
