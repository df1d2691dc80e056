import { coordinateType, type CoordinateType } from '../wire/enumerations.ts'
import { isInMainlandChina } from './mainland-china.ts'

/** Degrees, east and north positive. */
export interface Position {
  lng: number
  lat: number
}

/** The coordinate systems that maps are drawn in. */
export type Crs = 'wgs84' | 'gcj02' | 'bd09'

/*
 * The formulas of GCJ-02 and BD-09 as published in gcoord and coordtransform (both MIT). GCJ-02 offsets are in metres
 * on an ellipsoid of its own, then turned into degrees.
 */
const semiMajorAxisM = 6_378_245
const eccentricitySquared = 0.006_693_421_622_965_943
const baiduAngle = (Math.PI * 3000) / 180

function waves(turns: number, terms: readonly (readonly [amplitude: number, frequency: number])[]): number {
  return (
    (terms.reduce(
      (sum, [amplitude, frequency]) => sum + amplitude * Math.sin(turns * frequency * Math.PI),
      0,
    ) *
      2) /
    3
  )
}

/** WGS84 to GCJ-02 by the formula alone, wherever the position is. */
function shiftToGcj02({ lng, lat }: Position): Position {
  const x = lng - 105
  const y = lat - 35
  const short = waves(x, [
    [20, 6],
    [20, 2],
  ])
  const northM =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    short +
    waves(y, [
      [20, 1],
      [40, 1 / 3],
      [160, 1 / 12],
      [320, 1 / 30],
    ])
  const eastM =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    short +
    waves(x, [
      [20, 1],
      [40, 1 / 3],
      [150, 1 / 12],
      [300, 1 / 30],
    ])
  const phi = (lat * Math.PI) / 180
  const m = 1 - eccentricitySquared * Math.sin(phi) ** 2
  return {
    lng: lng + (eastM * 180) / ((semiMajorAxisM / Math.sqrt(m)) * Math.cos(phi) * Math.PI),
    lat:
      lat + (northM * 180) / (((semiMajorAxisM * (1 - eccentricitySquared)) / (m * Math.sqrt(m))) * Math.PI),
  }
}

/** The position whose shift is `target`; the error shrinks about a thousandfold each turn. */
function unshiftFromGcj02(target: Position): Position {
  let guess = target
  for (let turn = 0; turn < 30; turn += 1) {
    const image = shiftToGcj02(guess)
    const lng = image.lng - target.lng
    const lat = image.lat - target.lat
    guess = { lng: guess.lng - lng, lat: guess.lat - lat }
    if (Math.abs(lng) < 1e-10 && Math.abs(lat) < 1e-10) break
  }
  return guess
}

/** Baidu's own shift on top of GCJ-02; it has no border. */
export function gcj02ToBd09({ lng: x, lat: y }: Position): Position {
  const radius = Math.hypot(x, y) + 2e-5 * Math.sin(y * baiduAngle)
  const theta = Math.atan2(y, x) + 3e-6 * Math.cos(x * baiduAngle)
  return { lng: radius * Math.cos(theta) + 0.0065, lat: radius * Math.sin(theta) + 0.006 }
}

/** Baidu's published inverse of `gcj02ToBd09`; up to 20 cm off an exact one. */
export function bd09ToGcj02({ lng, lat }: Position): Position {
  const x = lng - 0.0065
  const y = lat - 0.006
  const radius = Math.hypot(x, y) - 2e-5 * Math.sin(y * baiduAngle)
  const theta = Math.atan2(y, x) - 3e-6 * Math.cos(x * baiduAngle)
  return { lng: radius * Math.cos(theta), lat: radius * Math.sin(theta) }
}

/** Mapbar's offsets in hundred-thousandths of a degree at a position in the same unit. */
function mapbarOffset(x: number, y: number): [number, number] {
  const [phi, lambda] = [y / 1e5, x / 1e5]
  return [
    (Math.cos(phi) * x) / 18_000 + (Math.sin(lambda) * y) / 9000,
    (Math.sin(phi) * x) / 18_000 + (Math.cos(lambda) * y) / 9000,
  ]
}

/** Mapbar's own shift, undone as an old document of Baidu's describes it; good to about a metre. */
function mapbarToWgs84({ lng, lat }: Position): Position {
  const x = (lng * 1e5) % 36e6
  const y = (lat * 1e5) % 36e6
  const [dx, dy] = mapbarOffset(x, y)
  const [eastward, northward] = mapbarOffset(Math.trunc(x - dx), Math.trunc(y - dy))
  return {
    lng: Math.trunc(x - eastward + Math.sign(x)) / 1e5,
    lat: Math.trunc(y - northward + Math.sign(y)) / 1e5,
  }
}

/**
 * 51map gave GCJ-02, as degrees or as whole numbers of 1/100000 or 1/10000 degree; which one shows in the size.
 * @throws RangeError when none of the three is a position in or around China
 */
function map51ToGcj02({ lng, lat }: Position): Position {
  if (Math.abs(lng) <= 180 && Math.abs(lat) <= 90) return { lng, lat }
  for (const unit of [1e5, 1e4]) {
    const scaled = { lng: lng / unit, lat: lat / unit }
    if (scaled.lng > 72 && scaled.lng < 138 && scaled.lat > 0.8 && scaled.lat < 56) return scaled
  }
  throw new RangeError(`not a 51map position: ${lng}, ${lat}`)
}

function ifInMainland(shifted: Position, asGiven: Position): Position {
  return isInMainlandChina(shifted.lng, shifted.lat) ? shifted : asGiven
}

/**
 * A position given in one of the coordinate systems of an import, as WGS84 degrees. What turns out to lie outside
 * mainland China was never shifted and comes back as it is; within about a kilometre outside the border both readings
 * are possible, and the mainland's is taken.
 * @throws RangeError for a 51map pair that is no position
 */
export function toWgs84(lng: number, lat: number, type: CoordinateType): Position {
  const given = { lng, lat }
  const { wgs84, gcj02, bd09, mapbar, map51 } = coordinateType.values
  switch (type) {
    case wgs84:
      return given
    case gcj02:
      return ifInMainland(unshiftFromGcj02(given), given)
    case bd09:
      return ifInMainland(unshiftFromGcj02(bd09ToGcj02(given)), given)
    case mapbar:
      return ifInMainland(mapbarToWgs84(given), given)
    case map51: {
      const degrees = map51ToGcj02(given)
      return ifInMainland(unshiftFromGcj02(degrees), degrees)
    }
  }
}

/** A WGS84 position in degrees, as a map of the given system needs it. Outside mainland China nothing is shifted. */
export function fromWgs84(lng: number, lat: number, crs: Crs): Position {
  if (crs === 'wgs84' || !isInMainlandChina(lng, lat)) return { lng, lat }
  const gcj02 = shiftToGcj02({ lng, lat })
  return crs === 'gcj02' ? gcj02 : gcj02ToBd09(gcj02)
}
