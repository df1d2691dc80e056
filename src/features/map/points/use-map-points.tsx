import { useCallback, useRef, useState, type RefObject } from 'react'

import type { DevicePosition } from '#contract/calls/records.ts'
import type { MenuPoint } from '#src/ui/context-menu/menu-entry.ts'
import { useMenuOpeners } from '#src/ui/context-menu/use-menu-openers.ts'

import type { Hit } from '../canvas/hit-test.ts'
import { MapMenu, type MapMenuPlace } from './map-menu.tsx'
import type { MapPicture } from '../canvas/map-picture.ts'
import type { MapQuery } from '../feed/map-query.ts'
import type { MapView } from '../canvas/map-view.ts'
import { PlaceStack, RingStack, stackOrder, type OpenStack } from './open-stack.tsx'
import { partingCamera } from './parting-zoom.ts'
import type { DeviceActs } from './use-device-entries.tsx'
import { hitPoint, type HitPoint } from '../canvas/use-map-view.ts'

interface MapPointsOptions {
  container: RefObject<HTMLDivElement | null>
  /** Null while there is none. */
  map: MapView | null
  picture: MapPicture
  filter: MapQuery['filter']
  acts: DeviceActs
}

interface Opened {
  stack: OpenStack
  map: MapView
  /** Opened again over itself it begins anew, with the focus in it. */
  time: number
}

/** What a click or a menu on the map leads to, and what of it is open: devices of one place spread or listed, a menu. */
export function useMapPoints({ container, map, picture, filter, acts }: MapPointsOptions) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [asked, setAsked] = useState<{ menu: MapMenuPlace; map: MapView | null } | null>(null)
  const times = useRef(0)
  // A map that was made anew, in other colours or on other tiles, has nothing open.
  const stack = opened?.map === map ? (opened?.stack ?? null) : null
  const menu = asked?.map === map ? (asked?.menu ?? null) : null
  const setStack = (next: OpenStack | null) =>
    setOpened(next === null || map === null ? null : { stack: next, map, time: (times.current += 1) })
  const closeStack = useCallback(() => setOpened(null), [])
  const closeMenu = useCallback(() => setAsked(null), [])

  const zoomInto = ({ cell: { longitude: lng, latitude: lat } }: Extract<Hit, { kind: 'cell' }>) =>
    map?.goToPlace({ lng, lat, zoom: map.camera.zoom + 2 })
  /** Parts them by flying nearer, where that parts them. */
  const spread = (devices: readonly DevicePosition[], at: OpenStack['at']) => {
    const camera = map === null ? null : partingCamera(devices, map.camera.zoom)
    if (camera === null) setStack({ kind: 'place', ids: stackOrder(devices), at })
    else map?.goToPlace(camera)
  }
  const choosePoint = (point: HitPoint | null) => {
    setStack(null)
    if (point === null) return
    const { hit } = point
    const [first, ...others] = hit.kind === 'devices' ? hit.devices : []
    if (hit.kind === 'cell') zoomInto(hit)
    else if (others.length > 0) spread(hit.devices, point)
    else if (first !== undefined) acts.onOpen(first.id)
  }

  const openers = useMenuOpeners((at, target, by) => {
    const box = container.current?.getBoundingClientRect()
    if (box === undefined) return false
    const pointed = { x: at.x - box.left, y: at.y - box.top }
    const chosen = target.closest('[data-device]')?.getAttribute('data-device')
    const device = picture.devices.find(({ id }) => id === chosen)
    if (device !== undefined) {
      const place = { lng: device.longitude, lat: device.latitude }
      // Also in the list of what is in view where there is no map.
      setAsked({ menu: { at, point: pointed, place, hit: { kind: 'devices', devices: [device] } }, map })
      return true
    }
    // Beside the ground and what stands for a device, there is nothing to ask a menu for.
    if (map === null || container.current?.contains(target) !== true) return false
    const isByKeys = by === 'keys'
    const point = isByKeys ? { x: map.size.width / 2, y: map.size.height / 2 } : pointed
    const menuPlace: MapMenuPlace = {
      at: isByKeys ? { x: box.left + point.x, y: box.top + point.y } : at,
      point,
      place: map.positionAt(point.x, point.y),
      hit: map.hitAt(point.x, point.y),
    }
    setAsked({ menu: menuPlace, map })
    return true
  })

  const placed = (hit: Hit, { x, y }: MenuPoint) => (map === null ? null : hitPoint(map.size, hit, x, y))
  const shared = { picture, onClose: closeStack, onChoose: ({ id }: DevicePosition) => chooseOf(id) }
  function chooseOf(id: string) {
    setStack(null)
    acts.onOpen(id)
  }
  return {
    choosePoint,
    openers,
    /** Something of a point is open, so that words about another would be in its way. */
    isOpen: stack !== null || menu !== null,
    fold: () => {
      setStack(null)
      setAsked(null)
    },
    stack:
      stack === null || map === null ? null : stack.kind === 'place' ? (
        <PlaceStack key={opened?.time} {...shared} stack={stack} map={map} />
      ) : (
        <RingStack key={opened?.time} {...shared} stack={stack} />
      ),
    menu: menu !== null && (
      <MapMenu
        asked={menu}
        network={filter.gatewayid}
        onClose={closeMenu}
        acts={{
          ...acts,
          onCentre: (place) => map?.goToPlace(place),
          onZoomInto: zoomInto,
          onList: (hit, point) => {
            const at = placed(hit, point)
            if (at !== null) setStack({ kind: 'ring', keys: hit.keys, level: picture.level, filter, at })
          },
          onSpread: (devices, point) => {
            const at = placed({ kind: 'devices', devices }, point)
            if (at !== null) spread(devices, at)
          },
        }}
      />
    ),
  }
}
