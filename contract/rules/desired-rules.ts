import { batchFunctions, type BatchRule } from './batch-rules.ts'
import type { Bearer, ReportedValues, Section } from '../configuration/section-form.ts'
import { versionFor } from '../configuration/desired-faults.ts'

/** What those that bear a section have to have alike, because what is desired of them goes down the same way. */
const alike: Readonly<Record<Bearer, readonly BatchRule[]>> = {
  gateway: [],
  channel: [{ is: 'channelKnown' }, { is: 'sameProtocol' }],
  relay: [{ is: 'sameRelayType' }],
  terminal: [{ is: 'zetaCApart' }],
}

/** What a desired setting of a section asks of those that bear it; null takes a desired setting back. */
export function desiredRules(
  bearer: Bearer,
  section: Section,
  desired: ReportedValues | null,
): readonly BatchRule[] {
  const rules: BatchRule[] = [...batchFunctions.setConfiguration, ...alike[bearer]]
  // What a terminal can be set to is its kind's.
  if (section.section === 'parameters') rules.push({ is: 'sameType' })
  return desired === null ? rules : [...rules, ...versionRules(section, desired)]
}

function versionRules({ minimumVersion, fields }: Section, desired: ReportedValues): BatchRule[] {
  const needed = fields.flatMap((field) => {
    const value = desired[field.name]
    if (field.kind !== 'choice' || typeof value === 'boolean' || value === undefined) return []
    return versionFor(field, value) ?? []
  })
  return [...(minimumVersion === undefined ? [] : [minimumVersion]), ...needed].map((least) => ({
    is: 'armVersion',
    least,
  }))
}
