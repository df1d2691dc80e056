import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react'

import type { Position } from '#contract/geo/coordinates.ts'
import type { Box } from '#contract/geo/map-cells.ts'
import { clampedZoom, homeCamera, type Camera } from '#src/ui/map/camera.ts'

import { boxPadding, cameraAround } from './map-bounds.ts'

/** How one gets from place to place: on a map, or where there is none. */
export interface MapNavigation {
  readonly camera: Camera
  /** To where the camera stands over just that place. */
  goTo(camera: Partial<Camera>): void
  /** To where a place is in the middle of what can be seen of the map. */
  goToPlace(camera: Position & Partial<Camera>): void
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
export function useNavigationWithoutMap(
  container: RefObject<HTMLElement | null>,
  camera: Camera | null,
  onGo: (camera: Camera) => void,
): MapNavigation {
  const latest = useRef({ camera, onGo })
  useLayoutEffect(() => {
    latest.current = { camera, onGo }
  })
  return useMemo(() => {
    const now = () => latest.current.camera ?? homeCamera
    const goTo = (to: Partial<Camera>) => {
      const { zoom = now().zoom, ...place } = to
      latest.current.onGo({ ...now(), ...place, zoom: clampedZoom(zoom) })
    }
    return {
      get camera() {
        return now()
      },
      goTo,
      goToPlace: goTo,
      zoomBy: (steps) => goTo({ zoom: Math.round(now().zoom) + steps }),
      goHome: () => goTo(homeCamera),
      goToBox: (box) => {
        const { clientWidth: width = 0, clientHeight: height = 0 } = container.current ?? {}
        goTo(cameraAround(box, { width, height }, [{ left: 0, top: 0, width, height }], boxPadding))
      },
    }
  }, [container])
}
