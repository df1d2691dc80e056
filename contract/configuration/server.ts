import { host, port } from './common-fields.ts'
import type { Section } from './section-form.ts'

/** Where the gateway reaches this server. */
export const server: Section = {
  section: 'server',
  of: ['gateway'],
  fields: [host('domain'), port],
  together: [['domain', 'port']],
}
