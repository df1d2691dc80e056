import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { expect, it, vi } from 'vitest'

import { ringGroups } from '#src/features/map/canvas/ring-groups.ts'
import { keepRingRoom } from '#src/features/map/canvas/ring-room.ts'

import { cell } from '../map-fixtures.ts'

const rings = ringGroups([cell({ terminals: 1 })], 5, 1)
const room = (size: number) => ({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { size }, geometry: { type: 'Point', coordinates: [116.4, 39.9] } },
  ],
})

it('keeps the room of each ring, as soon as the map has a style and whenever the rings change', () => {
  let load = () => {}
  const setData = vi.fn<GeoJSONSource['setData']>()
  const map = {
    on: (_event: string, listener: () => void) => (load = listener),
    addImage: vi.fn<() => void>(),
    addSource: vi.fn<(id: string, source: unknown) => void>(),
    addLayer: vi.fn<(layer: object) => void>(),
    getSource: () => ({ setData }),
  }
  const keep = keepRingRoom(map as unknown as MapLibreMap)
  keep(rings, 1)
  expect(setData).not.toHaveBeenCalled()
  load()
  // A ring of one device is 17 px from its middle to its edge.
  expect(map.addSource.mock.calls).toEqual([['ring-room', { type: 'geojson', data: room(38) }]])
  expect(map.addLayer.mock.calls[0]?.[0]).toMatchObject({
    type: 'symbol',
    source: 'ring-room',
    layout: { 'icon-size': ['get', 'size'], 'icon-allow-overlap': true },
  })
  keep(rings, 2)
  expect(setData.mock.calls).toEqual([[room(76)]])
})
