import type { ComponentProps } from 'react'

import type { Box } from '#contract/geo/map-cells.ts'
import type { useMenuOpeners } from '#src/ui/context-menu/use-menu-openers.ts'
import type { Camera } from '#src/ui/map/camera.ts'

import type { Hit } from '../canvas/hit-test.ts'
import { InViewList } from './in-view-list.tsx'
import styles from './in-view-list.module.css'
import type { MapView } from '../canvas/map-view.ts'
import { hitPoint, type HitPoint } from '../canvas/use-map-view.ts'

interface InViewPanelProps extends Pick<ComponentProps<typeof InViewList>, 'picture' | 'known' | 'onClose'> {
  /** Null where there is none to point at. */
  map: MapView | null
  bounds: Box
  zoom: number
  openers: ReturnType<typeof useMenuOpeners>
  onHover: (at: HitPoint | null) => void
  onOpen: (deviceId: string) => void
  onZoomTo: (camera: Camera) => void
}

/** How much nearer a chosen ring is looked at. */
const zoomSteps = 2

function placeOf(hit: Hit) {
  return hit.kind === 'cell' ? hit.cell : hit.devices[0]
}

/** The list of what is in view, and what is done on the map by it. */
export function InViewPanel({ map, openers, onHover, onOpen, onZoomTo, ...list }: InViewPanelProps) {
  const choose = (hit: Hit) => {
    if (hit.kind === 'cell')
      onZoomTo({ lng: hit.cell.longitude, lat: hit.cell.latitude, zoom: list.zoom + zoomSteps })
    else if (hit.devices[0] !== undefined) onOpen(hit.devices[0].id)
  }
  const point = (hit: Hit | null) => {
    const place = hit && placeOf(hit)
    if (!place || map === null) return onHover(null)
    const { x, y } = map.pointOf(place.longitude, place.latitude)
    const at = hitPoint(map.size, hit, x, y)
    // The list itself stands at the left.
    const isFarRight = x > map.size.width * 0.75
    return onHover(
      at && { ...at, room: isFarRight ? at.room : at.room.endsWith('above') ? 'right above' : 'right' },
    )
  }
  return (
    <div className={styles['panel']} {...openers}>
      <InViewList {...list} onChoose={choose} onPoint={point} />
    </div>
  )
}
