import type { MarkState } from '../status-mark.tsx'
import { palette, type Scheme } from '../palette.ts'

/** What a chart is drawn with. Sizes are pixels of the screen. */
export interface ChartLook {
  text: string
  quiet: string
  hairline: string
  control: string
  plane: string
  raised: string
  /** The colours of states and alarms, which series never wear. */
  states: Record<MarkState, string>
  /** Of series in their order, quiet all of them; what tells one from the other is `seriesShapes`. */
  series: readonly string[]
  family: string
  /** The size of words at axes. */
  labelPx: number
  /** Pixels that follow the size of the text. */
  px: (pixels: number) => number
}

const seriesColours: Record<Scheme, readonly string[]> = {
  dark: ['#D7DCE2', '#8AB0D6', '#B3A8C4', '#A3B59F'],
  light: ['#1F262D', '#2F5D8A', '#66567D', '#4B6247'],
}

/** Dash and symbol of series in their order; a fifth begins again. No triangle and no diamond: these are alarms. */
export const seriesShapes = [
  { dash: 'solid', symbol: 'circle' },
  { dash: [7, 4], symbol: 'rect' },
  { dash: [2, 3], symbol: 'emptyCircle' },
  { dash: [9, 3, 2, 3], symbol: 'emptyRect' },
] as const

/** The symbol of a state, as `StatusMark` draws it. */
export const stateSymbols: Record<MarkState, string> = {
  online: 'circle',
  offline: 'emptyCircle',
  abnormal: 'triangle',
  priority: 'diamond',
}

/** @param scale how large everything is drawn, 1 at the usual text size */
export function chartLook(scheme: Scheme, scale: number, family: string): ChartLook {
  const { text, quiet, hairline, control, plane, raised, ...states } = palette[scheme]
  const px = (pixels: number) => Math.round(pixels * scale * 100) / 100
  return {
    text,
    quiet,
    hairline,
    control,
    plane,
    raised,
    states: {
      online: states.online,
      offline: states.offline,
      abnormal: states.abnormal,
      priority: states.priority,
    },
    series: seriesColours[scheme],
    family,
    // On a wall nobody comes nearer to read what is small.
    labelPx: px(scale >= 2 ? 14 : 12),
    px,
  }
}

/** The entry of a list that begins again at its end. */
export function atTurn<T>(list: readonly [T, ...T[]] | readonly T[], place: number): T {
  const entry = list[place % list.length]
  if (entry === undefined) throw new RangeError('an empty list')
  return entry
}
