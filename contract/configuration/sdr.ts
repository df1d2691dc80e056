import { protocolModel } from '../wire/enumerations.ts'
import { integer } from './common-fields.ts'
import type { Section } from './section-form.ts'

const protocols = [protocolModel.values['ZETA-S']]

export const sdr: Section = {
  section: 'sdr',
  of: ['channel'],
  fields: [
    { ...integer('gainDb', 0, 70, 'dB'), protocols },
    { ...integer('saturationReferenceThresholdDbfs', -60, 0, 'dBFS'), protocols },
    { ...integer('reSamplingFrequencyHz', 1000, 10_000_000, 'Hz'), protocols },
  ],
}
