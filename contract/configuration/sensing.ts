import { curState } from '../wire/enumerations.ts'
import type { Section } from './section-form.ts'

/** Whether a terminal measures. */
export const sensing: Section = {
  section: 'sensing',
  of: ['terminal'],
  fields: [{ name: 'curState', kind: 'choice', members: curState.values }],
}
