import { frequencyBand, protocolModel } from '../wire/enumerations.ts'
import { integer } from './common-fields.ts'
import type { Section } from './section-form.ts'

const { 'ZETA-G': zetaG, 'ZETA-S': zetaS } = protocolModel.values

export const rf: Section = {
  section: 'rf',
  of: ['channel'],
  fields: [
    { name: 'protocolModel', kind: 'choice', members: protocolModel.values },
    { name: 'frequencyMhz', kind: 'number', min: 100, max: 1000, decimals: 4, unit: 'MHz' },
    { name: 'frequencyBand', kind: 'choice', members: frequencyBand.values },
    integer('transmitPowerDbm', 0, 30, 'dBm'),
    integer('freHoppingNumber', 1, 64, ''),
    integer('carrierSensingThresholdDbm', -130, -50, 'dBm'),
    integer('broadcastClockSlot', 0, 255, ''),
    integer('frameRatio', 1, 100, '%'),
    { ...integer('channelRateRatio', 1, 100, '%'), protocols: [zetaS] },
    { ...integer('rateSwitchingThresholdDbm', -140, -50, 'dBm'), protocols: [zetaS] },
    { ...integer('tagFeedbackBaseFrequencyMhz', 470, 486, 'MHz'), protocols: [zetaG] },
  ],
}
