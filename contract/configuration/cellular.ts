import { cellularNetworkMode } from '../wire/enumerations.ts'
import type { Section } from './section-form.ts'

const { off, on } = cellularNetworkMode.values

/** Clearing what it knows of networks is an act, and no state that could be desired or reported. */
export const cellular: Section = {
  section: 'cellular',
  of: ['gateway'],
  fields: [{ name: 'cellularNetworkMode', kind: 'choice', members: { off, on } }],
}
