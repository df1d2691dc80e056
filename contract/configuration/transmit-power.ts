import { integer } from './common-fields.ts'
import type { Section } from './section-form.ts'

/** Towards the parent, and towards the devices connected through the relay. */
export const transmitPower: Section = {
  section: 'transmitPower',
  of: ['relay'],
  fields: [integer('upPowerDbm', 0, 30, 'dBm'), integer('downPowerDbm', 0, 30, 'dBm')],
}
