import type { LineSeriesOption } from 'echarts/charts'
import type {
  GridComponentOption,
  MarkAreaComponentOption,
  MarkLineComponentOption,
} from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

import { atTurn, seriesShapes, stateSymbols, type ChartLook } from './chart-look.ts'
import { dayMarks } from './day-marks.ts'
import { drawnBands, markedArea, type Band } from './line-bands.ts'
import { markDecimals } from './mark-decimals.ts'
import {
  lonePoints,
  nearestPlace,
  sampledGap,
  sampledPoints,
  withGaps,
  withoutRepeats,
  type Point,
  type TimeRange,
} from './sampled-points.ts'

export type LineOption = ComposeOption<
  LineSeriesOption | GridComponentOption | MarkLineComponentOption | MarkAreaComponentOption
>

export interface LineSeries {
  name: string
  /** Oldest first. */
  points: readonly Point[]
  /** `step`: a value lasts until the next one. `points`: nothing joins them, e.g. bearings around north. */
  draw?: 'line' | 'step' | 'points'
}
export interface Threshold {
  value: number
  label: string
}
export interface AlarmMark {
  level: 'abnormal' | 'priority'
  name: string
  from: number
  /** Null while it lasts. */
  to: number | null
}
export interface LineData {
  series: readonly LineSeries[]
  thresholds?: readonly Threshold[]
  alarms?: readonly AlarmMark[]
  /** From the lowest up, one beginning where the other ends. */
  bands?: readonly Band[]
  /** Points further apart are not joined; null joins all. */
  gapMs: number | null
  /** The least and the greatest value of the axis, where they are known, e.g. 0 and 100 of percent. */
  bounds?: { min?: number; max?: number }
  /** The least difference that is shown: marks on the axis of values lie no closer, so that counts have whole ones. */
  resolution?: number
  /** Values that have names instead of numbers, e.g. open and closed: the axis has these alone. */
  states?: readonly number[]
}
export interface LineFormat {
  /** Of a mark on the axis of values, with the decimals that all of them have. */
  value: (value: number, decimals: number) => string
  /** Of a mark on the axis of time. */
  moment: (at: number) => string
}

/** A line chart is drawn with at most so many points of a series. */
export const mostDrawnPoints = 1600
/** So many parts the axis of values is cut into, more or less. */
const valueSplits = 4

export function lineOption(
  data: LineData,
  view: { shown: TimeRange; cursor: number | null },
  look: ChartLook,
  format: LineFormat,
): LineOption {
  const { shown, cursor } = view
  const extent = valueExtent(data, shown)
  const decimals = markDecimals(extent.max - extent.min, valueSplits, data.resolution)
  const days = dayMarks(shown)
  const at = days !== null && { customValues: days }
  const label = { color: look.quiet, fontFamily: look.family, fontSize: look.labelPx }
  return {
    animation: false,
    grid: {
      left: look.px(8),
      // Half of a day's name, where one stands at the edge.
      right: look.px(28),
      top: look.px(18),
      bottom: look.px(4),
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'time',
      min: shown.from,
      max: shown.to,
      axisLabel: {
        ...label,
        ...at,
        formatter: format.moment,
        hideOverlap: true,
        textMargin: [0, look.px(4)],
      },
      axisLine: { onZero: false, lineStyle: { color: look.control } },
      axisTick: { ...at, lineStyle: { color: look.control } },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value',
      min: extent.min,
      max: extent.max,
      splitNumber: valueSplits,
      ...(data.states !== undefined && { interval: 1 }),
      ...(data.resolution !== undefined && { minInterval: data.resolution }),
      axisLabel: {
        ...label,
        formatter: (value: number) => format.value(value, decimals),
        // A bound is a round value, and where nothing but zeros were measured the only one.
        showMinLabel: extent.min === data.bounds?.min,
        showMaxLabel: false,
        hideOverlap: true,
      },
      splitLine: { lineStyle: { color: look.hairline } },
    },
    series: [
      ...data.series.map((series, place) => drawnSeries(series, place, data, shown, look)),
      marks(data, shown, extent, cursor, look),
    ],
  }
}

function drawnSeries(
  { name, points, draw = 'line' }: LineSeries,
  place: number,
  { gapMs }: LineData,
  shown: TimeRange,
  look: ChartLook,
): LineSeriesOption {
  const { dash, symbol } = atTurn(seriesShapes, place)
  const colour = atTurn(look.series, place)
  const drawn = drawnPoints(points, gapMs, shown)
  const line = withGaps(drawn.points, drawn.gapMs)
  const isCrowded = drawn.points.length > 60
  return {
    id: `series-${place}`,
    name,
    type: 'line',
    data: (draw === 'step' && isCrowded ? withoutRepeats(line) : line).map(([at, value]) => [
      at,
      value ?? '-',
    ]),
    ...(draw === 'step' && { step: 'end' as const }),
    symbol,
    symbolSize: look.px(isCrowded ? 3 : 5),
    // In a crowd the symbols would hide the line.
    showSymbol: draw === 'points' || !isCrowded,
    showAllSymbol: true,
    silent: true,
    lineStyle: {
      color: colour,
      width: draw === 'points' ? 0 : look.px(1.5),
      type: typeof dash === 'string' ? dash : dash.map(look.px),
    },
    itemStyle: { color: colour },
  }
}

