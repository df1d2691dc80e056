import { useLingui } from '@lingui/react/macro'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

import type { Box } from '#contract/map-cells.ts'
import { activeLanguage } from '#src/i18n/language.ts'
import { canDraw, canDrawNow } from '#src/ui/map/can-draw.ts'
import { homeCamera, type Camera } from '#src/ui/map/camera.ts'
import { useTextScale } from '#src/ui/use-text-scale.ts'

import type { Hit } from './hit-test.ts'
import { formatCamera, readCamera } from './map-address.ts'
import { boundsAround, type MapSize } from './map-bounds.ts'
import { MapView } from './map-view.ts'
import type { Ground } from './use-ground.tsx'

export interface HitPoint {
  hit: Hit
  x: number
  y: number
  /** Where there is room for words about it. */
  room: 'right' | 'left' | 'right above' | 'left above'
}

/** What was hit at a point of a map of this size. */
export function hitPoint(size: MapSize, hit: Hit | null, x: number, y: number): HitPoint | null {
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
  onHover: (at: HitPoint | null) => void
  onChoose: (at: HitPoint | null) => void
  onStart: () => void
}

/** `broken`: this browser cannot draw it. `lost`: it could, and the map is made anew as soon as it can again. */
export type MapViewState = { kind: 'starting' | 'broken' | 'lost' } | { kind: 'ready'; view: MapView }

/** Graphics that are taken away again so soon are given a rest, after which they are tried again. */
const soonMs = 10_000
const restMs = 5000

/** Once the browser has drawn what there is. @returns what calls it off */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Makes the map in the container and makes it anew when the colour scheme or the ground changes, or the browser took the
 * graphics away. The address moves the camera whenever it says something else than the camera does.
 * What is to be seen is told before there is a map, so that it can be asked for while the graphics begin, which takes
 * long where there is no graphics card.
 */
export function useMapView(
  container: RefObject<HTMLDivElement | null>,
  at: string | undefined,
  { provider, fail }: Pick<Ground, 'provider' | 'fail'>,
  events: MapViewEvents,
) {
  const { t } = useLingui()
  const title = t`Map of devices. Arrow keys move it, plus and minus zoom, Enter chooses what is in its middle, the menu key says what can be done there.`
  const scheme = useComputedColorScheme('dark')
  const scale = useTextScale()
  const [state, setState] = useState<MapViewState>({ kind: 'starting' })
  const [lost, setLost] = useState(0)
  const latest = useRef({ at, fail, ...events })
  useLayoutEffect(() => {
    latest.current = { at, fail, ...events }
  })

  useEffect(() => {
    const place = container.current
    if (place === null) return undefined
    const camera = readCamera(latest.current.at) ?? homeCamera
    const bounds = boundsAround(camera, sizeOf(place), provider?.crs ?? 'wgs84')
    latest.current.onExpect(camera, bounds)
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
        onLost: () => again(isSoon ? restMs : 0),
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
  }, [container, scheme, title, scale, lost, provider])

  const view = state.kind === 'ready' ? state.view : null
  useEffect(() => {
    const wanted = readCamera(at)
    if (view !== null && wanted !== null && formatCamera(view.camera) !== formatCamera(wanted))
      view.goTo(wanted)
  }, [view, at])
  return state
}
