import { useLingui } from '@lingui/react/macro'

import { ChartCanvas } from './chart-canvas.tsx'
import styles from './chart.module.css'
import type { PieOption } from './pie-option.ts'
import type { RadarOption } from './radar-option.ts'

interface ItemPictureProps {
  title: string
  label: string
  option: PieOption | RadarOption
  /** How many items there are to be walked along. */
  items: number
  cursor: number | null
  onPoint: (cursor: number) => void
  height: 'small' | 'tall'
}

/** The drawn part of a chart of a few things, with its keys: arrows walk around, Home and End to the ends. */
export function ItemPicture({ title, label, option, items, cursor, onPoint, height }: ItemPictureProps) {
  const { t } = useLingui()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is one widget, with keys of its own
    <div
      className={`${styles['picture']} ${styles[height]}`}
      role="application"
      aria-label={t`${title}: arrow keys move between parts`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys walk along its parts
      tabIndex={0}
      onKeyDown={(event) => {
        const next = placeAfterKey(event.key, cursor, items)
        if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        onPoint(next)
      }}
    >
      <ChartCanvas option={option} label={label} />
    </div>
  )
}

/** The item after a key, around in a ring; null when the key is none of the chart's. */
export function placeAfterKey(key: string, cursor: number | null, items: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return cursor === null ? 0 : (cursor + 1) % items
    case 'ArrowLeft':
    case 'ArrowUp':
      return cursor === null ? items - 1 : (cursor + items - 1) % items
    case 'Home':
      return 0
    case 'End':
      return items - 1
    default:
      return null
  }
}
