import { fixedSections } from '#contract/configuration/catalogue.ts'
import type { ReportedValues } from '#contract/configuration/section-form.ts'
import { zoneName } from '#contract/rules/zone-name.ts'

import type { Authentication, ReportedSection } from '../db/ingest/ingest-configuration.ts'
import type { ResolvedMessage } from './resolve-message.ts'
import type { UpEnvelope } from './up-message.ts'

/** What devices tell of themselves by way of their gateway, which is no sign of their life. */
export interface ReportedWrites {
  /** By device, channel and section, the newest. */
  readonly sections: Map<string, ReportedSection>
  /** Per relay and terminal, the newest. */
  readonly authentications: Map<number, Authentication>
}

/** The message must not be older than what was collected before. */
export function collectReported(
  { sections: reported, authentications }: ReportedWrites,
  message: UpEnvelope<'configuration' | 'authentication'>,
  { device: { deviceId } }: ResolvedMessage,
): void {
  const { at } = message.body
  if (message.kind === 'authentication') {
    authentications.set(deviceId, { deviceId, authFlag: message.body.authFlag, at })
    return
  }
  const { apuid = '', sections } = message.body
  for (const [section, values] of Object.entries(sections))
    reported.set(`${deviceId} ${apuid} ${section}`, {
      deviceId,
      apuid,
      section,
      reported: JSON.stringify(settled(section, values)),
      at,
    })
}

type Field = (typeof fixedSections)[number]['fields'][number]

/** Of what depends on a terminal's kind nothing with decimals, and no zone, can be desired. */
const fieldsOf = new Map(
  fixedSections.map(({ section, fields }) => [section, new Map(fields.map((field) => [field.name, field]))]),
)

/** The same value as it would be desired: otherwise it would never be what is desired. */
function settled(section: string, values: ReportedValues): ReportedValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, asDesired(fieldsOf.get(section)?.get(name), value)]),
  )
}

function asDesired(field: Field | undefined, value: ReportedValues[string]): ReportedValues[string] {
  // Devices count in binary fractions: 470.3 may come as 470.29998….
  if (field?.kind === 'number' && typeof value === 'number') return Number(value.toFixed(field.decimals))
  return field?.kind === 'timeZone' && typeof value === 'string' ? zoneName(value) : value
}
