import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

import { useTextScale } from '../use-text-scale.ts'
import styles from './data-grid.module.css'
import { narrowestColumnPx, widestColumnPx } from './grid-column.ts'

interface ColumnEdgeProps {
  label: string
  widthPx: number
  onWidth: (widthPx: number) => void
}

const stepPx = 16

/** The edge of a column's head, by which it is widened: dragged, or with the arrows. */
export function ColumnEdge({ label, widthPx, onWidth }: ColumnEdgeProps) {
  const scale = useTextScale()
  const start = useRef<{ x: number; widthPx: number } | null>(null)
  const [dragged, setDragged] = useState(false)

  const begin = (event: PointerEvent<HTMLHRElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, widthPx }
    setDragged(true)
  }
  const drag = ({ clientX }: PointerEvent) => {
    if (start.current !== null) onWidth(start.current.widthPx + (clientX - start.current.x) / scale)
  }
  const end = () => {
    start.current = null
    setDragged(false)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -stepPx, ArrowRight: stepPx }[event.key]
    if (step === undefined || event.altKey) return
    event.preventDefault()
    onWidth(widthPx + step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that is moved is a control
    <hr
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(widthPx)}
      aria-valuemin={narrowestColumnPx}
      aria-valuemax={widestColumnPx}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- and has to be reached by keyboard
      tabIndex={0}
      className={styles['edge']}
      data-dragged={dragged}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
    />
  )
}
