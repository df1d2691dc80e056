import { describe, expect, it } from 'vitest'

import type { Crs } from '#contract/geo/coordinates.ts'
import { drawnInputs } from '#src/features/map/canvas/drawn-inputs.ts'
import type { LayerInputs } from '#src/features/map/canvas/map-layers.ts'

import { device } from '../map-fixtures.ts'

const gateway = { id: '9', longitude: 116.404, latitude: 39.915 }
const inputs = (longitude: number, latitude: number): LayerInputs => ({
  rings: [],
  devices: [device({ longitude, latitude, parent: gateway })],
  selected: device({ longitude, latitude }),
  network: {
    ids: new Set(['1', '9']),
    links: [{ from: [longitude, latitude], to: [longitude, latitude], chosen: true }],
    cut: false,
  },
  trail: [],
  scheme: 'dark',
  atlas: { image: document.createElement('canvas'), mapping: {} },
  zoom: 15,
  markScale: 1,
  scale: 1,
})

describe('what is drawn on tiles of a provider', () => {
  it('stands where the tiles have it, with what it hangs on', () => {
    const { devices, selected, network } = drawnInputs(inputs(116.404, 39.915), 'gcj02')
    const shifted = [expect.closeTo(116.410245, 5), expect.closeTo(39.916404, 5)]
    expect(devices.map(({ longitude, latitude }) => [longitude, latitude])).toEqual([shifted])
    expect(devices.map(({ parent }) => [parent?.longitude, parent?.latitude])).toEqual([shifted])
    expect([selected?.longitude, selected?.latitude]).toEqual(shifted)
    expect(network?.links).toEqual([{ from: shifted, to: shifted, chosen: true }])
  })

  it.each<[string, Crs, number, number]>([
    ['Seoul', 'gcj02', 126.978, 37.566],
    ['Osaka', 'bd09', 135.5022, 34.6937],
    ['Hanoi', 'gcj02', 105.85, 21.03],
    ['Delhi', 'bd09', 77.231, 28.652],
    ['Hong Kong', 'gcj02', 114.1583, 22.2828],
    ['Beijing on WGS84', 'wgs84', 116.404, 39.915],
  ])('is not moved in %s', (_place, crs, longitude, latitude) => {
    const [drawn] = drawnInputs(inputs(longitude, latitude), crs).devices
    expect([drawn?.longitude, drawn?.latitude]).toEqual([longitude, latitude])
  })
})
