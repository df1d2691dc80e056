import { describe, expect, test } from 'vitest'

import {
  cropAfterKey,
  firstCrop,
  movedCrop,
  pictureIn,
  scaleBounds,
  scaledCrop,
} from '#src/ui/image-crop/crop-geometry.ts'

const frame = { width: 200, height: 50 }
const square = { width: 400, height: 400 }

describe('a square picture', () => {
  test('first fills the frame with its middle', () => {
    const crop = firstCrop(square, frame)
    expect(crop).toEqual({ scale: 0.5, x: 200, y: 200 })
    expect(pictureIn(square, frame, crop)).toEqual({ left: 0, top: -75, width: 200, height: 200 })
  })

  test('moves up and down to its edges, and not sideways', () => {
    const crop = firstCrop(square, frame)
    expect(movedCrop(square, frame, crop, 30, 10)).toEqual({ scale: 0.5, x: 200, y: 180 })
    expect(movedCrop(square, frame, crop, 0, 999)).toEqual({ scale: 0.5, x: 200, y: 50 })
    expect(movedCrop(square, frame, crop, 0, -999)).toEqual({ scale: 0.5, x: 200, y: 350 })
  })

  test('can be seen whole, and then lies anywhere within the frame', () => {
    const whole = scaledCrop(square, frame, firstCrop(square, frame), 0)
    expect(whole.scale).toBe(0.125)
    expect(pictureIn(square, frame, whole)).toEqual({ left: 75, top: 0, width: 50, height: 50 })
    expect(pictureIn(square, frame, movedCrop(square, frame, whole, -999, 5))).toEqual({
      left: 0,
      top: 0,
      width: 50,
      height: 50,
    })
  })

  test('grows around the place that is pointed at, to four times its pixels', () => {
    const crop = scaledCrop(square, frame, firstCrop(square, frame), 1, 60, 10)
    expect(crop).toEqual({ scale: 1, x: 260, y: 210 })
    expect(scaledCrop(square, frame, crop, 99).scale).toBe(4)
  })
})

test('a picture of a few pixels grows until it fills the frame', () => {
  expect(scaleBounds({ width: 20, height: 50 }, frame)).toEqual({ least: 1, filled: 10, most: 10 })
})

test('a picture of the frame’s size stays as it is', () => {
  const crop = firstCrop(frame, frame)
  expect(pictureIn(frame, frame, movedCrop(frame, frame, crop, 7, 7))).toEqual({ left: 0, top: 0, ...frame })
})

describe('keys', () => {
  const crop = { scale: 1, x: 200, y: 200 }
  test.each([
    ['ArrowLeft', false, { scale: 1, x: 201, y: 200 }],
    ['ArrowRight', true, { scale: 1, x: 190, y: 200 }],
    ['ArrowUp', false, { scale: 1, x: 200, y: 201 }],
    ['ArrowDown', true, { scale: 1, x: 200, y: 190 }],
    ['+', false, { scale: 1.1, x: 200, y: 200 }],
    ['-', false, { scale: 1 / 1.1, x: 200, y: 200 }],
    ['0', false, { scale: 0.5, x: 200, y: 200 }],
    ['Tab', false, null],
  ])('%s, Shift %s', (key, shift, next) => {
    expect(cropAfterKey(square, frame, crop, key, shift)).toEqual(next)
  })
})
