import type { LineSeriesOption } from 'echarts/charts'

import { atTurn, stateSymbols, type ChartLook } from './chart-look.ts'
import { markedArea } from './line-bands.ts'
import { mostDrawnPoints, type LineOption } from './line-option.ts'
import {
  lonePoints,
  nearestPlace,
  sampledGap,
  sampledPoints,
  withGaps,
  type TimeRange,
} from './sampled-points.ts'
import {
  figureExtent,
  type FigureRow,
  type MarkRow,
  type Period,
  type PeriodRow,
  type TimelineRow,
} from './timeline-rows.ts'

/** Where a row stands in the picture, pixels from its top. */
export interface RowPlace {
  top: number
  height: number
}
export interface TimelineLayout {
  places: readonly RowPlace[]
  height: number
  /** Room for the names of rows, and for the marks of their axes beside them. */
  names: number
  axis: number
}

const rowPixels = { periods: 20, marks: 20, figure: 54 } as const
const betweenPixels = 8
const timePixels = 30

/** @param narrow on a phone names have less room */
export function timelineLayout(
  rows: readonly TimelineRow[],
  look: ChartLook,
  narrow: boolean,
): TimelineLayout {
  let top = look.px(betweenPixels / 2)
  const places = rows.map(({ kind }) => {
    const place = { top, height: look.px(rowPixels[kind]) }
    top += place.height + look.px(betweenPixels)
    return place
  })
  return { places, height: top + look.px(timePixels), names: look.px(narrow ? 112 : 236), axis: look.px(48) }
}

/**
 * Rows below each other over one axis of time. The first grid spans all rows and has the axis and the cursor; each row has
 * a grid of its own in it.
 */
export function timelineOption(
  rows: readonly TimelineRow[],
  layout: TimelineLayout,
  view: { shown: TimeRange; cursor: number | null; around: number | null },
  look: ChartLook,
  momentText: (at: number) => string,
): LineOption {
  const { shown, cursor, around } = view
  const sides = { left: layout.names + layout.axis, right: look.px(16) }
  const label = { color: look.quiet, fontFamily: look.family, fontSize: look.px(11) }
  const time = { type: 'time' as const, min: shown.from, max: shown.to }
  const pointed = [
    ...(around === null ? [] : [{ at: around, type: [look.px(4), look.px(4)] }]),
    ...(cursor === null ? [] : [{ at: cursor, type: 'solid' as const }]),
  ]
  return {
    animation: false,
    grid: [
      { ...sides, top: 0, bottom: look.px(timePixels - 4) },
      ...layout.places.map((place) => ({ ...sides, ...place })),
    ],
    xAxis: [
      {
        ...time,
        gridIndex: 0,
        axisLabel: { ...label, formatter: momentText, hideOverlap: true },
        axisLine: { onZero: false, lineStyle: { color: look.control } },
        axisTick: { lineStyle: { color: look.control } },
        splitLine: { show: true, lineStyle: { color: look.hairline } },
      },
      ...rows.map((_, place) => ({ ...time, gridIndex: place + 1, show: false })),
    ],
    yAxis: [
      { type: 'value', gridIndex: 0, show: false, min: 0, max: 1 },
      ...rows.map((row, place) => {
        const gridIndex = place + 1
        if (row.kind !== 'figure') return { type: 'value' as const, gridIndex, show: false, min: 0, max: 1 }
        const extent = figureExtent(row, shown)
        return {
          type: 'value' as const,
          gridIndex,
          ...extent,
          interval: extent.max - extent.min,
          axisLabel: {
            ...label,
            formatter: row.axisText,
            verticalAlignMinLabel: 'bottom' as const,
            verticalAlignMaxLabel: 'top' as const,
          },
          splitLine: { lineStyle: { color: look.hairline } },
        }
      }),
    ],
    series: [
      ...rows.flatMap((row, place) => drawnRow(row, place + 1, shown, cursor, look)),
      {
        id: 'pointed',
        type: 'line',
        data: [],
        silent: true,
        markLine: {
          silent: true,
          symbol: 'none',
          data: pointed.map(({ at, type }) => ({
            xAxis: at,
            lineStyle: { color: look.control, width: look.px(1), type },
            label: { show: false },
          })),
        },
      },
    ],
  }
}

function drawnRow(
  row: TimelineRow,
  axis: number,
  shown: TimeRange,
  cursor: number | null,
  look: ChartLook,
): LineSeriesOption[] {
  const into = {
    id: row.id,
    type: 'line' as const,
    xAxisIndex: axis,
    yAxisIndex: axis,
    silent: true,
    clip: true,
  }
  switch (row.kind) {
    case 'periods':
      return [drawnPeriods(row, into, shown, look)]
    case 'marks':
      return [drawnMarks(row, into, shown, look)]
    case 'figure':
      return drawnFigure(row, into, shown, cursor, look)
  }
}

