import { useEffect, useMemo, useRef, type ReactNode } from 'react'

import { deviceType } from '#contract/wire/enumerations.ts'
import type { TrailStop } from '#contract/geo/gps-trail.ts'
import type { DeviceDetail } from '#contract/calls/records.ts'

import { lazyPart } from '#src/ui/lazy-part.tsx'

import type { MapView } from '../canvas/map-view.ts'
import { trailBox, type TrailDays } from './trail.ts'
import { useTrail } from './use-trail.ts'

/** The card, which comes late too, waits for it. */
const TrailControl = lazyPart(async () => (await import('./trail-control.tsx')).TrailControl)

interface TrailControlOptions {
  /** The chosen one, as far as it is known. */
  device: DeviceDetail | null
  days: TrailDays | undefined
  onDays: (days: TrailDays | undefined) => void
  /** Null while there is none. */
  map: MapView | null
}

const noStops: readonly TrailStop[] = []

/** Draws where the chosen gateway was. @returns what its card says of that; nothing for what tells no position */
export function useTrailControl({ device, days, onDays, map }: TrailControlOptions): ReactNode {
  const state = useTrail(device, days)
  const stops = state.trail?.stops ?? noStops
  useEffect(() => map?.trace(stops), [map, stops])
  /** Somebody has just asked for it, and sees all of it when it is there. */
  const wanted = useRef(false)
  const box = useMemo(() => trailBox(stops), [stops])
  useEffect(() => {
    if (!wanted.current || state.trail === null) return
    wanted.current = false
    if (box !== null) map?.goToBox(box)
  }, [map, state, box])

  if (device?.deviceType !== deviceType.values.gateway) return null
  return (
    <TrailControl
      state={state}
      days={days}
      onDays={(next) => {
        wanted.current = next !== undefined
        onDays(next)
      }}
      onShow={map === null || box === null ? undefined : () => map.goToBox(box)}
    />
  )
}
