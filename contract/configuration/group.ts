import { integer } from './common-fields.ts'
import type { Section } from './section-form.ts'

/** The group of relays that a multicast reaches; 0 is none. */
export const group: Section = {
  section: 'group',
  of: ['relay'],
  fields: [integer('groupNumber', 0, 255, '')],
}
