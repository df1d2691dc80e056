import type { DevicePosition } from '#contract/calls/records.ts'

import type { MapSize } from '../canvas/map-bounds.ts'
import type { SpiderLeg } from './spider.tsx'
import { spiderPlaces, spiderRadius, type SpiderPlace } from './spider-places.ts'
import type { HitPoint } from '../canvas/use-map-view.ts'

/** Room for the outermost marks, pixels. */
const margin = 20

/**
 * The legs of what stands at one point of a map. Each device keeps its place when another one goes. Where the map ends
 * too near, all are shown further in, on longer legs.
 * @param ids of all that stood there when it was opened, in the order of their places
 * @param footOf where a device stands, pixels in the map
 */
export function spiderLegs(
  ids: readonly string[],
  devices: ReadonlyMap<string, DevicePosition>,
  point: SpiderPlace,
  map: MapSize,
  footOf: (device: DevicePosition) => SpiderPlace,
): SpiderLeg[] {
  const extent = spiderRadius(ids.length) + margin
  const middle = { x: inside(point.x, extent, map.width), y: inside(point.y, extent, map.height) }
  const places = spiderPlaces(ids.length)
  return ids.flatMap((id, index) => {
    const [device, place] = [devices.get(id), places[index]]
    if (device === undefined || place === undefined) return []
    return [{ device, mark: { x: middle.x + place.x, y: middle.y + place.y }, foot: footOf(device) }]
  })
}

/** What a label takes at most. */
const label = { width: 320, height: 60 }
/** About what is in it besides the name. */
const besideNamePx = 120

/** About how wide the label of a device of this name is, pixels. */
export function labelWidth(name: string): number {
  const letters = [...name].reduce((sum, letter) => sum + (letter > '\u2E80' ? 14 : 8), 0)
  return Math.min(label.width, letters + besideNamePx)
}

/**
 * Where the label of a mark stands so that it covers none of the others: away from their middle and beside those at its
 * height, where the map has room.
 */
export function labelPlace(
  mark: SpiderPlace,
  legs: readonly SpiderLeg[],
  map: MapSize,
  width: number = label.width,
): SpiderPlace & Pick<HitPoint, 'room'> {
  const middle = (axis: 'x' | 'y') => legs.reduce((sum, leg) => sum + leg.mark[axis], 0) / legs.length
  const fitsBelow = mark.y + label.height <= map.height
  const isAbove = mark.y < middle('y') ? mark.y >= label.height || !fitsBelow : !fitsBelow
  const top = isAbove ? mark.y - label.height : mark.y
  const atItsHeight = legs
    .filter((leg) => leg.mark.y > top - margin && leg.mark.y < top + label.height + margin)
    .map((leg) => leg.mark.x)
  /** Of the wanted side first; beside the others, else, where the map has no room for that, beside the mark alone. */
  const place = (xs: readonly number[]) => {
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    const [fitsLeft, fitsRight] = [left >= width, right + width <= map.width]
    const isRight = fitsLeft && fitsRight ? mark.x >= middle('x') : fitsRight
    return fitsLeft || fitsRight ? { x: isRight ? right : left, isRight } : null
  }
  const { x, isRight } = place([mark.x, ...atItsHeight]) ??
    place([mark.x]) ?? { x: mark.x, isRight: mark.x < map.width / 2 }
  const side = isRight ? 'right' : 'left'
  return { x, y: mark.y, room: isAbove ? `${side} above` : side }
}

function inside(at: number, extent: number, length: number): number {
  return length < 2 * extent ? length / 2 : Math.max(extent, Math.min(length - extent, at))
}
