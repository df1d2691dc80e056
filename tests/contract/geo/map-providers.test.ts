import { describe, expect, it } from 'vitest'

import {
  drawnPosition,
  positionOfDrawn,
  providerForLanguage,
  readMapProviders,
  tileAddresses,
  tileOrigins,
  type MapProvider,
} from '#contract/geo/map-providers.ts'

const chinese: MapProvider = {
  id: 'streets-zh',
  class: 'chinese',
  urlTemplate: 'https://t{s}.tiles.example/vec?x={x}&y={y}&z={z}&tk={key}',
  subdomains: ['0', '1'],
  crs: 'gcj02',
  attribution: '© Example',
  key: 'a b',
}
const global: MapProvider = {
  id: 'streets',
  class: 'global',
  urlTemplate: 'https://tiles.example/{z}/{x}/{y}.png',
  crs: 'wgs84',
  attribution: '© Example',
}

const faultsOf = (list: unknown) => readMapProviders(list).faults

describe('a list of map providers', () => {
  it('can be used as it is', () => {
    expect(faultsOf([])).toEqual([])
    expect(faultsOf([chinese, global])).toEqual([])
  })

  it.each<[unknown, string]>([
    [{}, 'the map providers are not a list'],
    [
      [{ ...global, urlTemplate: 'https://tiles.example/{z}/{x}.png' }],
      'map provider 1: urlTemplate has no {y}',
    ],
    [[global, { ...chinese, key: undefined }], 'map provider 2: urlTemplate wants a key, and there is none'],
    [
      [{ ...global, urlTemplate: 'https://{s}.tiles.example/{z}/{x}/{y}.png' }],
      'map provider 1: urlTemplate wants subdomains, and there are none',
    ],
    [
      [{ ...global, urlTemplate: 'javascript:{z}/{x}/{y}' }],
      'map provider 1: urlTemplate is no address of http or https',
    ],
    [[global, global], 'map provider 2: the id streets is taken'],
    [[{ ...global, id: 'offline' }], 'map provider 1: the id offline is taken'],
  ])('has a fault: %j', (providers, fault) => {
    expect(faultsOf(providers)).toEqual([fault])
  })

  it.each(['id', 'class', 'urlTemplate', 'crs', 'attribution'])('has a fault without %s', (part) => {
    const faults = faultsOf([{ ...global, [part]: undefined }])
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/^map provider 1: /)
  })

  it('keeps the entries without a fault', () => {
    expect(readMapProviders([chinese, { ...global, id: 'Streets' }, { ...global, zoom: 3 }, null])).toEqual({
      providers: [chinese],
      faults: [
        'map provider 2: id has to be small letters, digits and hyphens',
        'map provider 3: zoom is no part of it',
        'map provider 4: it is no object',
      ],
    })
  })

  it('gives Chinese the Chinese class, the others the global one, and without one the offline map #map-1', () => {
    const both = [global, chinese]
    expect([
      providerForLanguage(both, 'zh'),
      providerForLanguage(both, 'en'),
      providerForLanguage(both, 'ja'),
    ]).toEqual([chinese, global, global])
    expect([providerForLanguage([global], 'zh'), providerForLanguage([], 'en')]).toEqual([null, null])
  })

  it('names the addresses of tiles, and where they come from', () => {
    expect(tileAddresses(chinese)).toEqual([
      'https://t0.tiles.example/vec?x={x}&y={y}&z={z}&tk=a%20b',
      'https://t1.tiles.example/vec?x={x}&y={y}&z={z}&tk=a%20b',
    ])
    expect(tileOrigins([chinese, global])).toEqual([
      'https://t0.tiles.example',
      'https://t1.tiles.example',
      'https://tiles.example',
    ])
  })
})

describe('positions on the tiles of a provider', () => {
  it('follow its coordinate system, not the language #map-2', () => {
    const beijing = { lng: 116.377817, lat: 39.911954 }
    expect(drawnPosition(beijing, 'wgs84')).toEqual(beijing)
    const shifted = drawnPosition(beijing, 'gcj02')
    expect(shifted.lng).toBeCloseTo(116.384047, 5)
    expect(shifted.lat).toBeCloseTo(39.913345, 5)
  })

  it.each([
    ['Seoul', 126.978, 37.566],
    ['Osaka', 135.5022, 34.6937],
    ['Hanoi', 105.85, 21.03],
    ['Delhi', 77.231, 28.652],
    ['Hong Kong', 114.1583, 22.2828],
    ['London', -0.1276, 51.5072],
  ])('are not shifted in %s, on any #map-3', (_place, lng, lat) => {
    for (const crs of ['wgs84', 'gcj02', 'bd09'] as const) {
      expect(drawnPosition({ lng, lat }, crs)).toEqual({ lng, lat })
      expect(positionOfDrawn({ lng, lat }, crs)).toEqual({ lng, lat })
    }
  })

  it.each(['wgs84', 'gcj02', 'bd09'] as const)('come back from %s to within a metre', (crs) => {
    for (const place of [
      { lng: 116.4011, lat: 39.9028 },
      { lng: 87.614, lat: 43.8244 },
      { lng: 109.5078, lat: 18.2545 },
    ]) {
      const back = positionOfDrawn(drawnPosition(place, crs), crs)
      expect(Math.abs(back.lng - place.lng)).toBeLessThan(1e-5)
      expect(Math.abs(back.lat - place.lat)).toBeLessThan(1e-5)
    }
  })
})
