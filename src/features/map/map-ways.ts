import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react'

import type { Box } from '#contract/map-cells.ts'
import { homeCamera, zoomRange, type Camera } from '#src/ui/map/camera.ts'

import { boxPadding, cameraAround } from './map-bounds.ts'

/** How one gets from place to place: on a map, or where there is none. */
export interface MapWays {
  readonly camera: Camera
  goTo(camera: Partial<Camera>): void
  zoomBy(steps: number): void
  goHome(): void
  /** To where all of a box in degrees is on screen. */
  goToBox(box: Box): void
}

/**
 * Where there is no map, what says where one is also leads elsewhere: the list of what is in view follows.
 * @param camera where one is; null while that is not known
 * @returns the same for as long as it is used
 */
export function useWaysWithoutMap(
  container: RefObject<HTMLElement | null>,
  camera: Camera | null,
  onGo: (camera: Camera) => void,
): MapWays {
  const latest = useRef({ camera, onGo })
  useLayoutEffect(() => {
    latest.current = { camera, onGo }
  })
  return useMemo(() => {
    const now = () => latest.current.camera ?? homeCamera
    const goTo = (to: Partial<Camera>) => {
      const { zoom = now().zoom, ...place } = to
      latest.current.onGo({ ...now(), ...place, zoom: clamped(zoom) })
    }
    return {
      get camera() {
        return now()
      },
      goTo,
      zoomBy: (steps) => goTo({ zoom: Math.round(now().zoom) + steps }),
      goHome: () => goTo(homeCamera),
      goToBox: (box) => {
        const { clientWidth: width = 0, clientHeight: height = 0 } = container.current ?? {}
        goTo(cameraAround(box, { width, height }, boxPadding))
      },
    }
  }, [container])
}

function clamped(zoom: number): number {
  return Math.max(zoomRange.min, Math.min(zoomRange.max, zoom))
}
