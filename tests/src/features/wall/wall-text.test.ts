import { describe, expect, it } from 'vitest'

import { readWallSettings, wallSearch } from '#src/features/wall/wall-settings.ts'
import { wallTextPixels } from '#src/features/wall/wall-text.ts'

const hd = { width: 1920, height: 1080 }

describe('text on a wall', () => {
  it.each([
    ['55 inches at 4 m', { inches: 55, distance: 4, ...hd }, 46],
    ['the same in twice as many pixels', { inches: 55, distance: 4, width: 3840, height: 2160 }, 92],
    ['a desk', { inches: 24, distance: 1, ...hd }, 26],
    ['a phone', { inches: 24, distance: 1, width: 390, height: 844 }, 16],
    ['no more than has room', { inches: 24, distance: 10, ...hd }, 60],
  ])('%s', (_, screen, pixels) => {
    expect(wallTextPixels(screen)).toBe(pixels)
  })
})

describe('the settings of a wall', () => {
  it('are those of its address, and the usual ones where it says none that there are', () => {
    expect(readWallSettings({ inches: '75', distance: '7', seconds: '0', night: 'x' })).toEqual({
      inches: 75,
      distance: 4,
      seconds: 0,
      night: 1,
      light: 0,
    })
  })

  it('stand in the address where they are not the usual ones', () => {
    expect(wallSearch(readWallSettings({}))).toEqual({})
    expect(wallSearch(readWallSettings({ inches: '75', night: '0' }))).toEqual({ inches: '75', night: '0' })
  })
})
