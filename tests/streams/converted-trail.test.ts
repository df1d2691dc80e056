import { describe, expect, it } from 'vitest'

import { fromWgs84, type Position } from '#contract/geo/coordinates.ts'
import { convertedTrail } from '#streams/converted-trail.ts'

import { marbles } from './marbles.ts'

const beijing = (index: number): Position => ({ lng: 116.3 + index / 1000, lat: 39.9 })
const trail = Array.from({ length: 25 }, (_, index) => beijing(index))
const shifted = trail.map(({ lng, lat }) => fromWgs84(lng, lat, 'gcj02'))

describe('a trail', () => {
  it('of 25 points is converted in 3 batches, 10 ms apart #map-21', () => {
    marbles(({ expectObservable }) => {
      expectObservable(convertedTrail(trail, 'gcj02')).toBe('a 9ms b 9ms (c|)', {
        a: shifted.slice(0, 10),
        b: shifted.slice(10, 20),
        c: shifted.slice(20),
      })
    })
  })

  it('ends with whoever wanted it: no batch is converted after that', () => {
    marbles(({ expectObservable, flush }) => {
      let read = 0
      const counted = trail.map(({ lng, lat }) => ({
        lng,
        get lat() {
          read += 1
          return lat
        },
      }))
      expectObservable(convertedTrail(counted, 'gcj02'), '15ms !').toBe('a 9ms b', {
        a: shifted.slice(0, 10),
        b: shifted.slice(10, 20),
      })
      flush()
      expect(read).toBe(20)
    })
  })

  it('is handed on at once where nothing is to be converted, and shifted nowhere outside China #map-22', () => {
    const abroad = [
      { lng: 126.978, lat: 37.566 },
      { lng: 135.5022, lat: 34.6937 },
    ]
    marbles(({ expectObservable }) => {
      expectObservable(convertedTrail(trail, 'wgs84')).toBe('(a|)', { a: trail })
      expectObservable(convertedTrail(abroad, 'bd09')).toBe('(a|)', { a: abroad })
      expectObservable(convertedTrail([], 'gcj02')).toBe('|')
      expectObservable(convertedTrail(trail.slice(0, 10), 'gcj02')).toBe('(a|)', { a: shifted.slice(0, 10) })
    })
  })
})
