import { inflateSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { captchaHeight, captchaWidth, drawCaptcha } from '#server/web/captcha/draw-captcha.ts'
import { greyPng } from '#server/web/captcha/png.ts'

/** A generator of the same numbers every time. */
function seeded(): () => number {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** The greys of a picture of ours. */
function pixelsOf(png: Buffer): number[][] {
  const width = png.readUInt32BE(16)
  const idat = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(idat + 4, idat + 4 + png.readUInt32BE(idat - 4)))
  return Array.from({ length: png.readUInt32BE(20) }, (_, y) => [
    ...rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)),
  ])
}

describe('a picture in greys', () => {
  test('begins as the standard describes, with its size, eight bits and no colour', () => {
    expect(greyPng(3, 2, new Uint8Array(6)).subarray(0, 33).toString('hex')).toBe(
      ['89504e470d0a1a0a', '0000000d49484452', '00000003', '00000002', '0800000000', 'b81f39c6'].join(''),
    )
  })

  test('gives its pixels back', () => {
    expect(pixelsOf(greyPng(3, 2, Uint8Array.of(1, 2, 3, 4, 5, 6)))).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ])
  })
})

describe('a captcha', () => {
  test('is 132 by 44 pixels of light ground with dark ink', () => {
    const pixels = pixelsOf(drawCaptcha('0123', seeded()))
    const dark = pixels.flat().filter((grey) => grey < 100)

    expect([pixels[0]?.length, pixels.length]).toEqual([captchaWidth, captchaHeight])
    expect(dark.length / pixels.flat().length).toBeGreaterThan(0.05)
    expect(dark.length / pixels.flat().length).toBeLessThan(0.4)
  })

  test('shows other ink for every digit, and other noise each time', () => {
    const pictures = Array.from({ length: 10 }, (_, digit) =>
      drawCaptcha(String(digit).repeat(4), seeded()).toString('hex'),
    )

    expect(new Set(pictures).size).toBe(10)
    expect(drawCaptcha('1234').equals(drawCaptcha('1234'))).toBe(false)
  })

  test('has lines from side to side', () => {
    const pixels = pixelsOf(drawCaptcha('1111', seeded()))
    const column = (x: number) => pixels.filter((row) => (row[x] ?? 255) < 190).length

    expect([column(0), column(captchaWidth - 1)].every((inked) => inked >= 3)).toBe(true)
  })

  test('has three lines beside its digits, no more and no fewer #captcha-1', () => {
    const random = seeded()
    const most = Array.from({ length: 20 }, () => {
      const pixels = pixelsOf(drawCaptcha('', random))
      const linesIn = (x: number) =>
        pixels.filter((row, y) => (row[x] ?? 255) < 180 && (pixels[y - 1]?.[x] ?? 255) >= 180).length
      return Math.max(...Array.from({ length: captchaWidth }, (_, x) => linesIn(x)))
    })

    expect(new Set(most)).toEqual(new Set([3]))
  })
})
