import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

import type { ChartHandle } from './chart-engine.ts'
import { moved, zoomed, type LineView } from './line-view.ts'
import { nearestPlace, type Point, type TimeRange } from './sampled-points.ts'

interface LinePointer {
  chart: RefObject<ChartHandle | null>
  points: readonly Point[]
  view: LineView
  whole: TimeRange
  onChange: (view: LineView) => void
}

/**
 * Pointing, dragging and the wheel over a line chart: the place to hang them on. The wheel belongs to the page until the
 * chart has the focus, or Ctrl is held.
 */
export function useLinePointer({ chart, points, view, whole, onChange }: LinePointer) {
  const place = useRef<HTMLDivElement>(null)
  const drag = useRef<{ x: number; msPerPixel: number; shown: TimeRange } | null>(null)

  const momentAt = (event: PointerEvent | WheelEvent) =>
    chart.current?.momentAt(event.clientX - (place.current?.getBoundingClientRect().left ?? 0)) ?? null
  const point = useEffectEvent((event: PointerEvent) => {
    const held = drag.current
    if (held !== null) {
      const byMs = (held.x - event.clientX) * held.msPerPixel
      onChange({ cursor: view.cursor, shown: moved(held.shown, whole, byMs) })
      return
    }
    const at = momentAt(event)
    const nearest = at === null ? undefined : points[nearestPlace(points, at)]
    const cursor = nearest?.[0] ?? null
    if (cursor !== view.cursor) onChange({ ...view, cursor })
  })
  const press = useEffectEvent((event: PointerEvent) => {
    const width = place.current?.clientWidth ?? 0
    if (event.button !== 0 || width === 0) return
    drag.current = {
      x: event.clientX,
      msPerPixel: (view.shown.to - view.shown.from) / width,
      shown: view.shown,
    }
  })
  const leave = useEffectEvent(() => {
    // Who walks by keys keeps the place.
    if (view.cursor !== null && place.current !== document.activeElement) onChange({ ...view, cursor: null })
  })
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && place.current !== document.activeElement) return
    event.preventDefault()
    const around = momentAt(event) ?? (view.shown.from + view.shown.to) / 2
    onChange({ ...view, shown: zoomed(view.shown, whole, 1.2 ** Math.sign(event.deltaY), around) })
  })

  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const release = () => {
      drag.current = null
    }
    element.addEventListener('pointermove', (event) => point(event), { signal })
    element.addEventListener('pointerdown', (event) => press(event), { signal })
    element.addEventListener('pointerleave', () => leave(), { signal })
    // React's own wheel listeners cannot keep the page from scrolling.
    element.addEventListener('wheel', (event) => turn(event), { signal, passive: false })
    addEventListener('pointerup', release, { signal })
    addEventListener('pointercancel', release, { signal })
    return () => stop.abort()
  }, [])
  return place
}
