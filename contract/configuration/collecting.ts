import { collectingMethod } from '../wire/enumerations.ts'
import type { Section } from './section-form.ts'

export const collecting: Section = {
  section: 'collecting',
  of: ['terminal'],
  fields: [{ name: 'collectingMethod', kind: 'choice', members: collectingMethod.values }],
}
