import { describe, expect, test } from 'vitest'

import { chartLook } from '#src/ui/chart/chart-look.ts'
import { lineOption, valueExtent, type LineData } from '#src/ui/chart/line-option.ts'

import { dark } from './look.ts'

const format = { value: String, moment: String }
const shown = { from: 0, to: 100 }
const label = { color: '#9AA3AD', fontFamily: 'Inter', fontSize: 12 }

test('a line with a gap, a limit, an alarm and the point that is pointed at', () => {
  const data: LineData = {
    series: [
      {
        name: 'Temperature',
        points: [
          [0, 20],
          [10, 30],
          [80, 40],
        ],
      },
    ],
    gapMs: 20,
    thresholds: [
      { value: 41, label: 'Upper limit' },
      { value: -20, label: 'Lower limit' },
    ],
    alarms: [{ level: 'priority', name: 'High temperature', from: 60, to: null }],
  }
  expect(lineOption(data, { shown, cursor: 10 }, dark, format)).toEqual({
    animation: false,
    grid: {
      left: 8,
      right: 28,
      top: 18,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'time',
      min: 0,
      max: 100,
      axisLabel: { ...label, formatter: format.moment, hideOverlap: true, textMargin: [0, 4] },
      axisLine: { onZero: false, lineStyle: { color: '#78828D' } },
      axisTick: { lineStyle: { color: '#78828D' } },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value',
      min: 17.9,
      max: 43.1,
      splitNumber: 4,
      axisLabel: {
        ...label,
        formatter: expect.any(Function),
        hideOverlap: true,
        showMinLabel: false,
        showMaxLabel: false,
      },
      splitLine: { lineStyle: { color: '#2B333C' } },
    },
    series: [
      {
        id: 'series-0',
        name: 'Temperature',
        type: 'line',
        data: [
          [0, 20],
          [10, 30],
          [11, '-'],
          [80, 40],
        ],
        symbol: 'circle',
        symbolSize: 5,
        showSymbol: true,
        showAllSymbol: true,
        silent: true,
        lineStyle: { color: '#D7DCE2', width: 1.5, type: 'solid' },
        itemStyle: { color: '#D7DCE2' },
      },
      {
        id: 'marks',
        type: 'line',
        data: [
          { value: [60, 43.1], symbol: 'diamond', symbolSize: 10, itemStyle: { color: '#DE654D' } },
          { value: [80, 40], symbol: 'circle', symbolSize: 3, itemStyle: { color: '#D7DCE2' } },
          {
            value: [10, 30],
            symbol: 'circle',
            symbolSize: 9,
            itemStyle: { color: '#1E242B', borderColor: '#D7DCE2', borderWidth: 2 },
          },
        ],
        showSymbol: true,
        showAllSymbol: true,
        clip: false,
        silent: true,
        lineStyle: { width: 0 },
        z: 5,
        markLine: {
          silent: true,
          symbol: 'none',
          data: [
            { yAxis: 41, lineStyle: { color: '#9AA3AD', width: 1, type: [4, 4] }, label: { show: false } },
            { xAxis: 10, lineStyle: { color: '#78828D', width: 1, type: 'solid' }, label: { show: false } },
          ],
        },
        markArea: {
          silent: true,
          data: [[{ xAxis: 60, itemStyle: { color: '#DE654D', opacity: 0.09 } }, { xAxis: 100 }]],
        },
      },
    ],
  })
})

test('series differ by dash and symbol, none of them that of an alarm, on a wall twice as large', () => {
  const wall = chartLook('light', 2, 'Inter')
  const data: LineData = {
    series: ['a', 'b', 'c', 'd'].map((name) => ({ name, points: [[5, 1]] })),
    gapMs: null,
  }
  const { series } = lineOption(data, { shown, cursor: null }, wall, format)
  expect(
    [series].flat().map((one) => [one?.id, one?.lineStyle?.type, one?.symbol, one?.lineStyle?.width]),
  ).toEqual([
    ['series-0', 'solid', 'circle', 3],
    ['series-1', [14, 8], 'rect', 3],
    ['series-2', [4, 6], 'emptyCircle', 3],
    ['series-3', [18, 6, 4, 6], 'emptyRect', 3],
    ['marks', undefined, undefined, 0],
  ])
})

test('a state is drawn in steps, and its axis has its values alone', () => {
  const data: LineData = {
    series: [{ name: 'Door', points: [[0, 1]], draw: 'step' }],
    gapMs: null,
    states: [0, 1],
  }
  const option = lineOption(data, { shown, cursor: null }, dark, format)
  expect(option.yAxis).toMatchObject({ min: -1, max: 2, interval: 1 })
  expect([option.series].flat()[0]).toMatchObject({ step: 'end' })
})

