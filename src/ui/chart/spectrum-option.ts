import type { LineSeriesOption } from 'echarts/charts'

import { atTurn, type ChartLook } from './chart-look.ts'
import { mostDrawnPoints, type LineOption } from './line-option.ts'
import { sampledGap, sampledPoints, withGaps, type Point, type TimeRange } from './sampled-points.ts'

/** A frequency that is looked for, on the axis. */
export interface PlacedMark {
  /** As printed beside its line. */
  label: string
  place: number
  /** Marks of one group have one dash. */
  group: number
  /** Where labels are crowded, the lower one has its label. */
  rank: number
}
export interface SpectrumPicture {
  points: readonly Point[]
  /** An earlier one below it, as an area. */
  compared: readonly Point[]
  /** Points further apart are not joined. */
  gap: number
  marks: readonly PlacedMark[]
  decibels: boolean
  /** Labels closer to each other than this share of the width do not stand beside each other. */
  labelShare: number
}
export interface SpectrumFormat {
  amplitude: (value: number) => string
  place: (place: number) => string
}

/** Dashes of the groups of marks, so that no colour is needed to tell them. */
export const markDashes = [
  [1, 0],
  [8, 4],
  [3, 3],
  [10, 3, 3, 3],
  [14, 6],
] as const
const lanes = 4
/** Of decibels so many are shown at most, counted from the greatest. */
const mostDecibels = 100

export function spectrumOption(
  picture: SpectrumPicture,
  view: { shown: TimeRange; cursor: number | null },
  look: ChartLook,
  format: SpectrumFormat,
): LineOption {
  const { shown } = view
  const extent = amplitudeExtent(picture, shown)
  const label = { color: look.quiet, fontFamily: look.family, fontSize: look.px(12) }
  const axisLine = { onZero: false, lineStyle: { color: look.control } }
  return {
    animation: false,
    grid: {
      left: look.px(8),
      right: look.px(20),
      top: look.px(14 * lanes + 6),
      bottom: look.px(4),
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'value',
      min: shown.from,
      max: shown.to,
      axisLabel: { ...label, formatter: format.place, hideOverlap: true, showMaxLabel: false },
      axisLine,
      axisTick: { lineStyle: { color: look.control } },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value',
      min: extent.min,
      max: extent.max,
      splitNumber: 4,
      axisLabel: { ...label, formatter: format.amplitude, showMinLabel: false, showMaxLabel: false },
      splitLine: { lineStyle: { color: look.hairline } },
    },
    series: [
      ...(picture.compared.length === 0 ? [] : [comparedArea(picture, shown, extent.min, look)]),
      {
        ...traceLine('spectrum', picture.points, picture.gap, shown),
        lineStyle: { color: atTurn(look.series, 0), width: look.px(1.2) },
        z: 3,
      },
      drawnMarks(picture, view, extent, look),
    ],
  }
}

function traceLine(id: string, points: readonly Point[], gap: number, shown: TimeRange): LineSeriesOption {
  const drawn = sampledPoints(points, shown, mostDrawnPoints)
  const thinned = drawn.length < points.length
  const drawnGap = thinned ? sampledGap(gap, shown, mostDrawnPoints) : gap
  return {
    id,
    type: 'line',
    data: withGaps(drawn, drawnGap).map(([place, value]) => [place, value ?? '-']),
    showSymbol: false,
    silent: true,
  }
}

function comparedArea(
  { compared, gap }: SpectrumPicture,
  shown: TimeRange,
  origin: number,
  look: ChartLook,
): LineSeriesOption {
  return {
    ...traceLine('compared', compared, gap, shown),
    lineStyle: { width: 0 },
    areaStyle: { color: atTurn(look.series, 1), opacity: 0.45, origin },
    z: 2,
  }
}

function drawnMarks(
  { marks, points, labelShare }: SpectrumPicture,
  { shown, cursor }: { shown: TimeRange; cursor: number | null },
  extent: { min: number; max: number },
  look: ChartLook,
): LineSeriesOption {
  const at = cursor === null ? undefined : points.find(([place]) => place === cursor)
  return {
    id: 'marks',
    type: 'line',
    // A series without data draws no lines of its own either.
    data: at === undefined ? [[shown.from, extent.min]] : [[...at]],
    showSymbol: at !== undefined,
    symbol: 'circle',
    symbolSize: look.px(9),
    itemStyle: { color: look.plane, borderColor: atTurn(look.series, 0), borderWidth: look.px(2) },
    lineStyle: { width: 0 },
    silent: true,
    z: 5,
    markLine: {
      silent: true,
      symbol: 'none',
      animation: false,
      data: [
        ...inLanes(marks, shown, labelShare).map(({ mark, lane }) => ({
          xAxis: mark.place,
          lineStyle: {
            color: look.quiet,
            width: look.px(1),
            type: atTurn(markDashes, mark.group).map(look.px),
          },
          label: {
            show: lane !== null,
            formatter: mark.label,
            position: 'end' as const,
            rotate: 0,
            distance: look.px(2 + 14 * (lane ?? 0)),
            color: look.text,
            fontFamily: look.family,
            fontSize: look.px(12),
          },
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
  }
}

/** The marks in sight, each with the lowest line for its label on which no other is too near; null when none is left. */
export function inLanes(
  marks: readonly PlacedMark[],
  shown: TimeRange,
  labelShare: number,
): { mark: PlacedMark; lane: number | null }[] {
  const apart = (shown.to - shown.from) * labelShare
  const taken: number[][] = Array.from({ length: lanes }, () => [])
  return marks
    .filter(({ place }) => shown.from <= place && place <= shown.to)
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .map((mark) => {
      const lane = taken.findIndex((places) => places.every((at) => Math.abs(mark.place - at) >= apart))
      taken[lane]?.push(mark.place)
      return { mark, lane: lane === -1 ? null : lane }
    })
}

/** From nothing, or from what decibels can tell, to a little above the greatest shown. */
export function amplitudeExtent(
  { points, compared, decibels }: SpectrumPicture,
  shown: TimeRange,
): { min: number; max: number } {
  const values = [points, compared].flatMap((all) =>
    sampledPoints(all, shown, mostDrawnPoints).map(([, value]) => value),
  )
  const greatest = values.reduce((a, b) => Math.max(a, b), -Infinity)
  if (greatest === -Infinity) return decibels ? { min: -mostDecibels, max: 0 } : { min: 0, max: 1 }
  if (!decibels) return { min: 0, max: greatest === 0 ? 1 : greatest * 1.1 }
  const least = values.reduce((a, b) => Math.min(a, b))
  return {
    min: Math.max(Math.floor(least - 3), Math.floor(greatest - mostDecibels)),
    max: Math.ceil(greatest + 3),
  }
}
