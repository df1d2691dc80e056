import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { doorContact } from '#contract/sensors/door-contact.ts'
import { fieldsOfFragment } from '#contract/sensors/fragment-fields.ts'
import {
  amplitudeOf,
  decodeFragment,
  encodeSpectrum,
  isSpectrumFragment,
  linesPerFragment,
  mostFragmentLines,
} from '#contract/sensors/spectrum-fragment.ts'
import { spectralLines, samplingFrequencyHz, vibration } from '#contract/sensors/vibration.ts'

const measuredAt = Date.UTC(2026, 4, 6, 16, 4, 48)
/** As the protocol shows it, with the levels of a whole last fragment. */
const header = '0269FB66A00303040C80032005D2FA24'
const last = header + 'FF'.repeat(200)
/** The same with other bytes from a place on. */
const changed = (place: number, hex: string) =>
  last.slice(0, 2 * place) + hex + last.slice(2 * place + hex.length)

describe('a fragment of a spectrum', () => {
  it('is a head that all fragments share, and a byte for each of its lines', () => {
    expect(decodeFragment(vibration, last)).toEqual({
      ok: true,
      fragment: {
        measuredAt,
        spectrum: 'envelopeSpectrum',
        fragment: 3,
        fragments: 4,
        samplingHz: 3200,
        lines: 800,
        speedRpm: 1490,
        topCdb: -1500,
        levels: 'FF'.repeat(200),
      },
    })
    expect(decodeFragment(vibration, last.toLowerCase())).toEqual(decodeFragment(vibration, last))
  })

  it.each([
    ['', 'the payload is not hex bytes'],
    ['02F', 'the payload is not hex bytes'],
    ['02', '1 bytes where 17 to 252 were expected'],
    [header, '16 bytes where 17 to 252 were expected'],
    [header + 'FF'.repeat(237), '253 bytes where 17 to 252 were expected'],
    [changed(0, '01'), 'frame type 1 where 2 was expected'],
    [changed(5, '00'), 'there is no spectrum 0'],
    [changed(5, '04'), 'there is no spectrum 4'],
    [changed(6, '04'), 'fragment 4 of 4'],
    [changed(7, '00'), 'fragment 3 of 0'],
    [changed(8, '0C81'), 'it is not sampled at 3201 Hz'],
    [changed(10, '0321'), 'it does not have 801 lines'],
    [changed(12, '3A99'), 'speedRpm is 15001, outside 0 to 15000'],
    [changed(14, 'C17F'), 'topCdb is -16001, outside -16000 to 8000'],
    [changed(14, '1F41'), 'topCdb is 8001, outside -16000 to 8000'],
    [last.slice(0, -2), '199 lines where fragment 3 has 200'],
    [last + 'FF', '201 lines where fragment 3 has 200'],
    // 800 lines do not fill 255 fragments of four, and three would be longer than a frame.
    [
      header.slice(0, 14) + 'FF' + header.slice(16) + 'FF'.repeat(4),
      '800 lines are not cut into 255 fragments',
    ],
    [
      header.slice(0, 12) + '0003' + header.slice(16) + 'FF'.repeat(236),
      '800 lines are not cut into 3 fragments',
    ],
  ])('%# is refused: %s', (hex, fault) => {
    expect(decodeFragment(vibration, hex)).toEqual({ ok: false, fault })
  })

  it('comes of a kind with spectra alone', () => {
    expect(isSpectrumFragment(vibration, '02')).toBe(true)
    expect(isSpectrumFragment(vibration, '0105D2')).toBe(false)
    expect(isSpectrumFragment(doorContact, '02')).toBe(false)
    expect(decodeFragment(doorContact, last)).toEqual({
      ok: false,
      fault: 'door-contact measures no spectra',
    })
  })

  it('says which byte is what, as far as it reaches', () => {
    expect(
      fieldsOfFragment(last).map(({ offset, length, name, raw, value }) => [
        offset,
        length,
        name,
        raw,
        value,
      ]),
    ).toEqual([
      [0, 1, '', 2, null],
      [1, 4, 'measuredAt', measuredAt / 1000, measuredAt / 1000],
      [5, 1, 'spectrum', 3, 3],
      [6, 1, 'fragment', 3, 3],
      [7, 1, 'fragments', 4, 4],
      [8, 2, 'samplingHz', 3200, 3200],
      [10, 2, 'lines', 800, 800],
      [12, 2, 'speedRpm', 1490, 1490],
      [14, 2, 'topLevel', -1500, -15],
      [16, 200, 'levels', 200, null],
    ])
    expect(fieldsOfFragment('0269FB').map(({ name }) => name)).toEqual([''])
  })
})

