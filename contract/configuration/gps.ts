import { integer, switched } from './common-fields.ts'
import type { Section } from './section-form.ts'

/** Longitude and latitude are a fixed position, for an arm unit that has no view of the sky; in WGS84. */
export const gps: Section = {
  section: 'gps',
  of: ['gateway'],
  fields: [
    switched('gpsEnable'),
    { name: 'longitude', kind: 'number', min: -180, max: 180, decimals: 6, unit: '°' },
    { name: 'latitude', kind: 'number', min: -90, max: 90, decimals: 6, unit: '°' },
    { ...integer('apGpsDotInterval', 5, 3600, 's'), multipleOf: 5 },
    { ...integer('carGpsDotInterval', 5, 3600, 's'), multipleOf: 5 },
  ],
  together: [['longitude', 'latitude']],
}
