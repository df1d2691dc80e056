import type { Layer } from '@deck.gl/core'
import { IconLayer, ScatterplotLayer } from '@deck.gl/layers'
import { expect, test } from 'vitest'

import { begunLayers } from '#src/features/map/canvas/map-layers.ts'

const layers = (rings: number, devices: number): Layer[] => [
  new ScatterplotLayer({ id: 'rings', data: Array.from({ length: rings }, () => ({})) }),
  new IconLayer({ id: 'devices', data: Array.from({ length: devices }, () => ({})) }),
]
const ids = (shown: readonly Layer[]) => shown.map(({ id }) => id)

test('a layer begins with its first data, and stays when it has none any more', () => {
  const begun = new Set<string>()
  expect(ids(begunLayers(layers(0, 0), begun))).toEqual([])
  expect(ids(begunLayers(layers(3, 0), begun))).toEqual(['rings'])
  expect(ids(begunLayers(layers(0, 5), begun))).toEqual(['rings', 'devices'])
  expect(ids(begunLayers(layers(0, 0), begun))).toEqual(['rings', 'devices'])
})
