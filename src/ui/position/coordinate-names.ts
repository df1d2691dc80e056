import { coordinateType, type CoordinateType } from '#contract/enumerations.ts'

/** The names that the field uses in every language. */
export const coordinateNames: readonly { value: CoordinateType; label: string }[] = [
  { value: coordinateType.values.wgs84, label: 'WGS84' },
  { value: coordinateType.values.gcj02, label: 'GCJ-02' },
  { value: coordinateType.values.bd09, label: 'BD-09' },
  { value: coordinateType.values.mapbar, label: 'Mapbar' },
  { value: coordinateType.values.map51, label: '51map' },
]