function drawnPoints(points: readonly Point[], gapMs: number | null, shown: TimeRange) {
  const sampled = sampledPoints(points, shown, mostDrawnPoints)
  const thinned = points.length > mostDrawnPoints
  return { points: sampled, gapMs: thinned ? sampledGap(gapMs, shown, mostDrawnPoints) : gapMs }
}

/** What is not measured: limits, alarms and the moment pointed at. */
function marks(
  { thresholds = [], alarms = [], bands = [], series, gapMs }: LineData,
  shown: TimeRange,
  extent: { min: number; max: number },
  cursor: number | null,
  look: ChartLook,
): LineSeriesOption {
  const inSight = alarms.filter(({ from, to }) => from <= shown.to && (to ?? Infinity) >= shown.from)
  const limits = thresholds.filter(({ value }) => extent.min <= value && value <= extent.max)
  return {
    id: 'marks',
    type: 'line',
    data: [
      ...inSight.map(({ level, from }) => ({
        value: [Math.max(from, shown.from), extent.max],
        symbol: stateSymbols[level],
        symbolSize: look.px(10),
        itemStyle: { color: look.states[level] },
      })),
      ...series.flatMap(({ points }, place) => {
        const drawn = drawnPoints(points, gapMs, shown)
        return lonePoints(drawn.points, drawn.gapMs).map((point) => ({
          value: [...point],
          symbol: 'circle',
          symbolSize: look.px(3),
          itemStyle: { color: atTurn(look.series, place) },
        }))
      }),
      ...pointedAt(series, cursor).map(({ point, place }) => ({
        value: [...point],
        symbol: 'circle',
        symbolSize: look.px(9),
        itemStyle: {
          color: look.plane,
          borderColor: atTurn(look.series, place),
          borderWidth: look.px(2),
        },
      })),
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
        ...limits.map(({ value }) => ({
          yAxis: value,
          lineStyle: { color: look.quiet, width: look.px(1), type: [look.px(4), look.px(4)] },
          label: { show: false },
        })),
        ...(cursor === null
          ? []
          : [
              {
                xAxis: cursor,
                lineStyle: { color: look.control, width: look.px(1), type: 'solid' as const },
                label: { show: false },
              },
            ]),
      ],
    },
    markArea: {
      silent: true,
      data: [
        ...drawnBands(bands, extent, look),
        ...inSight.map(({ level, from, to }) =>
          markedArea(
            { xAxis: Math.max(from, shown.from), itemStyle: { color: look.states[level], opacity: 0.09 } },
            { xAxis: Math.min(to ?? shown.to, shown.to) },
          ),
        ),
      ],
    },
  }
}

function pointedAt(series: readonly LineSeries[], cursor: number | null) {
  if (cursor === null) return []
  return series.flatMap(({ points }, place) => {
    const point = points[nearestPlace(points, cursor)]
    return point === undefined || point[0] !== cursor ? [] : [{ point, place }]
  })
}

/** The values shown with some air around them, and a limit when they come near it. */
export function valueExtent(
  { series, thresholds = [], bands = [], bounds = {}, states }: LineData,
  shown: TimeRange,
): { min: number; max: number } {
  if (states !== undefined) return { min: Math.min(...states) - 1, max: Math.max(...states) + 1 }
  const values = series.flatMap(({ points }) =>
    sampledPoints(points, shown, mostDrawnPoints).map(([, value]) => value),
  )
  if (values.length === 0) return { min: bounds.min ?? 0, max: bounds.max ?? 1 }
  let [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || Math.abs(high) * 0.1 || 1
  for (const { value } of thresholds) {
    if (value > high && value - high <= span) high = value
    if (value < low && low - value <= span) low = value
  }
  // How far it is to the next band is what one looks for.
  low = Math.min(low, bands[0]?.from ?? low)
  const measured = high
  high = bands.find(({ to }) => to !== null && measured < to)?.to ?? high
  const air = Math.max((high - low) * 0.1, span * 0.1)
  return {
    min: Math.max(bounds.min ?? -Infinity, low - air),
    max: Math.min(bounds.max ?? Infinity, high + air),
  }
}
