import { describe, expect, test } from 'vitest'

import { gaugeOption } from '#src/ui/chart/gauge-option.ts'
import { placeAfterKey } from '#src/ui/chart/item-picture.tsx'
import { lineTable } from '#src/ui/chart/line-table.ts'
import { pieOption, type PieSlice } from '#src/ui/chart/pie-option.ts'
import { radarOption } from '#src/ui/chart/radar-option.ts'

import { dark } from './look.ts'

test('a pie: each state with its colour, its pattern and its words; a slice of nothing is not drawn', () => {
  const slices: PieSlice[] = [
    { name: 'Online', value: 90, state: 'online' },
    { name: 'Abnormal', value: 0, state: 'abnormal' },
    { name: 'Offline', value: 10, state: 'offline' },
  ]
  expect(pieOption(slices, 2, dark, ({ name, value }) => `${name} ${value}`)).toEqual({
    animation: false,
    series: [
      {
        id: 'slices',
        type: 'pie',
        radius: ['42%', '56%'],
        silent: true,
        startAngle: 90,
        stillShowZeroSum: false,
        data: [
          {
            name: 'Online',
            value: 90,
            selected: false,
            itemStyle: { color: '#7CFCB7', borderColor: '#1E242B', borderWidth: 2 },
            label: { formatter: 'Online 90' },
          },
          {
            name: 'Offline',
            value: 10,
            selected: true,
            itemStyle: {
              color: '#9498A1',
              borderColor: '#D7DCE2',
              borderWidth: 2,
              decal: {
                symbol: 'circle',
                symbolSize: 0.5,
                dashArrayX: [
                  [0, 6],
                  [6, 0],
                ],
                dashArrayY: [6, 0],
                color: '#1E242B',
              },
            },
            label: { formatter: 'Offline 10' },
          },
        ],
        label: { color: '#D7DCE2', fontFamily: 'Inter', fontSize: 12, lineHeight: 16, bleedMargin: 0 },
        labelLine: { length: 14, length2: 4, lineStyle: { color: '#78828D' } },
        emphasis: { disabled: true },
      },
    ],
  })
})

test('a gauge is filled as far as its value goes, in no colour of a state', () => {
  const mark = String
  expect(gaugeOption({ value: 120, min: 0, max: 100 }, dark, { value: '120 %', mark })).toEqual({
    animation: false,
    series: [
      {
        id: 'gauge',
        type: 'gauge',
        min: 0,
        max: 100,
        startAngle: 210,
        endAngle: -30,
        radius: '94%',
        center: ['50%', '58%'],
        splitNumber: 4,
        silent: true,
        pointer: { show: false },
        progress: { show: true, width: 12, itemStyle: { color: '#9AA3AD' } },
        axisLine: { lineStyle: { width: 12, color: [[1, '#2B333C']] } },
        axisTick: { show: false },
        splitLine: { length: 12, distance: -12, lineStyle: { color: '#1E242B', width: 1 } },
        axisLabel: { distance: 16, color: '#9AA3AD', fontFamily: 'Inter', fontSize: 12, formatter: mark },
        detail: {
          offsetCenter: [0, 6],
          color: '#D7DCE2',
          fontFamily: 'Inter',
          fontSize: 22,
          fontWeight: 600,
          formatter: '120 %',
        },
        data: [{ value: 100 }],
      },
    ],
  })
})

test('a radar on a phone is smaller, and breaks the names of its axes, so that none is cut', () => {
  const axes = ['Speed', 'Acceleration RMS', 'Kurtosis'].map((name) => ({ name, min: 0, max: 5 }))
  expect(radarOption(axes, [], null, dark, 320).radar).toMatchObject({
    radius: '48%',
    axisName: { fontFamily: 'Inter', fontSize: 12, width: 83.2, overflow: 'break' },
  })
  // Nobody knows its width before it is drawn.
  expect(radarOption(axes, [], null, dark, 0).radar).toMatchObject({ radius: '64%' })
})

test('a radar: an axis for each value, shapes that differ by dash and symbol', () => {
  const axes = ['Speed', 'Velocity', 'Kurtosis'].map((name, place) => ({ name, min: 0, max: 10 * place + 5 }))
  const shapes = [
    { name: 'Newest', values: [1, 2, 3] },
    { name: 'Lowest', values: [0, 1, 2] },
  ]
  expect(radarOption(axes, shapes, 1, dark, 640)).toEqual({
    animation: false,
    radar: {
      indicator: [
        { name: 'Speed', min: 0, max: 5, color: '#9AA3AD' },
        { name: 'Velocity', min: 0, max: 15, color: '#D7DCE2' },
        { name: 'Kurtosis', min: 0, max: 25, color: '#9AA3AD' },
      ],
      radius: '64%',
      splitNumber: 4,
      axisName: { fontFamily: 'Inter', fontSize: 12 },
      axisLine: { lineStyle: { color: '#78828D', opacity: 0.6 } },
      splitLine: { lineStyle: { color: '#78828D', opacity: 0.6 } },
      splitArea: { show: false },
    },
    series: [
      {
        id: 'shapes',
        type: 'radar',
        silent: true,
        emphasis: { disabled: true },
        data: [
          {
            name: 'Newest',
            value: [1, 2, 3],
            symbol: 'circle',
            symbolSize: 7,
            lineStyle: { color: '#D7DCE2', width: 1.5, type: 'solid' },
            itemStyle: { color: '#D7DCE2' },
          },
          {
            name: 'Lowest',
            value: [0, 1, 2],
            symbol: 'rect',
            symbolSize: 7,
            lineStyle: { color: '#8AB0D6', width: 1.5, type: [7, 4] },
            itemStyle: { color: '#8AB0D6' },
          },
        ],
      },
    ],
  })
})

test('the table of a line: the newest first, of the time shown alone', () => {
  const words = { time: 'Time', moment: (at: number) => `at ${at}`, value: (value: number) => `${value} °C` }
  const series = [
    {
      name: 'In',
      points: [
        [1, 20],
        [2, 21],
        [9, 30],
      ] as const,
    },
    { name: 'Out', points: [[2, 5]] as const },
  ]
  expect(lineTable(series, { from: 1, to: 5 }, words)).toEqual({
    columns: ['Time', 'In', 'Out'],
    rows: [
      [2, 'at 2', '21 °C', '5 °C'],
      [1, 'at 1', '20 °C', ''],
    ],
    shownRows: 2,
    allRows: 2,
  })
})

describe('keys walk around the parts', () => {
  test.each([
    ['ArrowRight', null, 0],
    ['ArrowRight', 2, 0],
    ['ArrowDown', 0, 1],
    ['ArrowLeft', null, 2],
    ['ArrowUp', 0, 2],
    ['Home', 1, 0],
    ['End', 1, 2],
    ['x', 1, null],
  ])('%s from %s to %s', (key, cursor, next) => {
    expect(placeAfterKey(key, cursor, 3)).toBe(next)
  })
})
