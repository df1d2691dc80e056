import { coordinateType } from '#contract/wire/enumerations.ts'
import type { EntryField, ListForm } from '#contract/lists/list-form.ts'
import { degreesText, readPosition, type GivenPosition } from '#src/ui/position/given-position.ts'
import type { PlacePosition } from '#src/ui/position/place-position.ts'

import type { FieldFault, TypedEntry } from './typed-entry.ts'
import { typedNumber } from './typed-number.ts'

/** The fields that are a position only together. */
export const coordinateFields: readonly string[] = ['addressType', 'longitude', 'latitude']

/** The fields by whose change what was wrong with these may be right. */
export function meantTogether(names: readonly string[]): readonly string[] {
  return names.some((name) => coordinateFields.includes(name)) ? [...names, ...coordinateFields] : names
}

/** The fields of an entry that say where it is, in the order in which they are typed in. */
const positionNames: ReadonlySet<string> = new Set([
  ...coordinateFields,
  'province',
  'city',
  'district',
  'address',
])

const { wgs84 } = coordinateType.values
const coordinateTypes = Object.values(coordinateType.values)

/** The fields of an entry that are typed in one by one. */
export function plainFields({ fields, position }: ListForm): readonly EntryField[] {
  return position === true ? fields.filter(({ name }) => !positionNames.has(name)) : fields
}

/** What the typed coordinates mean, in WGS84. */
export function givenPosition(typed: TypedEntry): GivenPosition {
  const plain = (text = '') => (text.trim() === '' ? '' : String(typedNumber(text) ?? text))
  const type = coordinateTypes.find((each) => String(each) === typed['addressType']) ?? wgs84
  return readPosition({ lng: plain(typed['longitude']), lat: plain(typed['latitude']), type })
}

/** One coordinate alone is no position, and may be wrong by itself. */
export function positionFaults(typed: TypedEntry): Record<string, FieldFault> {
  const missing = ['longitude', 'latitude'].filter((name) => (typed[name] ?? '').trim() === '')
  if (missing.length === 2) return {}
  const given = givenPosition(typed)
  const names = { lng: 'longitude', lat: 'latitude' }
  const wrong = given.kind === 'fault' ? given.fields.map((field) => names[field]) : []
  return Object.fromEntries([
    ...wrong.map((name): [string, FieldFault] => [name, { kind: 'format' }]),
    ...missing.map((name): [string, FieldFault] => [name, { kind: 'required' }]),
  ])
}

/** The entry with its position said in full: two zeros are none, so that one can be taken away. */
export function placedEntry(entry: Record<string, unknown>): Record<string, unknown> {
  const { longitude, latitude } = entry
  const none = longitude === undefined && latitude === undefined
  return { addressType: wgs84, ...entry, ...(none && { longitude: 0, latitude: 0 }) }
}

/** What the picker begins with. */
export function placeOf(typed: TypedEntry): PlacePosition {
  const given = givenPosition(typed)
  const { lng, lat } = given.kind === 'set' ? given.position : { lng: 0, lat: 0 }
  const text = (name: string) => typed[name] ?? ''
  return {
    lng,
    lat,
    position: text('address'),
    province: text('province'),
    city: text('city'),
    district: text('district'),
  }
}

/** What was picked, as if it had been typed. */
export function typedPlace({ lng, lat, position, ...names }: PlacePosition): TypedEntry {
  const isSet = lng !== 0 || lat !== 0
  return {
    addressType: String(wgs84),
    longitude: isSet ? degreesText(lng) : '',
    latitude: isSet ? degreesText(lat) : '',
    address: position,
    ...names,
  }
}
