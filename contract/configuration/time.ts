import { host, switched } from './common-fields.ts'
import type { Section } from './section-form.ts'

export const time: Section = {
  section: 'time',
  of: ['gateway'],
  fields: [{ name: 'zone', kind: 'timeZone' }, switched('ntpAble'), host('ntpServer')],
}
