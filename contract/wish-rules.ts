import { batchFunctions, type BatchRule } from './batch-rules.ts'
import type { ReportedValues, Section } from './configuration/section-form.ts'
import { versionFor } from './configuration/wish-faults.ts'

/** What devices have to have alike, and gateways to be, for one wish of a section; null takes a wish back. */
export function wishRules(section: Section, wished: ReportedValues | null): readonly BatchRule[] {
  const rules: BatchRule[] = [...batchFunctions.setConfiguration]
  if (section.of.includes('channel')) rules.push({ is: 'sameProtocol' })
  // What a terminal can be set to is its kind's.
  if (section.section === 'parameters') rules.push({ is: 'sameType' })
  return wished === null ? rules : [...rules, ...versionRules(section, wished)]
}

function versionRules({ minimumVersion, fields }: Section, wished: ReportedValues): BatchRule[] {
  const needed = fields.flatMap((field) => {
    const value = wished[field.name]
    if (field.kind !== 'choice' || typeof value === 'boolean' || value === undefined) return []
    return versionFor(field, value) ?? []
  })
  return [...(minimumVersion === undefined ? [] : [minimumVersion]), ...needed].map((least) => ({
    is: 'armVersion',
    least,
  }))
}
