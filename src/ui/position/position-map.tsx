import { Trans, useLingui } from '@lingui/react/macro'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Position } from '#contract/geo/coordinates.ts'
import { activeLanguage } from '#src/i18n/language.ts'

import { BasemapNote } from '../map/basemap-note.tsx'
import { canDraw } from '../map/can-draw.ts'
import type { Camera } from '../map/camera.ts'
import type { PointMap } from '../map/point-map.ts'
import { useGround } from '../map/use-ground.tsx'
import { Sentences } from '../sentences.tsx'
import { useTextScale } from '../use-text-scale.ts'
import styles from './position.module.css'

interface PositionMapProps {
  point: Position | null
  /** A new object makes the map fly there. */
  camera: Camera
  /** Null: a map for looking. */
  onPick: ((position: Position) => void) | null
}

function pinElement(): HTMLElement {
  const pin = document.createElement('div')
  pin.className = styles['pin'] ?? ''
  return pin
}

/** `broken`: this browser cannot draw. `away`: what draws could not be fetched. */
type MapState =
  | { kind: 'starting' }
  | { kind: 'ready'; map: PointMap }
  | { kind: 'broken' }
  | { kind: 'away' }

/** The map with a point on it, on the ground that the person's map has. Without it everything else of a dialog works. */
export function PositionMap({ point, camera, onPick }: PositionMapProps) {
  const { t } = useLingui()
  const container = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('dark')
  const scale = useTextScale()
  const { provider, fail } = useGround()
  const [drawable] = useState(canDraw)
  const [state, setState] = useState<MapState>({ kind: drawable ? 'starting' : 'broken' })
  const picks = onPick !== null
  const title = picks
    ? t`Map for picking a point. Arrow keys move it, plus and minus zoom, Enter sets the point in the middle.`
    : t`Map of the position. Arrow keys move it, plus and minus zoom.`
  const pick = useEffectEvent((position: Position) => onPick?.(position))
  const begin = useEffectEvent(() => camera)

  useEffect(() => {
    const place = container.current
    if (place === null || !drawable) return undefined
    let map: PointMap | null = null
    let wanted = true
    async function open(into: HTMLElement) {
      const drawing = await import('../map/point-map.ts').catch(() => null)
      if (!wanted) return
      if (drawing === null) {
        setState({ kind: 'away' })
        return
      }
      map = new drawing.PointMap({
        container: into,
        camera: begin(),
        scheme,
        language: activeLanguage(),
        title,
        scale,
        pin: pinElement(),
        ground: provider,
        onGroundFailed: fail,
        onPick: picks ? (position) => pick(position) : null,
      })
      setState({ kind: 'ready', map })
    }
    void open(place)
    return () => {
      wanted = false
      setState({ kind: 'starting' })
      map?.remove()
    }
  }, [drawable, scheme, title, scale, picks, provider, fail])

  const map = state.kind === 'ready' ? state.map : null
  const [lng, lat] = [point?.lng, point?.lat]
  useEffect(() => {
    map?.show(lng === undefined || lat === undefined ? null : { lng, lat })
  }, [map, lng, lat])
  const shown = useRef(camera)
  useEffect(() => {
    if (map !== null && shown.current !== camera) map.goTo(camera)
    shown.current = camera
  }, [map, camera])

  return (
    <div className={styles['stage']} data-picks={picks}>
      <div ref={container} className={styles['map']} />
      {picks && map !== null && <div className={styles['cross']} />}
      {map !== null && provider === null && <BasemapNote className={styles['note']} />}
      {state.kind === 'broken' && (
        <p className={styles['broken']} role="alert">
          <Sentences>
            <Trans>This browser cannot draw the map: WebGL 2 is missing or disabled.</Trans>
            {picks && <Trans>Enter the coordinates instead.</Trans>}
          </Sentences>
        </p>
      )}
      {state.kind === 'away' && (
        <p className={styles['broken']} role="alert">
          <Sentences>
            <Trans>Could not load the map.</Trans>
            {picks && <Trans>Enter the coordinates instead.</Trans>}
          </Sentences>
        </p>
      )}
    </div>
  )
}
