import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'

import { ChartCanvas } from './chart-canvas.tsx'
import type { ChartHandle } from './chart-engine.ts'
import styles from './chart.module.css'
import type { LineOption } from './line-option.ts'
import { viewAfterKey, type LineView } from './line-view.ts'
import type { Point, TimeRange } from './sampled-points.ts'
import { useLinePointer } from './use-line-pointer.ts'

interface LinePictureProps {
  title: string
  label: string
  option: LineOption
  points: readonly Point[]
  view: LineView
  whole: TimeRange
  /** Or pixels. */
  height?: 'small' | 'tall' | number | undefined
  /** How it is walked along, where it is not along time. */
  hint?: string
  /** What 0 does, where that is more than to show the whole. */
  onAll?: () => void
  onChange: (view: LineView, byKey: boolean) => void
}

/** The drawn part of a line chart, with its keys and its pointer. */
export function LinePicture({
  title,
  label,
  option,
  points,
  view,
  whole,
  height,
  hint,
  onAll,
  onChange,
}: LinePictureProps) {
  const { t } = useLingui()
  const chart = useRef<ChartHandle>(null)
  const place = useLinePointer({ chart, points, view, whole, onChange: (next) => onChange(next, false) })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is one widget, with keys of its own
    <div
      ref={place}
      className={`${styles['picture']} ${typeof height === 'string' ? styles[height] : ''}`}
      style={typeof height === 'number' ? { height } : undefined}
      role="application"
      aria-label={
        hint ?? t`${title}: arrow keys move between points, plus and minus zoom, 0 shows the whole period`
      }
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys walk along its points
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        if (event.key === '0' && onAll !== undefined) {
          event.preventDefault()
          onAll()
          return
        }
        const next = viewAfterKey(view, whole, points, event.key)
        if (next === null) return
        event.preventDefault()
        onChange(next, true)
      }}
    >
      <ChartCanvas
        option={option}
        label={label}
        onChart={(opened) => {
          chart.current = opened
        }}
      />
    </div>
  )
}
