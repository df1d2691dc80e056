import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus, IconZoomReset } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { momentText } from '../moment-text.ts'
import { axisMomentText } from './axis-moment-text.ts'
import { ChartFrame } from './chart-frame.tsx'
import { LineLegend } from './line-legend.tsx'
import { lineOption, type LineData } from './line-option.ts'
import { LinePicture } from './line-picture.tsx'
import { lineTable } from './line-table.ts'
import { zoomed, type LineView } from './line-view.ts'
import type { TimeRange } from './sampled-points.ts'
import { useChartLook } from './use-chart-look.ts'

interface LineChartProps {
  title: string
  data: LineData
  /** All there is to be shown. */
  whole: TimeRange
  /** The part that is shown, and who learns of a change: several charts may share it. */
  shown: TimeRange
  onShow: (shown: TimeRange) => void
  /** A value as people read it, with its unit. */
  valueText: (value: number) => string
  /** The same on the axis, where the unit stands in the title, and all have the same decimals. */
  axisText: (value: number, decimals: number) => string
  small?: boolean
}

/**
 * Values over time. With the focus on it, arrow keys walk along the points, plus, minus and 0 or the wheel zoom; dragging
 * moves what is shown.
 */
export function LineChart({
  title,
  data,
  whole,
  shown,
  onShow,
  valueText,
  axisText,
  small = false,
}: LineChartProps) {
  const { t, i18n } = useLingui()
  const look = useChartLook()
  const [pointed, setPointed] = useState<{ cursor: number | null; spoken: boolean }>({
    cursor: null,
    spoken: false,
  })
  const { cursor } = pointed
  const points = data.series[0]?.points ?? []
  const view: LineView = { shown, cursor }
  const change = (next: LineView, spoken: boolean) => {
    setPointed({ cursor: next.cursor, spoken })
    if (next.shown !== shown) onShow(next.shown)
  }
  const option = useMemo(
    () =>
      lineOption(data, { shown, cursor }, look, {
        value: axisText,
        moment: (at) => axisMomentText(i18n, at),
      }),
    [data, shown, cursor, look, axisText, i18n],
  )

  const moment = (at: number) => momentText(i18n, at)
  const valuesAt = (at: number) =>
    data.series.flatMap(({ name, points }) => {
      const value = points.find(([moment]) => moment === at)?.[1]
      if (value === undefined) return []
      return [data.series.length > 1 ? `${name} ${valueText(value)}` : valueText(value)]
    })
  const middle = (shown.from + shown.to) / 2
  const controls = [
    { label: t`Zoom in`, icon: IconPlus, next: () => zoomed(shown, whole, 1 / 1.5, cursor ?? middle) },
    { label: t`Zoom out`, icon: IconMinus, next: () => zoomed(shown, whole, 1.5, cursor ?? middle) },
    { label: t`Show the whole period`, icon: IconZoomReset, next: () => whole },
  ]
  const table = () => {
    const { shownRows, allRows, ...rest } = lineTable(data.series, shown, {
      time: t`Time`,
      moment,
      value: valueText,
    })
    const [some, all] = [i18n.number(shownRows), i18n.number(allRows)]
    const note = t`${some} of ${all} shown, lowest and highest included. Zoom in for the rest.`
    return shownRows < allRows ? { ...rest, note } : rest
  }
  return (
    <ChartFrame
      title={title}
      empty={data.series.every(({ points }) => points.length === 0)}
      table={table}
      readout={{
        text: cursor === null ? '' : [moment(cursor), ...valuesAt(cursor)].join(' · '),
        spoken: pointed.spoken,
      }}
      controls={controls.map(({ label, icon: Icon, next }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          onClick={() => onShow(next())}
        >
          <Icon size="1rem" stroke={1.5} />
        </ActionIcon>
      ))}
    >
      <LinePicture
        title={title}
        label={summary()}
        option={option}
        points={points}
        view={view}
        whole={whole}
        height={small ? 'small' : undefined}
        onChange={change}
      />
      <LineLegend data={data} look={look} valueText={valueText} momentText={moment} />
    </ChartFrame>
  )

  /** The main point in a sentence. */
  function summary(): string {
    const parts = data.series.map(({ name, points }) => {
      const values = points.map(([, value]) => value)
      const newest = values.at(-1)
      if (newest === undefined) return t`${name}: no data`
      if (data.states !== undefined) return t`${name}: latest ${valueText(newest)}`
      const [lowest, highest] = [valueText(least(values)), valueText(-least(values.map((value) => -value)))]
      return t`${name}: latest ${valueText(newest)}, lowest ${lowest}, highest ${highest}`
    })
    const alarms = data.alarms?.length ?? 0
    return [...parts, ...(alarms === 0 ? [] : [t`${i18n.number(alarms)} alarms`])].join('; ')
  }
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)
