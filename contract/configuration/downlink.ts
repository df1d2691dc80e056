import { downModel } from '../wire/enumerations.ts'
import type { Section } from './section-form.ts'

/** When a terminal can be reached. */
export const downlink: Section = {
  section: 'downlink',
  of: ['terminal'],
  fields: [{ name: 'downModel', kind: 'choice', members: downModel.values }],
}
