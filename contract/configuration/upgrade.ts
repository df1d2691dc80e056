import { integer } from './common-fields.ts'
import type { Section } from './section-form.ts'

/** How it hands a file on by radio: size of a piece, pause between two, how often all is said. */
export const upgrade: Section = {
  section: 'upgrade',
  of: ['gateway'],
  fields: [
    integer('fragmentBytes', 16, 200, 'B'),
    integer('intervalMs', 100, 10_000, 'ms'),
    integer('rounds', 1, 10, ''),
  ],
}
