import { useLingui } from '@lingui/react/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMinus, IconPlus, IconZoomReset } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { momentText } from '../moment-text.ts'
import { StatusMark } from '../status-mark.tsx'
import { axisMomentText } from './axis-moment-text.ts'
import { ChartFrame, type ChartTable } from './chart-frame.tsx'
import styles from './chart.module.css'
import { LinePicture } from './line-picture.tsx'
import { mostTableRows } from './line-table.ts'
import { zoomed } from './line-view.ts'
import type { TimeRange } from './sampled-points.ts'
import { timelineLayout, timelineOption } from './timeline-option.ts'
import { textAt, timelineStops, timelineTable, type TimelineRow } from './timeline-rows.ts'
import { useChartLook } from './use-chart-look.ts'

interface TimelineChartProps {
  title: string
  rows: readonly TimelineRow[]
  /** All there is to be shown. */
  whole: TimeRange
  /** The part that is shown. */
  shown: TimeRange
  onShow: (shown: TimeRange) => void
  /** The moment that it is about, marked; null: none. */
  around: number | null
}

/**
 * What lasted, what happened and what was measured, row below row over one axis of time. One cursor reads all rows at its
 * moment, by pointer or by arrow keys; without it each row says what is newest.
 */
export function TimelineChart({ title, rows, whole, shown, onShow, around }: TimelineChartProps) {
  const { t, i18n } = useLingui()
  const look = useChartLook()
  const narrow = useMediaQuery('(max-width: 640px)') ?? false
  const [pointed, setPointed] = useState<{ cursor: number | null; spoken: boolean }>({
    cursor: null,
    spoken: false,
  })
  const { cursor } = pointed
  const layout = useMemo(() => timelineLayout(rows, look, narrow), [rows, look, narrow])
  const option = useMemo(
    () =>
      timelineOption(rows, layout, { shown, cursor, around }, look, (moment) => axisMomentText(i18n, moment)),
    [rows, layout, shown, cursor, around, look, i18n],
  )
  const stops = useMemo(() => timelineStops(rows, whole), [rows, whole])
  // So near that it cannot be told apart in the picture.
  const nearMs = (shown.to - shown.from) / 300
  const texts = rows.map((row) => textAt(row, cursor ?? shown.to, nearMs))
  const middle = (shown.from + shown.to) / 2
  const controls = [
    { label: t`Zoom in`, icon: IconPlus, next: () => zoomed(shown, whole, 1 / 1.5, cursor ?? middle) },
    { label: t`Zoom out`, icon: IconMinus, next: () => zoomed(shown, whole, 1.5, cursor ?? middle) },
    { label: t`Show the whole period`, icon: IconZoomReset, next: () => whole },
  ]
  const spokenTexts = rows.flatMap(({ name }, place) =>
    texts[place] === '' ? [] : [`${name}: ${texts[place]}`],
  )
  return (
    <ChartFrame
      title={title}
      empty={rows.length === 0}
      table={table}
      readout={{
        text: cursor !== null && (
          <>
            {momentText(i18n, cursor)}
            <VisuallyHidden>{spokenTexts.join(', ')}</VisuallyHidden>
          </>
        ),
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
      <div className={styles['timeline']}>
        <LinePicture
          title={title}
          label={spokenTexts.join('; ')}
          option={option}
          points={stops}
          view={{ shown, cursor }}
          whole={whole}
          height={layout.height}
          onChange={(next, spoken) => {
            setPointed({ cursor: next.cursor, spoken })
            if (next.shown !== shown) onShow(next.shown)
          }}
        />
        {/* The picture's own words say the same to those who listen. */}
        <dl aria-hidden>
          {rows.map((row, place) => (
            <div
              key={row.id}
              style={{
                top: layout.places[place]?.top,
                height: layout.places[place]?.height,
                width: layout.names,
              }}
            >
              <dt>
                {row.sign !== undefined && <StatusMark state={row.sign} size={12} />}
                <span title={row.name}>{row.name}</span>
              </dt>
              <dd data-pointed={cursor !== null} title={texts[place]}>
                {texts[place]}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </ChartFrame>
  )

  function table(): ChartTable {
    const { figures, lines, all } = timelineTable(rows, shown, mostTableRows)
    const [some, every] = [i18n.number(lines.length), i18n.number(all)]
    return {
      columns: [t`Time`, ...figures.map(({ name }) => name), t`Events`],
      rows: lines.map(({ at, values, events }) => [at, momentText(i18n, at), ...values, events]),
      ...(lines.length < all && { note: t`${some} of ${every} shown. Zoom in for the rest.` }),
    }
  }
}