describe('a spectrum', () => {
  it('of 12,800 lines is 55 frames of at most 252 bytes', () => {
    const frames = encodeSpectrum(
      vibration,
      { measuredAt, spectrum: 'velocitySpectrum', samplingHz: 25_600, speedRpm: 15_000 },
      Array.from({ length: 12_800 }, () => 1),
    )
    expect(frames.map((frame) => frame.length / 2)).toEqual([...Array.from({ length: 54 }, () => 249), 234])
  })

  it('comes back from its fragments within half a step, at both ends of what can be measured', () => {
    const strong = fc.double({ min: 1e-7, max: 1e3, noNaN: true })
    fc.assert(
      fc.property(
        fc.record({
          lines: fc.constantFrom(...spectralLines),
          samplingHz: fc.constantFrom(...samplingFrequencyHz),
          spectrum: fc.constantFrom('velocitySpectrum', 'accelerationSpectrum', 'envelopeSpectrum'),
          speedRpm: fc.constantFrom(0, 1, 15_000),
          measuredAt: fc.integer({ min: 0, max: 0xffffffff }).map((seconds) => seconds * 1000),
          most: fc.integer({ min: 51, max: mostFragmentLines }),
          strongest: strong,
          weak: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
        ({ lines, most, strongest, weak, ...head }) => {
          const amplitudes = Array.from({ length: lines }, (_, line) =>
            line === 7 ? strongest : line === lines - 1 ? strongest * weak : 0,
          )
          const fragments = encodeSpectrum(vibration, head, amplitudes, most).map((frame) => {
            const decoded = decodeFragment(vibration, frame)
            if (!decoded.ok) throw new Error(decoded.fault)
            return decoded.fragment
          })
          expect(fragments.map(({ fragment }) => fragment)).toEqual(fragments.map((_, place) => place))
          for (const one of fragments)
            expect(one).toMatchObject({ ...head, lines, fragments: fragments.length })
          const bytes = Buffer.from(fragments.map(({ levels }) => levels).join(''), 'hex')
          expect(bytes.length).toBe(lines)
          const [first] = fragments
          if (first === undefined) throw new Error('no fragment')
          expect(linesPerFragment(first)).toBe(first.levels.length / 2)
          const back = [...bytes].map((level) => amplitudeOf(level, first.topCdb))
          expect(Math.abs(20 * Math.log10((back[7] ?? 0) / strongest))).toBeLessThanOrEqual(0.21)
          // Beyond what 255 steps reach it is nothing; in between it may be either.
          const end = back[lines - 1] ?? Number.NaN
          const apartDb = Math.abs(20 * Math.log10(end / (strongest * weak)))
          expect(weak < 7e-6 ? end === 0 : weak < 1e-5 || apartDb <= 0.21).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('of nothing is nothing', () => {
    const frames = encodeSpectrum(
      vibration,
      { measuredAt, spectrum: 'velocitySpectrum', samplingHz: 3200, speedRpm: 0 },
      Array.from({ length: 800 }, () => 0),
    )
    const decoded = decodeFragment(vibration, frames[0] ?? '')
    expect(decoded).toMatchObject({ ok: true, fragment: { levels: '00'.repeat(200), topCdb: 0 } })
  })

  it.each([
    ['a spectrum that the kind does not have', { spectrum: 'cepstrum' }, 800],
    ['a number of lines that it does not have', {}, 801],
    ['a speed that does not fit', { speedRpm: 15_001 }, 800],
  ])('is not made of %s', (_, other, lines) => {
    const head = { measuredAt, spectrum: 'velocitySpectrum', samplingHz: 3200, speedRpm: 0, ...other }
    expect(() =>
      encodeSpectrum(
        vibration,
        head,
        Array.from({ length: lines }, () => 1),
      ),
    ).toThrow(RangeError)
  })
})
