import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { compareHexVersions, hexVersion } from '#contract/wire/hex-version.ts'

const version = fc.integer({ min: 0, max: 0xff_ff }).map((number) => number.toString(16).padStart(4, '0'))

describe('a hex version', () => {
  it.each([
    ['0000', 0],
    ['0302', 770],
    ['030b', 779],
    ['030C', 780],
    ['030e', 782],
    ['ffff', 65_535],
  ])('%s is %i', (text, number) => {
    expect(hexVersion(text)).toBe(number)
  })

  it.each(['', '30e', '0030e', '030g', '0x30', ' 30e', '030e '])('%j is none', (text) => {
    expect(() => hexVersion(text)).toThrow(new RangeError(`not a version of four hex digits: ${text}`))
  })

  it('is ordered as a number, whatever the case of its letters', () => {
    expect(compareHexVersions('030b', '030c')).toBeLessThan(0)
    expect(compareHexVersions('030C', '030b')).toBeGreaterThan(0)
    expect(compareHexVersions('030E', '030e')).toBe(0)
    expect(['030e', '0999', '030b', '1000', '030C'].toSorted(compareHexVersions)).toEqual([
      '030b',
      '030C',
      '030e',
      '0999',
      '1000',
    ])
  })

  it('is ordered totally', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(Math.sign(compareHexVersions(a, b))).toBe(-Math.sign(compareHexVersions(b, a)) + 0)
        expect(compareHexVersions(a, b) === 0).toBe(a === b)
      }),
    )
  })
})
