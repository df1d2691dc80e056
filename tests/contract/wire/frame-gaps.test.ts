import { describe, expect, test } from 'vitest'

import { counterStep, frameLoss } from '#contract/wire/frame-gaps.ts'

describe('counterStep', () => {
  test.each([
    [7, 8, 0, false],
    [7, 11, 3, false],
    [65_535, 0, 0, false],
    [65_534, 2, 3, false],
    [7, 1008, 1000, false],
    [7, 1009, 0, true],
    [500, 0, 0, true],
    [7, 7, 0, true],
    [9, 8, 0, true],
  ])('after %i comes %i: %i lost, began anew: %s', (before, after, lost, restarted) => {
    expect(counterStep(before, after)).toEqual({ lost, restarted })
  })
})

test('a terminal that registered in between counts anew, also near the end of its counter', () => {
  expect(counterStep(65_500, 0)).toEqual({ lost: 35, restarted: false })
  expect(counterStep(65_500, 0, true)).toEqual({ lost: 0, restarted: true })
})

describe('frameLoss', () => {
  test('counts what is missing between frames', () => {
    const steps = [0, 0, 2, 0, 0, 1].map((lost) => ({ lost }))
    expect(frameLoss(steps)).toEqual({ received: 6, lost: 3, lostPercent: 33.3 })
  })

  test('is nothing where nothing, or one frame, was heard', () => {
    expect(frameLoss([])).toEqual({ received: 0, lost: 0, lostPercent: 0 })
    expect(frameLoss([{ lost: 0 }])).toEqual({ received: 1, lost: 0, lostPercent: 0 })
  })
})
