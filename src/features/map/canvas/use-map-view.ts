import { useLingui } from '@lingui/react/macro'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import type { Box } from '#contract/geo/map-cells.ts'
import { activeLanguage } from '#src/i18n/language.ts'
import { canDraw, canDrawNow } from '#src/ui/map/can-draw.ts'
import { homeCamera, type Camera } from '#src/ui/map/camera.ts'
import type { Ground } from '#src/ui/map/use-ground.tsx'
import { useDelayed } from '#src/ui/use-delayed.ts'
import { useTextScale } from '#src/ui/use-text-scale.ts'

import type { Hit } from './hit-test.ts'
import { formatCamera, readCamera } from '../feed/map-address.ts'
import { boundsAround, type MapSize } from './map-bounds.ts'
import { MapView } from './map-view.ts'
import type { TrailHit } from '../trail/trail.ts'

export interface HitPoint<H = Hit> {
  hit: H
  x: number
  y: number
  /** Where there is room for words about it. */
  room: 'right' | 'left' | 'right above' | 'left above'
}

/** What was hit at a point of a map of this size. */
export function hitPoint<H extends Hit | TrailHit>(
  size: MapSize,
  hit: H | null,
  x: number,
  y: number,
): HitPoint<H> | null {
  if (hit === null) return null
  const side = x < size.width / 2 ? 'right' : 'left'
  return { hit, x, y, room: y < size.height * 0.7 ? side : `${side} above` }
}

function sizeOf(container: HTMLElement | null): MapSize {
  return { width: container?.clientWidth ?? 0, height: container?.clientHeight ?? 0 }
}

interface MapViewEvents {
  /** Where it will be, before there is a map. */
  onExpect: (camera: Camera, bounds: Box) => void
  onMove: (camera: Camera, bounds: Box) => void
  /** While it moves, too. */
  onView: (bounds: Box) => void
  onHover: (at: HitPoint<Hit | TrailHit> | null) => void
  onChoose: (at: HitPoint | null) => void
  onStart: () => void
}

/** `broken`: this browser cannot draw it. `lost`: it could, and the map is made anew as soon as it can again. */
export type MapViewState = { kind: 'starting' | 'broken' | 'lost' } | { kind: 'ready'; view: MapView }

/** Graphics that are taken away again so soon are given a rest, after which they are tried again. */
const soonMs = 10_000
const restMs = 5000

/** So long the graphics wait at most for what can be read without them, and then for a moment in which nothing else is due. */
const readFirstMs = 1500
const idleMs = 500

/** Once the browser has drawn what there is, and has nothing else to do. @returns what calls it off */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let idle: number | undefined
  const whenIdle = () => {
    // Safari has no such callback.
    if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(act, { timeout: idleMs })
    else act()
  }
  const frame = requestAnimationFrame(() => (timer = setTimeout(whenIdle)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}

/**
 * Makes the map in the container and makes it anew when the colour scheme or the ground changes, or the browser took the
 * graphics away. The address moves the camera whenever it says something else than the camera does.
 * What is to be seen is told before there is a map: to begin the graphics takes long where there is no graphics card, and
 * the page does not respond meanwhile.
 * @param known whether what is to be seen has been told about; the graphics wait a little for that
 */
export function useMapView(
  container: RefObject<HTMLDivElement | null>,
  at: string | undefined,
  { provider, fail }: Pick<Ground, 'provider' | 'fail'>,
  events: MapViewEvents,
  known: boolean,
) {
  const { t } = useLingui()
  const title = t`Map of devices. Arrow keys move it, plus and minus zoom, Enter selects what is in the middle, the menu key lists actions.`
  const scheme = useComputedColorScheme('dark')
  const scale = useTextScale()
  const [state, setState] = useState<MapViewState>({ kind: 'starting' })
  const [lost, setLost] = useState(0)
  const latest = useRef({ at, fail, ...events })
  useLayoutEffect(() => {
    latest.current = { at, fail, ...events }
  })

  // Where there will be no map, the address goes on to say what is in view, until it names no place any more.
  const expected = state.kind === 'broken' ? (at ?? null) : undefined
  useEffect(() => {
    if (expected === null) return
    const camera = readCamera(expected ?? latest.current.at) ?? homeCamera
    const bounds = boundsAround(camera, sizeOf(container.current), provider?.crs ?? 'wgs84')
    latest.current.onExpect(camera, bounds)
  }, [container, provider, expected])

  const delayed = useDelayed(readFirstMs)
  const [begins, setBegins] = useState(false)
  if (!begins && (known || delayed)) setBegins(true)

  useEffect(() => {
    const place = container.current
    if (place === null || !begins) return undefined
    let view: MapView | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = (afterMs: number) => {
      setState({ kind: 'lost' })
      clearTimeout(timer)
      timer = setTimeout(() => setLost((times) => times + 1), afterMs)
    }
    let isSoon = true
    const calm = setTimeout(() => (isSoon = false), soonMs)
    const begin = () => {
      view = new MapView({
        container: place,
        camera: readCamera(latest.current.at) ?? homeCamera,
        scheme,
        language: activeLanguage(),
        title,
        scale,
        ground: provider,
        onGroundFailed: () => latest.current.fail(),
        onMove: (at, box) => latest.current.onMove(at, box),
        onView: (box) => latest.current.onView(box),
        onHover: (hit, x, y) => latest.current.onHover(hitPoint(sizeOf(place), hit, x, y)),
        onChoose: (hit, x, y) => latest.current.onChoose(hitPoint(sizeOf(place), hit, x, y)),
        onStart: () => latest.current.onStart(),
        // At once: MapLibre has thrown its style away, and deck.gl reads it with every change that is told to it.
        onLost: () => {
          view?.remove()
          view = null
          flushSync(() => again(isSoon ? restMs : 0))
        },
      })
      setState({ kind: 'ready', view })
    }
    const stop = afterPaint(() => {
      try {
        begin()
      } catch (error) {
        if (lost > 0 && !canDrawNow()) {
          again(restMs)
          return
        }
        if (!canDraw()) {
          setState({ kind: 'broken' })
          return
        }
        // For whoever shows what is broken: that sees only what is thrown while React renders.
        setState(() => {
          throw error
        })
      }
    })
    return () => {
      stop()
      clearTimeout(timer)
      clearTimeout(calm)
      // What is said stays until there is a map again.
      setState((before) => (before.kind === 'lost' ? before : { kind: 'starting' }))
      view?.remove()
    }
  }, [begins, container, scheme, title, scale, lost, provider])

  const view = state.kind === 'ready' ? state.view : null
  useEffect(() => {
    const wanted = readCamera(at)
    if (view !== null && wanted !== null && formatCamera(view.camera) !== formatCamera(wanted))
      view.goTo(wanted)
  }, [view, at])
  return state
}
