import { dormantModel } from '../wire/enumerations.ts'
import type { Section } from './section-form.ts'

export const sleep: Section = {
  section: 'sleep',
  of: ['relay', 'terminal'],
  fields: [{ name: 'dormantModel', kind: 'choice', members: dormantModel.values }],
}
