import { describe, expect, it } from 'vitest'

import type { CoordinateType } from '#contract/wire/enumerations.ts'
import { readPosition } from '#src/ui/position/given-position.ts'

describe('a typed position', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['0.0', ''],
  ])('of %j and %j is none', (lng, lat) => {
    expect(readPosition({ lng, lat, type: 1 })).toEqual({ kind: 'none' })
  })

  it.each<[string, CoordinateType, string, string, number, number]>([
    ['WGS84', 1, '116.404', '39.915', 116.404, 39.915],
    ['GCJ-02', 3, '116.41024449916938', '39.91640428150164', 116.404, 39.915],
    ['BD-09', 5, '116.4137852', '39.9105355', 116.401158, 39.902809],
    ['Mapbar', 7, '116.4', '39.9', 116.40454, 39.89915],
    ['51map', 8, '116.41024449916938', '39.91640428150164', 116.404, 39.915],
    ['51map as whole numbers', 8, '11641024', '3991640', 116.403996, 39.914996],
    ['BD-09 in Seoul', 5, '126.978', '37.566', 126.978, 37.566],
    ['GCJ-02 in Osaka', 3, '135.5022', '34.6937', 135.5022, 34.6937],
  ])('in %s is stored as WGS84', (_name, type, lng, lat, wgsLng, wgsLat) => {
    const given = readPosition({ lng, lat, type })
    expect(given.kind).toBe('set')
    if (given.kind !== 'set') return
    expect(given.position.lng).toBeCloseTo(wgsLng, 5)
    expect(given.position.lat).toBeCloseTo(wgsLat, 5)
  })

  it.each<[string, string, CoordinateType, ('lng' | 'lat')[]]>([
    ['181', '39', 1, ['lng']],
    ['116', '-90.1', 3, ['lat']],
    ['200', '100', 5, ['lng', 'lat']],
    ['abc', '39', 1, ['lng']],
    ['116', '0x10', 1, ['lat']],
    ['abc', '90.1', 1, ['lng', 'lat']],
    ['116,4', '39', 1, ['lng']],
    ['181', 'abc', 1, ['lng', 'lat']],
    ['abc', '90.1', 5, ['lng', 'lat']],
    ['18100000', 'abc', 8, ['lat']],
    ['123456789', '1', 8, ['lng', 'lat']],
  ])('of %j and %j in type %d is none that can be meant', (lng, lat, type, fields) => {
    expect(readPosition({ lng, lat, type })).toEqual({ kind: 'fault', fields })
  })
})
