import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'

import type { RingGroup } from './ring-groups.ts'
import { ringShape } from './ring-shape.ts'

const id = 'ring-room'
/** Between a ring and a name, pixels. */
const margin = 2

type Rooms = Extract<Parameters<GeoJSONSource['setData']>[0], { type: 'FeatureCollection' }>

function roomsOf(rings: readonly RingGroup[], scale: number): Rooms {
  return {
    type: 'FeatureCollection',
    features: rings.map(({ cell }) => ({
      type: 'Feature',
      properties: { size: 2 * (ringShape(cell).radius + margin) * scale },
      geometry: { type: 'Point', coordinates: [cell.longitude, cell.latitude] },
    })),
  }
}

/**
 * Keeps the names of the basemap from lying half below a ring: for the map, each ring is a symbol that cannot be seen,
 * and names give way to it.
 * @returns what has to be told which rings are drawn, in the map's coordinates
 */
export function keepRingRoom(map: MapLibreMap): (rings: readonly RingGroup[], scale: number) => void {
  let rooms = roomsOf([], 1)
  let source: GeoJSONSource | undefined
  map.on('style.load', () => {
    map.addImage(id, { width: 1, height: 1, data: new Uint8Array(4) })
    map.addSource(id, { type: 'geojson', data: rooms })
    source = map.getSource<GeoJSONSource>(id)
    // Above all names: what lies above is placed first.
    map.addLayer({
      id,
      type: 'symbol',
      source: id,
      layout: { 'icon-image': id, 'icon-size': ['get', 'size'], 'icon-allow-overlap': true },
    })
  })
  return (rings, scale) => {
    rooms = roomsOf(rings, scale)
    source?.setData(rooms)
  }
}
