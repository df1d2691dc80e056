import { describe, expect, test } from 'vitest'

import { lineOption, valueExtent, type LineData } from '#src/ui/chart/line-option.ts'
import {
  amplitudeExtent,
  inLanes,
  spectrumOption,
  type PlacedMark,
  type SpectrumPicture,
} from '#src/ui/chart/spectrum-option.ts'
import {
  amplitudeNear,
  highestPeaks,
  medianAmplitude,
  placeOfHz,
  spectrumPoints,
  spectrumSpan,
  unitsAt,
  type SpectrumTrace,
} from '#src/ui/chart/spectrum-points.ts'

import { dark as look } from './look.ts'

const trace: SpectrumTrace = {
  name: 'a spectrum',
  stepHz: 2,
  amplitudes: [0.1, 1, 0.1, null, 0, 10],
  shaftHz: 4,
}

describe('the lines of a spectrum', () => {
  test('stand at their frequencies or orders, as they are or in decibels; what is not known or nothing is left out', () => {
    const linear = { orders: false, decibels: false }
    const inHz = (points: readonly (readonly [number, number])[]) =>
      points.map(([place, value]) => [unitsAt(place, false), value])
    expect(inHz(spectrumPoints(trace, linear))).toEqual([
      [2, 0.1],
      [4, 1],
      [6, 0.1],
      [10, 0],
      [12, 10],
    ])
    expect(inHz(spectrumPoints(trace, { orders: false, decibels: true }))).toEqual([
      [2, -20],
      [4, 0],
      [6, -20],
      [12, 20],
    ])
    expect(
      spectrumPoints(trace, { orders: true, decibels: false }).map(([place]) => unitsAt(place, true)),
    ).toEqual([0.5, 1, 1.5, 2.5, 3])
    expect(spectrumSpan(trace, false)).toEqual({ from: 0, to: placeOfHz(12, false, null) })
  })

  test('have no orders while the speed is not known', () => {
    expect(spectrumPoints({ ...trace, shaftHz: null }, { orders: true, decibels: false })).toEqual([])
    expect(placeOfHz(12, true, null)).toBeNull()
  })

  test('are looked at around a frequency, as far as lines are uncertain', () => {
    expect(amplitudeNear(trace, 4)).toBe(1)
    expect(amplitudeNear(trace, 8)).toBe(0.1)
    expect(amplitudeNear(trace, 30)).toBeNull()
    // One per cent of 1000 Hz is more than the neighbours.
    const long = { ...trace, amplitudes: Array.from({ length: 600 }, (_, line) => (line === 495 ? 3 : 1)) }
    expect(amplitudeNear(long, 1000)).toBe(3)
  })

  test('have peaks and a middle', () => {
    expect(highestPeaks(trace, 2)).toEqual([
      { hz: 12, amplitude: 10 },
      { hz: 4, amplitude: 1 },
    ])
    expect(medianAmplitude(trace.amplitudes)).toBe(0.1)
    expect(medianAmplitude([null])).toBeNull()
  })
})

const mark = (label: string, place: number, rank = 0): PlacedMark => ({ label, place, group: 0, rank })
const format = { amplitude: String, place: String }
const picture = (other: Partial<SpectrumPicture> = {}): SpectrumPicture => ({
  points: [
    [0, 1],
    [50, 4],
    [100, 2],
  ],
  compared: [],
  gap: 60,
  marks: [],
  decibels: false,
  labelShare: 0.075,
  ...other,
})
const shown = { from: 0, to: 100 }

