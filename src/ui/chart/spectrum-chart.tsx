import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconFocusCentered, IconMinus, IconPlus, IconZoomReset } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'

import { ChartFrame, type ChartTable } from './chart-frame.tsx'
import { LinePicture } from './line-picture.tsx'
import { zoomed, type LineView } from './line-view.ts'
import { mostDrawnPoints } from './line-option.ts'
import { sampledPoints, type TimeRange } from './sampled-points.ts'
import { spectrumOption, type PlacedMark, type SpectrumFormat } from './spectrum-option.ts'
import {
  spectrumGap,
  spectrumPoints,
  spectrumSpan,
  type SpectrumScale,
  type SpectrumTrace,
} from './spectrum-points.ts'
import { useChartLook } from './use-chart-look.ts'

/** As wide as the longest label of a mark. */
const labelPx = 48

interface SpectrumChartProps {
  title: string
  /** The main point in a sentence. */
  summary: string
  trace: SpectrumTrace
  compared: SpectrumTrace | null
  scale: SpectrumScale
  /** On the axis of the scale. */
  marks: readonly PlacedMark[]
  /** Where on the axis something is looked for, marked or not: it begins with these in sight. */
  sought: readonly number[]
  /** Says which part of the whole is shown. */
  rangeText: (shown: TimeRange, whole: TimeRange) => string
  format: SpectrumFormat
  /** What is said of a line: its place on the axis, and its value in the scale. */
  readout: (place: number, value: number) => string
  table: () => ChartTable
  /** What its strokes mean. */
  legend: ReactNode
}

/**
 * The lines of a spectrum, at first where something is looked for. With the focus on it, arrow keys walk along the lines,
 * plus, minus or the wheel zoom, 0 shows the whole and then what is looked for again; dragging moves what is shown. It begins
 * anew with another scale: give it a key.
 */
export function SpectrumChart(props: SpectrumChartProps) {
  const { title, summary, trace, compared, scale, marks, sought, format } = props
  const { rangeText, readout, table, legend } = props
  const { t } = useLingui()
  const look = useChartLook()
  const { ref, width } = useElementSize()
  const labelShare = look.px(labelPx) / Math.max(width, 200)
  const whole = useMemo(() => spectrumSpan(trace, scale.orders), [trace, scale.orders])
  const home = useMemo(() => aroundSought(sought, whole), [sought, whole])
  /** Null until a person chooses. */
  const [chosen, setShown] = useState<TimeRange | null>(null)
  const shown = chosen ?? home
  const [pointed, setPointed] = useState<{ cursor: number | null; spoken: boolean }>({
    cursor: null,
    spoken: false,
  })
  const { cursor } = pointed
  const points = useMemo(() => spectrumPoints(trace, scale), [trace, scale])
  const before = useMemo(() => (compared === null ? [] : spectrumPoints(compared, scale)), [compared, scale])
  const option = useMemo(() => {
    const gap = spectrumGap(trace, scale.orders)
    const picture = { points, compared: before, gap, marks, decibels: scale.decibels, labelShare }
    return spectrumOption(picture, { shown, cursor }, look, format)
  }, [points, before, trace, scale, marks, labelShare, shown, cursor, look, format])
  // Who walks along it passes what is drawn, and no peak is left out of that.
  const walked = useMemo(() => sampledPoints(points, shown, mostDrawnPoints), [points, shown])
  const view: LineView = { shown, cursor }
  const change = (next: LineView, spoken: boolean) => {
    setPointed({ cursor: next.cursor, spoken })
    if (next.shown !== shown) setShown(next.shown)
  }
  const at = cursor === null ? undefined : points.find(([place]) => place === cursor)
  const middle = (shown.from + shown.to) / 2
  const controls = [
    { label: t`Zoom in`, icon: IconPlus, next: () => zoomed(shown, whole, 1 / 1.5, cursor ?? middle) },
    { label: t`Zoom out`, icon: IconMinus, next: () => zoomed(shown, whole, 1.5, cursor ?? middle) },
    { label: t`Show the whole spectrum`, icon: IconZoomReset, next: () => whole },
    ...(home === whole ? [] : [{ label: t`Zoom to the marks`, icon: IconFocusCentered, next: () => home }]),
  ]
  return (
    <div ref={ref}>
      <ChartFrame
        title={title}
        empty={points.length === 0}
        table={table}
        readout={{
          text: at !== undefined ? readout(...at) : shown === whole ? '' : rangeText(shown, whole),
          spoken: pointed.spoken,
        }}
        controls={controls.map(({ label, icon: Icon, next }) => (
          <ActionIcon
            key={label}
            variant="subtle"
            color="gray"
            aria-label={label}
            title={label}
            onClick={() => setShown(next())}
          >
            <Icon size="1rem" stroke={1.5} />
          </ActionIcon>
        ))}
      >
        <LinePicture
          title={title}
          hint={t`${title}: arrow keys move along the lines, plus and minus zoom, 0 shows the whole spectrum, 0 again the marks`}
          label={summary}
          option={option}
          points={walked}
          view={view}
          whole={whole}
          height="tall"
          onChange={change}
          onAll={() => setShown(shown === whole ? home : whole)}
        />
        {legend}
      </ChartFrame>
    </div>
  )
}

/** From nothing to a little behind the last; the whole where nothing is looked for. */
function aroundSought(sought: readonly number[], whole: TimeRange): TimeRange {
  const last = sought.reduce((most, place) => Math.max(most, place), 0) * 1.1
  return last === 0 || last >= whole.to ? whole : { from: whole.from, to: last }
}
