import { describe, expect, test } from 'vitest'

import { cellOf, cellsInBox, type Box } from '#contract/geo/map-cells.ts'
import { findDeviceExtent } from '#src/features/map/feed/device-extent.ts'

import { cell, device } from '../map-fixtures.ts'

interface Place {
  longitude: number
  latitude: number
}

/** Answers as the server does: few devices one by one, else cells of a level that a box has not too many of. */
function server(places: readonly Place[], few = 2) {
  const asked: Box[] = []
  const ask = (box: Box) => {
    asked.push(box)
    const inside = places.filter(
      ({ longitude, latitude }) =>
        box.west <= longitude && longitude <= box.east && box.south <= latitude && latitude <= box.north,
    )
    let level = 17
    const wide = () => {
      const { x0, x1, y0, y1 } = cellsInBox(box, level)
      return (x1 - x0 + 1) * (y1 - y0 + 1)
    }
    while (wide() > 4096) level -= 1
    if (inside.length <= few)
      return Promise.resolve({ level, cells: [], devices: inside.map((place) => device({ ...place })) })
    const cells = inside.map((place) => cell({ ...cellOf(place.longitude, place.latitude, level), ...place }))
    return Promise.resolve({ level, cells, devices: [] })
  }
  return { ask, asked }
}

const zurich = { longitude: 8.54, latitude: 47.37 }

describe('where devices are', () => {
  test('is nowhere without a device, after one question', async () => {
    const { ask, asked } = server([])
    expect(await findDeviceExtent(ask)).toBeNull()
    expect(asked).toEqual([{ west: -180, south: -90, east: 180, north: 90 }])
  })

  test('is a point for one device', async () => {
    expect(await findDeviceExtent(server([zurich]).ask)).toEqual({
      west: 8.54,
      south: 47.37,
      east: 8.54,
      north: 47.37,
    })
  })

  test('is the least box around many, however small a part of a cell of the world they take', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      longitude: 8.5 + index * 0.01,
      latitude: 47.3 + index * 0.005,
    }))
    const { ask, asked } = server(many)
    const box = await findDeviceExtent(ask)
    expect(asked).toHaveLength(2)
    expect(box?.west).toBeCloseTo(8.5, 6)
    expect(box?.east).toBeCloseTo(8.58, 6)
    expect(box?.south).toBeCloseTo(47.3, 6)
    expect(box?.north).toBeCloseTo(47.34, 6)
  })

  test('holds what stands far from the others, on the other half of the world', async () => {
    const box = await findDeviceExtent(
      server([zurich, { longitude: 151.2, latitude: -33.9 }, { longitude: -70.6, latitude: -33.4 }]).ask,
    )
    expect(box).toEqual({ west: -70.6, south: -33.9, east: 151.2, north: 47.37 })
  })
})
