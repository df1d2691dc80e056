import { logLevel } from '../wire/enumerations.ts'
import type { Section } from './section-form.ts'

export const log: Section = {
  section: 'log',
  of: ['gateway'],
  fields: [{ name: 'logLevel', kind: 'choice', members: logLevel.values }],
}
