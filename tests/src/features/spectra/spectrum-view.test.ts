import { Parse } from 'typebox/value'
import { describe, expect, test } from 'vitest'

import { measurementSchema, spectrumSchema, type Spectrum } from '#contract/calls/spectra.ts'
import {
  comparable,
  lineAt,
  placedMarks,
  soughtLines,
  spectrumTable,
} from '#src/features/spectra/spectrum-view.ts'

/** Of 5 Hz steps at 1500 r/min, with peaks at 90 and 200 Hz. */
function spectrum(other: object = {}): Spectrum {
  return Parse(spectrumSchema, {
    measuredAt: 1,
    speedRpm: 1500,
    spectrum: 'envelopeSpectrum',
    unit: 'm/s²',
    samplingHz: 3200,
    lines: 60,
    stepHz: 5,
    received: 1,
    fragments: 1,
    overall: 3,
    peak: { hz: 90, amplitude: 4 },
    amplitudes: Array.from({ length: 60 }, (_, line) => (line === 17 ? 4 : line === 39 ? 2 : 0.1)),
    missing: [],
    marks: [
      { name: 'shaft', label: '1×', order: 1, harmonicsHz: [25, 50, 75], source: 'shaft' },
      { name: 'bpfo', label: 'BPFO', order: 3.58, harmonicsHz: [89.5, 179], source: 'reported' },
    ],
    ...other,
  })
}

describe('what is looked for', () => {
  test('is the shaft three times and the parts once, or with their multiples', () => {
    const labels = (wanted: string[], harmonics: boolean) =>
      soughtLines(spectrum(), wanted, harmonics).map(({ label, hz }) => [label, hz])
    expect(labels(['shaft', 'bpfo'], false)).toEqual([
      ['1×', 25],
      ['2×', 50],
      ['3×', 75],
      ['BPFO', 89.5],
    ])
    expect(labels(['bpfo'], true)).toEqual([
      ['BPFO', 89.5],
      ['2×BPFO', 179],
    ])
  })

  test('stands at frequencies, or at orders as long as the speed is known', () => {
    const lines = soughtLines(spectrum(), ['bpfo'], false)
    expect(placedMarks(lines, false, null)).toEqual([{ label: 'BPFO', place: 895_000, group: 1, rank: 0 }])
    expect(placedMarks(lines, true, 25)).toEqual([{ label: 'BPFO', place: 358_000, group: 1, rank: 0 }])
    expect(placedMarks(lines, true, null)).toEqual([])
  })

  test('is named at a line that is near enough', () => {
    const lines = soughtLines(spectrum(), ['shaft', 'bpfo'], true)
    expect(lineAt(lines, 90, 5)?.label).toBe('BPFO')
    expect(lineAt(lines, 82, 5)?.label).toBe('3×')
    expect(lineAt(lines, 120, 5)).toBeNull()
    expect(lineAt([], 90, 5)).toBeNull()
  })
})

describe('the table of a spectrum', () => {
  const words = {
    headings: ['f', 'order', 'a', 'times', 'what'],
    hz: (hz: number) => `${hz} Hz`,
    order: (order: number) => `${order.toFixed(2)}×`,
    amplitude: (value: number) => `${value} m/s²`,
    times: (times: number) => times.toFixed(0),
    what: ({ label }: { label: string }) => label,
    peak: 'Peak',
  } as const

  test('holds what is looked for and the other peaks, by frequency, with how far they stand out', () => {
    const { rows } = spectrumTable(spectrum(), soughtLines(spectrum(), ['shaft', 'bpfo'], false), words)
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ['25 Hz', '1.00×', '0.1 m/s²', '1', '1×'],
      ['50 Hz', '2.00×', '0.1 m/s²', '1', '2×'],
      ['75 Hz', '3.00×', '0.1 m/s²', '1', '3×'],
      ['89.5 Hz', '3.58×', '4 m/s²', '40', 'BPFO'],
      ['200 Hz', '8.00×', '2 m/s²', '20', 'Peak'],
    ])
  })

  test('has no orders without a speed, and leaves out what is not known', () => {
    const unknown = spectrum({ speedRpm: null, amplitudes: Array.from({ length: 60 }, () => null) })
    expect(spectrumTable(unknown, soughtLines(unknown, ['bpfo'], false), words).rows).toEqual([])
    const slow = spectrum({ speedRpm: null, marks: [] })
    expect(spectrumTable(slow, [], words).rows.map(([, hz, order]) => [hz, order])).toEqual([
      ['90 Hz', ''],
      ['200 Hz', ''],
    ])
  })
})

test('a measurement is compared with earlier ones of which a spectrum is whole', () => {
  const measured = (measuredAt: number, received: number) =>
    Parse(measurementSchema, {
      measuredAt,
      speedRpm: null,
      spectra: [
        {
          spectrum: 'velocitySpectrum',
          unit: 'mm/s',
          samplingHz: 3200,
          lines: 800,
          stepHz: 1,
          received,
          fragments: 4,
          overall: null,
          peak: null,
        },
      ],
    })
  const all = [measured(9, 4), measured(7, 3), measured(5, 4), measured(3, 4)]
  expect(comparable(all, 7).map(({ measuredAt }) => measuredAt)).toEqual([5, 3])
  expect(comparable(all, 3)).toEqual([])
})
