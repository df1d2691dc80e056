import { toWgs84, type Position } from '#contract/geo/coordinates.ts'
import { parseDecimal } from '#contract/wire/decimal.ts'
import { coordinateType, type CoordinateType } from '#contract/wire/enumerations.ts'

import { decimalText } from './decimal-text.ts'

/** A position as somebody types it. */
export interface TypedPosition {
  lng: string
  lat: string
  type: CoordinateType
}

/** What typed numbers mean: WGS84 degrees, nothing yet (empty, or zero and zero), or which of them cannot be meant. */
export type GivenPosition =
  | { kind: 'none' }
  | { kind: 'set'; position: Position }
  | { kind: 'fault'; fields: readonly (keyof Position)[] }

const axes = ['lng', 'lat'] as const
const ends = { lng: 180, lat: 90 }

/** Six decimals are 11 cm. */
export function degreesText(degrees: number): string {
  return decimalText(Number(degrees.toFixed(6)))
}

export function readPosition({ lng, lat, type }: TypedPosition): GivenPosition {
  const typed = { lng: numberOf(lng), lat: numberOf(lat) }
  // 51map also gave whole numbers of a part of a degree.
  const most = type === coordinateType.values.map51 ? { lng: Infinity, lat: Infinity } : ends
  const faults = axes.filter((axis) => isWrong(typed[axis], most[axis]))
  if (typed.lng === null || typed.lat === null || faults.length > 0) return { kind: 'fault', fields: faults }
  if (typed.lng === 0 && typed.lat === 0) return { kind: 'none' }
  try {
    const position = toWgs84(typed.lng, typed.lat, type)
    const rounded = { lng: Number(position.lng.toFixed(6)), lat: Number(position.lat.toFixed(6)) }
    const beyond = axes.filter((axis) => isWrong(rounded[axis], ends[axis]))
    return beyond.length > 0 ? { kind: 'fault', fields: beyond } : { kind: 'set', position: rounded }
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'fault', fields: ['lng', 'lat'] }
    throw error
  }
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? 0 : parseDecimal(text.trim())
}

function isWrong(degrees: number | null, most: number): boolean {
  return degrees === null || Math.abs(degrees) > most
}