test('a crowd of states is drawn by its changes and gaps alone, which keeps their steps upright', () => {
  const data: LineData = {
    series: [
      {
        name: 'Door',
        points: Array.from({ length: 80 }, (_, at) => [at < 70 ? at : at + 20, at < 30 ? 0 : 1]),
        draw: 'step',
      },
    ],
    gapMs: 10,
    states: [0, 1],
  }
  const [drawn] = [lineOption(data, { shown, cursor: null }, dark, format).series].flat()
  expect(drawn?.data).toEqual([
    [0, 0],
    [30, 1],
    [69, 1],
    [70, '-'],
    [90, 1],
    [99, 1],
  ])
})

test('values that nothing may join are points, small ones when there are many', () => {
  const bearings = (count: number): LineData => ({
    series: [
      { name: 'Wind', points: Array.from({ length: count }, (_, at) => [at, at % 360]), draw: 'points' },
    ],
    gapMs: null,
  })
  const [few] = [lineOption(bearings(60), { shown, cursor: null }, dark, format).series].flat()
  expect(few).toMatchObject({ showSymbol: true, symbolSize: 5, lineStyle: { width: 0 } })
  const [many] = [lineOption(bearings(61), { shown, cursor: null }, dark, format).series].flat()
  expect(many).toMatchObject({ showSymbol: true, symbolSize: 3, lineStyle: { width: 0 } })
})

test('marks of counts are whole numbers', () => {
  const data: LineData = { series: [{ name: 'Leaks', points: [[0, 3]] }], gapMs: null, resolution: 1 }
  expect(lineOption(data, { shown, cursor: null }, dark, format).yAxis).toMatchObject({ minInterval: 1 })
})

test('an alarm outside of what is shown is not drawn; one that began before is cut', () => {
  const data: LineData = {
    series: [{ name: 'a', points: [[50, 1]] }],
    gapMs: null,
    alarms: [
      { level: 'abnormal', name: 'Low battery', from: -50, to: 20 },
      { level: 'abnormal', name: 'Low battery', from: -50, to: -10 },
    ],
  }
  expect([lineOption(data, { shown, cursor: null }, dark, format).series].flat()[1]).toMatchObject({
    markArea: { data: [[{ xAxis: 0 }, { xAxis: 20 }]] },
  })
})

describe('the axis of values', () => {
  const data = (values: readonly number[], more: Partial<LineData> = {}): LineData => ({
    series: [{ name: 'a', points: values.map((value, n) => [n, value]) }],
    gapMs: null,
    ...more,
  })
  test('leaves some air', () => {
    expect(valueExtent(data([10, 20]), shown)).toEqual({ min: 9, max: 21 })
  })
  test('of one value lies around it', () => {
    expect(valueExtent(data([50]), shown)).toEqual({ min: 49.5, max: 50.5 })
    expect(valueExtent(data([0]), shown)).toEqual({ min: -0.1, max: 0.1 })
  })
  test('ends at known bounds', () => {
    expect(valueExtent(data([1, 100], { bounds: { min: 0, max: 100 } }), shown)).toEqual({ min: 0, max: 100 })
  })
  test('has its least value written at its foot where that is a bound, which is round', () => {
    const written = (values: number[]) => {
      const { yAxis } = lineOption(
        data(values, { bounds: { min: 0, max: 100 } }),
        { shown, cursor: null },
        dark,
        format,
      )
      return JSON.parse(JSON.stringify(yAxis)).axisLabel.showMinLabel
    }
    expect([written([0, 0]), written([51, 57])]).toEqual([true, false])
  })
  test('takes a limit in when values come near it, and no other', () => {
    const thresholds = [
      { value: 25, label: '' },
      { value: -40, label: '' },
    ]
    expect(valueExtent(data([10, 20], { thresholds }), shown)).toEqual({ min: 8.5, max: 26.5 })
  })
  test('without values has its bounds', () => {
    expect(valueExtent(data([]), shown)).toEqual({ min: 0, max: 1 })
  })
})

test('of many days the marks and their words stand on even days', () => {
  const from = new Date(2026, 7, 24).getTime()
  const data: LineData = { series: [{ name: 'Level', points: [[from, 1]] }], gapMs: null }
  const { xAxis } = lineOption(
    data,
    { shown: { from, to: from + 90 * 86_400_000 }, cursor: null },
    dark,
    format,
  )
  const days = [
    [7, 31],
    [8, 14],
    [8, 28],
    [9, 12],
    [9, 26],
    [10, 9],
  ].map(([month = 0, day]) => new Date(2026, month, day).getTime())
  expect(xAxis).toMatchObject({ axisLabel: { customValues: days }, axisTick: { customValues: days } })
})
