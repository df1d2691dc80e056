import { Check } from 'typebox/value'

import { formatTopic, type Topic } from '#contract/wire/live.ts'
import type { Box } from '#contract/geo/map-cells.ts'
import type { QueryOf } from '#contract/calls/calls.ts'
import { companyIdSchema, deviceIdSchema } from '#contract/wire/ids.ts'

import type { MapAddress, MapAddressChange } from './map-address.ts'

type Filter = Pick<MapAddress, 'devType' | 'status' | 'companyid' | 'gatewayid'>

/** What the map asks for: one box, or two where the view crosses the date line, under one filter. */
export interface MapQuery {
  boxes: readonly Box[]
  zoom: number
  filter: Filter
}

/** More than is on screen, so that a small move shows no empty edge. A share of the box's size. */
const margin = 0.08

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value))
}
/** -180 to 180 */
function wrapLongitude(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180
}

/**
 * The boxes of the world that a view shows.
 * @param view degrees; `west` and `east` may lie beyond the date line, as when the map was dragged around the world
 */
export function boxesOfView(view: Box): Box[] {
  const wide = (view.east - view.west) * margin
  const high = (view.north - view.south) * margin
  const rows = { south: clamp(view.south - high, 90), north: clamp(view.north + high, 90) }
  const width = view.east - view.west + 2 * wide
  if (width >= 360) return [{ west: -180, east: 180, ...rows }]
  const west = wrapLongitude(view.west - wide)
  const east = west + width
  if (east <= 180) return [{ west, east, ...rows }]
  return [
    { west, east: 180, ...rows },
    { west: -180, east: east - 360, ...rows },
  ]
}

export function filterOf({ devType, status, companyid, gatewayid }: MapAddressChange): Filter {
  return {
    ...(devType !== undefined && { devType }),
    ...(status !== undefined && { status }),
    ...(companyid !== undefined && { companyid }),
    ...(gatewayid !== undefined && { gatewayid }),
  }
}

export function topicsOf({ boxes, zoom, filter }: MapQuery): Topic[] {
  return boxes.map((box) => ({ kind: 'map', ...box, zoom, ...filter }))
}

/** The call of one of the boxes. The numbers are those of the topic, so that both speak of the same box. */
export function callQueryOf(
  { zoom, filter }: MapQuery,
  { west, south, east, north }: Box,
): QueryOf<'map/getAllDevicePosition'> {
  const [w = 0, s = 0, e = 0, n = 0] = [west, south, east, north].map((degrees) => Number(degrees.toFixed(5)))
  const { companyid, gatewayid, ...rest } = filter
  return {
    west: w,
    south: s,
    east: e,
    north: n,
    zoom: Number(zoom.toFixed(2)),
    ...rest,
    ...(Check(companyIdSchema, companyid) && { companyid }),
    ...(Check(deviceIdSchema, gatewayid) && { gatewayid }),
  }
}

export function keyOf(query: MapQuery): string {
  return topicsOf(query).map(formatTopic).join(',')
}
