import type { Section } from './section-form.ts'

/** The gateway's own page. */
export const web: Section = {
  section: 'web',
  of: ['gateway'],
  fields: [{ name: 'webUrl', kind: 'text', maxLength: 100, pattern: '^https?://[^\\s]+$' }],
}
