import { existsSync, readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { bd09ToGcj02, fromWgs84, gcj02ToBd09, toWgs84, type Position } from '#contract/geo/coordinates.ts'
import { coordinateType } from '#contract/wire/enumerations.ts'
import { isInMainlandChina } from '#contract/geo/mainland-china.ts'

const { wgs84, gcj02, bd09, mapbar, map51 } = coordinateType.values

/** On a sphere of the equator's size, which is more than exact enough for a kilometre. */
function distanceM(a: Position, b: Position): number {
  const metresPerDegree = 111_319.49
  return Math.hypot(
    (a.lng - b.lng) * metresPerDegree * Math.cos((a.lat * Math.PI) / 180),
    (a.lat - b.lat) * metresPerDegree,
  )
}

/** Of the mainland, half a degree and more from its border. */
const inlandPosition = fc.record({
  lng: fc.double({ min: 103, max: 116, noNaN: true }),
  lat: fc.double({ min: 26, max: 38, noNaN: true }),
})

describe('WGS84 to GCJ-02', () => {
  it.each([
    [121.5272106, 31.1774276, 121.531541859215, 31.17530398364597],
    [113.912316, 22.543847, 113.9171764808363, 22.540796131694766],
    [116.377817, 39.911954, 116.38404722455657, 39.91334545536069],
    [116.404, 39.915, 116.41024449916938, 39.91640428150164],
  ])('shifts %d, %d by the published formula to the last digits', (lng, lat, shiftedLng, shiftedLat) => {
    const shifted = fromWgs84(lng, lat, 'gcj02')
    expect(shifted.lng).toBeCloseTo(shiftedLng, 11)
    expect(shifted.lat).toBeCloseTo(shiftedLat, 11)
  })

  it('is undone to a millimetre anywhere inland', () => {
    fc.assert(
      fc.property(inlandPosition, (position) => {
        const shifted = fromWgs84(position.lng, position.lat, 'gcj02')
        expect(distanceM(toWgs84(shifted.lng, shifted.lat, gcj02), position)).toBeLessThan(0.001)
      }),
    )
  })
})

describe('GCJ-02 and BD-09', () => {
  it('turn into each other by the published formulas to the last digits', () => {
    const baidu = gcj02ToBd09({ lng: 116.404, lat: 39.915 })
    expect(baidu.lng).toBeCloseTo(116.41036949371029, 11)
    expect(baidu.lat).toBeCloseTo(39.92133699351021, 11)
    const back = bd09ToGcj02({ lng: 116.404, lat: 39.915 })
    expect(back.lng).toBeCloseTo(116.39762729119315, 11)
    expect(back.lat).toBeCloseTo(39.90865673957631, 11)
  })

  it('BD-09 is undone to 30 cm anywhere inland', () => {
    fc.assert(
      fc.property(inlandPosition, (position) => {
        const shifted = fromWgs84(position.lng, position.lat, 'bd09')
        expect(distanceM(toWgs84(shifted.lng, shifted.lat, bd09), position)).toBeLessThan(0.3)
      }),
    )
  })
})

type Pair = readonly [lng: number, lat: number]

describe.each<readonly [name: string, wgs84: Pair, gcj02: Pair, bd09: Pair]>([
  ['Beijing', [116.4011517, 39.9028057], [116.4074002, 39.9042136], [116.4137852, 39.9105355]],
  ['Shanghai', [121.4691633, 31.2323443], [121.4737061, 31.2304194], [121.4802435, 31.2363541]],
  ['Guangzhou', [113.2590543, 23.131788], [113.2643859, 23.1291146], [113.2708188, 23.135343]],
  ['Xiamen', [118.0844471, 24.4824837], [118.0894287, 24.4798381], [118.0958639, 24.48615]],
  ['Urumqi', [87.6140048, 43.824388], [87.6168579, 43.8255962], [87.6232918, 43.8317719]],
  ['Lhasa', [91.1706414, 29.655277], [91.1721167, 29.6524954], [91.1786184, 29.6585294]],
  ['Harbin', [126.528903, 45.8017783], [126.5349726, 45.8037804], [126.5415875, 45.8094074]],
  ['Sanya', [109.507813, 18.2545417], [109.5119135, 18.2528524], [109.5184703, 18.2585878]],
])('%s, as the map services themselves place it', (_name, asWgs84, asGcj02, asBd09) => {
  const at = ([lng, lat]: Pair): Position => ({ lng, lat })

  it('agrees within a metre both ways', () => {
    expect(distanceM(fromWgs84(...asWgs84, 'gcj02'), at(asGcj02))).toBeLessThan(1)
    expect(distanceM(fromWgs84(...asWgs84, 'bd09'), at(asBd09))).toBeLessThan(1)
    expect(distanceM(toWgs84(...asGcj02, gcj02), at(asWgs84))).toBeLessThan(1)
    expect(distanceM(toWgs84(...asBd09, bd09), at(asWgs84))).toBeLessThan(1)
  })
})

const cities = new URL('../../../../shared/data/places/china-cities.json', import.meta.url)

describe.skipIf(!existsSync(cities))('664 cities in three systems', () => {
  interface City {
    coords: Record<'WGS84' | 'GCJ02' | 'BD09', [lng: number, lat: number]>
  }

  it('agree within a metre in every direction', () => {
    const list: City[] = JSON.parse(readFileSync(cities, 'utf8'))
    expect(list).toHaveLength(664)
    const far = list.filter(({ coords: { WGS84, GCJ02, BD09 } }) => {
      const at = ([lng, lat]: [number, number]): Position => ({ lng, lat })
      return [
        distanceM(fromWgs84(...WGS84, 'gcj02'), at(GCJ02)),
        distanceM(fromWgs84(...WGS84, 'bd09'), at(BD09)),
        distanceM(toWgs84(...GCJ02, gcj02), at(WGS84)),
        distanceM(toWgs84(...BD09, bd09), at(WGS84)),
      ].some((metres) => metres >= 1)
    })
    expect(far).toEqual([])
  })
})

describe('Mapbar and 51map', () => {
  it('Mapbar follows the only published vector', () => {
    expect(toWgs84(116.4, 39.9, mapbar)).toEqual({ lng: 116.40454, lat: 39.89915 })
  })

  it('51map is GCJ-02, in degrees or in whole units of either size', () => {
    const expected = toWgs84(116.40741, 39.90421, gcj02)
    expect(toWgs84(116.40741, 39.90421, map51)).toEqual(expected)
    expect(distanceM(toWgs84(11_640_741, 3_990_421, map51), expected)).toBeLessThan(0.001)
    expect(distanceM(toWgs84(1_164_074, 399_042, map51), expected)).toBeLessThan(10)
  })

  it('51map refuses a pair that is no position of China in any unit', () => {
    expect(() => toWgs84(5_000_000, 3_990_421, map51)).toThrow(
      new RangeError('not a 51map position: 5000000, 3990421'),
    )
  })
})

describe('WGS84', () => {
  it('comes back as it was given', () => {
    expect(toWgs84(116.4, 39.9, wgs84)).toEqual({ lng: 116.4, lat: 39.9 })
    expect(fromWgs84(116.4, 39.9, 'wgs84')).toEqual({ lng: 116.4, lat: 39.9 })
  })
})

describe('where positions are shifted', () => {
  it.each([
    ['Dandong', 124.383, 40.124],
    ['Heihe', 127.528, 50.245],
    ['Erenhot', 111.977, 43.653],
    ['Khorgas', 80.42, 44.215],
    ['Ruili', 97.852, 24.012],
    ['Dongxing', 107.971, 21.547],
    ['Zhuhai', 113.553, 22.224],
    ['Hengqin', 113.53, 22.13],
    ['Shenzhen', 114.058, 22.543],
    ['Luohu', 114.117, 22.535],
    ['Shekou', 113.91, 22.48],
    ['Hekou', 103.96, 22.51],
    ['Pingxiang', 106.766, 22.094],
    ['Manzhouli', 117.455, 49.597],
    ['Suifenhe', 131.15, 44.41],
    ['Hunchun', 130.366, 42.862],
    ['Tumen', 129.843, 42.968],
    ['Mohe', 122.538, 52.97],
    ['Fuyuan', 134.31, 48.36],
    ['Kashgar', 75.99, 39.47],
    ['Zhangmu', 85.98, 27.99],
    ['Sanya', 109.51, 18.25],
    ['Zhoushan', 122.2, 29.99],
    ['Shengsi', 122.45, 30.73],
    ['Pingtan', 119.79, 25.5],
    ['Weizhou', 109.11, 21.03],
  ])('%s is on the mainland', (_name, lng, lat) => {
    expect(isInMainlandChina(lng, lat)).toBe(true)
    expect(distanceM(fromWgs84(lng, lat, 'gcj02'), { lng, lat })).toBeGreaterThan(50)
  })

  it.each([
    ['Seoul', 126.98, 37.57],
    ['Osaka', 135.5, 34.69],
    ['Fukuoka', 130.4, 33.59],
    ['Tokyo', 139.69, 35.69],
    ['Taipei', 121.56, 25.04],
    ['Kinmen', 118.32, 24.43],
    ['Hanoi', 105.85, 21.03],
    ['Bangkok', 100.5, 13.75],
    ['Delhi', 77.21, 28.61],
    ['Hong Kong', 114.16, 22.28],
    ['Sheung Shui', 114.128, 22.502],
    ['Yuen Long', 114.03, 22.445],
    ['Macau', 113.543, 22.19],
    ['Sinuiju', 124.398, 40.1],
    ['Blagoveshchensk', 127.527, 50.29],
    ['Lao Cai', 103.97, 22.48],
    ['Mong Cai', 107.966, 21.525],
    ['Kathmandu', 85.32, 27.72],
    ['Almaty', 76.9, 43.24],
    ['Vladivostok', 131.89, 43.12],
    ['Ulaanbaatar', 106.92, 47.92],
    ['London', -0.13, 51.51],
    ['the south pole', 0, -90],
  ])('%s is not, whatever the system', (_name, lng, lat) => {
    expect(isInMainlandChina(lng, lat)).toBe(false)
    expect(fromWgs84(lng, lat, 'gcj02')).toEqual({ lng, lat })
    expect(fromWgs84(lng, lat, 'bd09')).toEqual({ lng, lat })
  })

  it.each([
    ['Osaka', 135.5, 34.69],
    ['Taipei', 121.56, 25.04],
    ['Hong Kong island', 114.16, 22.25],
  ])('%s given as GCJ-02, BD-09 or Mapbar stays where it is', (_name, lng, lat) => {
    for (const type of [gcj02, bd09, mapbar, map51]) expect(toWgs84(lng, lat, type)).toEqual({ lng, lat })
  })
})
