import { host, port } from './common-fields.ts'
import type { Section } from './section-form.ts'

/** Where it fetches upgrades. */
export const ftp: Section = {
  section: 'ftp',
  of: ['gateway'],
  fields: [
    host('domain'),
    port,
    { name: 'username', kind: 'text', maxLength: 20 },
    { name: 'password', kind: 'secret', maxLength: 20, sentTo: ['domain', 'port'] },
    { name: 'path', kind: 'text', maxLength: 100 },
  ],
  together: [['domain', 'port']],
}
