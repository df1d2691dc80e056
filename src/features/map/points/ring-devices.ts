import { cellCentre, cellOf, type Box } from '#contract/geo/map-cells.ts'
import type { DevicePosition } from '#contract/calls/records.ts'
import { request } from '#src/api/client.ts'

import { cellKey } from '../canvas/map-picture.ts'
import { callQueryOf, type MapQuery } from '../feed/map-query.ts'

/** More are no list that anybody reads. */
export const mostListed = 200
/** At which the server answers with devices whatever their number in a cell. */
const devicesZoom = 19

/** The box around cells of a level, by their keys. */
export function boxOfCells(keys: readonly string[], level: number): Box {
  const corners = keys.flatMap((key) => {
    const [x = 0, y = 0] = key.split(':').map(Number)
    return [cellCentre(x - 0.5, y - 0.5, level), cellCentre(x + 0.5, y + 0.5, level)]
  })
  const [lngs, lats] = [corners.map(({ lng }) => lng), corners.map(({ lat }) => lat)]
  return {
    west: Math.max(-180, Math.min(...lngs)),
    south: Math.max(-90, Math.min(...lats)),
    east: Math.min(180, Math.max(...lngs)),
    north: Math.min(90, Math.max(...lats)),
  }
}

/**
 * The devices that a ring stands for, under the map's filter; empty when they have become too many for a list.
 * @throws CallFailure
 */
export async function askRing(
  filter: MapQuery['filter'],
  keys: readonly string[],
  level: number,
): Promise<DevicePosition[]> {
  const box = boxOfCells(keys, level)
  const { data } = await request('map/getAllDevicePosition', {
    query: callQueryOf({ boxes: [box], zoom: devicesZoom, filter }, box),
    quiet: true,
  })
  const inRing = new Set(keys)
  return (data?.devices ?? []).filter(({ longitude, latitude }) =>
    inRing.has(cellKey(cellOf(longitude, latitude, level))),
  )
}
