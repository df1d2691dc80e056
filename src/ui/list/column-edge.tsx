import { useRef, useState, type PointerEvent } from 'react'

import { useTextScale } from '../use-text-scale.ts'
import styles from './grid-head.module.css'

interface ColumnEdgeProps {
  widthPx: number
  onWidth: (widthPx: number) => void
}

/** The edge of a column's head, by which it is dragged wider. Its head has keys for that. */
export function ColumnEdge({ widthPx, onWidth }: ColumnEdgeProps) {
  const scale = useTextScale()
  const start = useRef<{ x: number; widthPx: number } | null>(null)
  const [dragged, setDragged] = useState(false)

  const begin = (event: PointerEvent<HTMLSpanElement>) => {
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
  return (
    <span
      aria-hidden
      className={styles['edge']}
      data-dragged={dragged}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
