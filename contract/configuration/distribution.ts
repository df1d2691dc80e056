import { networkDistributionMode } from '../wire/enumerations.ts'
import { switched } from './common-fields.ts'
import type { Section } from './section-form.ts'

/** Whether unknown devices may join, and whether it stands inside a building. */
export const distribution: Section = {
  section: 'distribution',
  of: ['gateway'],
  fields: [
    { name: 'networkDistributionMode', kind: 'choice', members: networkDistributionMode.values },
    switched('building'),
  ],
}