/** A shorter one has no room for its word. */
const leastShareWithWord = 0.055

function drawnPeriods(
  { periods }: PeriodRow,
  into: LineSeriesOption,
  shown: TimeRange,
  look: ChartLook,
): LineSeriesOption {
  const inSight = periods.filter(({ from, to }) => from <= shown.to && to >= shown.from)
  const length = shown.to - shown.from
  return {
    ...into,
    // What begins in sight has the sign of its state there, also where it is too short for a word.
    data: inSight.flatMap(({ from, state, shape }) =>
      from < shown.from || state === undefined || shape === 'thin'
        ? []
        : [
            {
              value: [from, 0.5],
              // ECharts fills its own hollow circle with white.
              symbol: state === 'offline' ? 'circle' : stateSymbols[state],
              symbolSize: look.px(10),
              itemStyle:
                state === 'offline'
                  ? { color: look.plane, borderColor: look.states[state], borderWidth: look.px(2) }
                  : { color: look.states[state] },
            },
          ],
    ),
    clip: false,
    lineStyle: { width: 0 },
    markArea: {
      silent: true,
      data: inSight.map((period) => {
        const [from, to] = [Math.max(period.from, shown.from), Math.min(period.to, shown.to)]
        const [low, high] = period.shape === 'thin' ? [0.36, 0.64] : [0, 1]
        const hasSign = period.from >= shown.from && period.state !== undefined
        return markedArea(
          {
            name: period.word,
            coord: [from, low],
            itemStyle: strokeOf(period, look),
            label: {
              show: period.shape !== 'thin' && to - from >= leastShareWithWord * length,
              position: 'insideLeft',
              distance: look.px(hasSign ? 10 : 5),
              color: look.text,
              fontFamily: look.family,
              fontSize: look.px(11),
            },
          },
          { coord: [to, high] },
        )
      }),
    },
  }
}

function strokeOf({ shape, state }: Period, look: ChartLook) {
  const color = state === undefined ? look.control : look.states[state]
  if (shape === 'thin') return { color, opacity: 0.75 }
  const border = { borderColor: color, borderWidth: look.px(1) }
  if (shape === 'full') return { ...border, color: shade(color, '4D') }
  return {
    ...border,
    color: shade(color, '14'),
    borderType: shape === 'dashed' ? ('dashed' as const) : ('solid' as const),
  }
}

/** @param alpha two hex digits */
const shade = (color: string, alpha: string) => `${color}${alpha}`

function drawnMarks(
  { marks, state }: MarkRow,
  into: LineSeriesOption,
  shown: TimeRange,
  look: ChartLook,
): LineSeriesOption {
  const inSight = marks.filter(({ at }) => shown.from <= at && at <= shown.to)
  return {
    ...into,
    data: inSight.map(({ at }) => [at, 0.5]),
    symbol: state === undefined ? 'rect' : stateSymbols[state],
    symbolSize: state === undefined ? [look.px(4), look.px(14)] : look.px(11),
    showAllSymbol: true,
    clip: false,
    lineStyle: { width: 0 },
    itemStyle: { color: state === undefined ? look.text : look.states[state] },
  }
}

function drawnFigure(
  { id, points, gapMs }: FigureRow,
  into: LineSeriesOption,
  shown: TimeRange,
  cursor: number | null,
  look: ChartLook,
): LineSeriesOption[] {
  const drawn = sampledPoints(points, shown, mostDrawnPoints)
  const gap = points.length > mostDrawnPoints ? sampledGap(gapMs, shown, mostDrawnPoints) : gapMs
  const color = atTurn(look.series, 0)
  const dot = (point: readonly number[], size: number, hollow: boolean) => ({
    value: [...point],
    symbol: 'circle',
    symbolSize: look.px(size),
    itemStyle: hollow ? { color: look.plane, borderColor: color, borderWidth: look.px(2) } : { color },
  })
  const pointed = cursor === null ? undefined : points[nearestPlace(points, cursor)]
  return [
    {
      ...into,
      data: withGaps(drawn, gap).map(([at, value]) => [at, value ?? '-']),
      showSymbol: false,
      lineStyle: { color, width: look.px(1.5) },
    },
    {
      ...into,
      id: `${id} points`,
      data: [
        ...lonePoints(drawn, gap).map((point) => dot(point, 3, false)),
        ...(pointed === undefined || Math.abs(pointed[0] - (cursor ?? 0)) > gapMs
          ? []
          : [dot(pointed, 8, true)]),
      ],
      showAllSymbol: true,
      clip: false,
      lineStyle: { width: 0 },
      z: 5,
    },
  ]
}
