import type { StyleSpecification } from 'maplibre-gl'
import { describe, expect, it, vi } from 'vitest'

import { withGround } from '#src/ui/map/ground.ts'

// jsdom has no workers, without which it does not load; what is tested here does not draw.
vi.mock('maplibre-gl', () => ({ addProtocol: () => {}, removeProtocol: () => {} }))

const style: StyleSpecification = {
  version: 8,
  sources: {},
  layers: [
    { id: 'land', type: 'background' },
    { id: 'city', type: 'symbol', source: 'world' },
  ],
}
const provider = {
  id: 'streets',
  class: 'global',
  urlTemplate: 'https://tiles.example/{z}/{x}/{y}.png',
  crs: 'wgs84',
  attribution: 'Somebody <b>',
} as const

describe('tiles of a provider', () => {
  it('lie above the basemap, whose names give way to theirs', () => {
    const { layers, sources } = withGround(style, provider, 'ground1', 'light')
    expect(layers).toEqual([
      { id: 'land', type: 'background' },
      { id: 'ground', type: 'raster', source: 'ground', paint: {} },
      { id: 'city', type: 'symbol', source: 'world', layout: { visibility: 'none' } },
    ])
    expect(sources['ground']).toMatchObject({
      tiles: ['ground1://https://tiles.example/{z}/{x}/{y}.png'],
      attribution: 'Somebody &lt;b&gt;',
    })
  })

  it('are dimmed in the dark', () => {
    const { layers } = withGround(style, provider, 'ground1', 'dark')
    expect(layers[1]).toMatchObject({
      type: 'raster',
      paint: { 'raster-brightness-max': 0.5, 'raster-saturation': -0.5, 'raster-contrast': 0.1 },
    })
  })
})