describe('the picture of a spectrum', () => {
  test('names the marks in sight, on lines above each other where they are near, those of lower rank first', () => {
    const marks = [
      mark('2×', 11, 9),
      mark('BSF', 10),
      mark('BPFI', 12),
      mark('BPFO', 14),
      mark('1×', 9),
      mark('far', 101),
    ]
    expect(inLanes(marks, shown, 0.075).map(({ mark: { label }, lane }) => [label, lane])).toEqual([
      ['1×', 0],
      ['BSF', 1],
      ['BPFI', 2],
      ['BPFO', 3],
      ['2×', null],
    ])
  })

  test('draws each mark as a line with its own dash and its label', () => {
    const { series } = spectrumOption(
      picture({ marks: [mark('BPFI', 20), { ...mark('BPFO', 60), group: 1 }] }),
      { shown, cursor: 50 },
      look,
      format,
    )
    const [drawn, marks] = [series].flat()
    expect(drawn).toMatchObject({
      data: [
        [0, 1],
        [50, 4],
        [100, 2],
      ],
      showSymbol: false,
    })
    expect(marks).toMatchObject({
      data: [[50, 4]],
      showSymbol: true,
      markLine: {
        data: [
          { xAxis: 20, label: { show: true, formatter: 'BPFI' } },
          { xAxis: 60, label: { show: true, formatter: 'BPFO' } },
          { xAxis: 50, label: { show: false } },
        ],
      },
    })
    const [one, other] = JSON.parse(JSON.stringify(marks)).markLine.data
    expect(one.lineStyle.type).not.toEqual(other.lineStyle.type)
  })

  test('shows an earlier one as an area below, and no line over what is missing', () => {
    const { series } = spectrumOption(
      picture({
        compared: [
          [0, 3],
          [100, 1],
        ],
        gap: 40,
      }),
      { shown, cursor: null },
      look,
      format,
    )
    const [area, drawn] = [series].flat()
    expect(area).toMatchObject({ id: 'compared', lineStyle: { width: 0 }, areaStyle: { origin: 0 } })
    expect(drawn).toMatchObject({
      data: [
        [0, 1],
        [1, '-'],
        [50, 4],
        [51, '-'],
        [100, 2],
      ],
    })
  })

  test('begins at nothing, or at what decibels can tell below the greatest', () => {
    expect(
      amplitudeExtent(
        picture({
          points: [
            [0, 2],
            [1, 10],
          ],
        }),
        shown,
      ),
    ).toEqual({ min: 0, max: 11 })
    expect(amplitudeExtent(picture({ points: [], decibels: false }), shown)).toEqual({ min: 0, max: 1 })
    expect(amplitudeExtent(picture({ points: [[0, 0]] }), shown)).toEqual({ min: 0, max: 1 })
    expect(
      amplitudeExtent(
        picture({
          points: [
            [0, -250],
            [1, -20.5],
          ],
          decibels: true,
        }),
        shown,
      ),
    ).toEqual({
      min: -121,
      max: -17,
    })
    expect(
      amplitudeExtent(
        picture({
          points: [
            [0, -40],
            [1, -20],
          ],
          decibels: true,
        }),
        shown,
      ),
    ).toEqual({
      min: -43,
      max: -17,
    })
  })

  test('of 12,800 lines keeps its peaks', () => {
    const points = Array.from({ length: 12_800 }, (_, line): [number, number] => [
      line,
      line === 5001 ? 9 : 1,
    ])
    const { series } = spectrumOption(
      picture({ points, gap: 1.5 }),
      { shown: { from: 0, to: 12_800 }, cursor: null },
      look,
      format,
    )
    const [drawn] = [series].flat()
    const data = JSON.parse(JSON.stringify(drawn)).data as [number, number][]
    expect(data.length).toBeLessThanOrEqual(1700)
    expect(data).toContainEqual([5001, 9])
    expect(data.filter(([, value]) => typeof value !== 'number')).toEqual([])
  })
})

describe('bands of a chart over time', () => {
  const bands = [
    { from: 0, to: 1.4, label: 'A', text: 'good' },
    { from: 1.4, to: 2.8, label: 'B', text: 'fair' },
    { from: 2.8, to: null, label: 'C', text: 'poor' },
  ]
  const data = (value: number): LineData => ({
    series: [
      {
        name: 'v',
        points: [
          [0, value],
          [10, value],
        ],
      },
    ],
    gapMs: null,
    bounds: { min: 0, max: 500 },
    bands,
  })

  const areasOf = (series: unknown) =>
    JSON.parse(JSON.stringify([series].flat().at(-1))).markArea.data as [
      { name: string; yAxis: number; label: { show: boolean } },
      { yAxis: number },
    ][]

  test('reach from nothing to the end of the one that the values are in', () => {
    expect(valueExtent(data(0.5), { from: 0, to: 10 }).min).toBe(0)
    expect(valueExtent(data(0.5), { from: 0, to: 10 }).max).toBeCloseTo(1.54)
    expect(valueExtent(data(2), { from: 0, to: 10 }).max).toBeCloseTo(3.08)
    expect(valueExtent(data(9), { from: 0, to: 10 }).max).toBeCloseTo(9.9)
  })

  test('have their letters in them, as far as they are in sight', () => {
    const { series } = lineOption(data(2), { shown: { from: 0, to: 10 }, cursor: null }, look, {
      value: String,
      moment: String,
    })
    const areas = areasOf(series)
    expect(areas.map(([from, to]) => [from.name, from.yAxis, Number(to.yAxis.toFixed(2))])).toEqual([
      ['A', 0, 1.4],
      ['B', 1.4, 2.8],
      ['C', 2.8, 3.08],
    ])
    expect(areas.map(([from]) => from.label.show)).toEqual([true, true, false])
  })
})
