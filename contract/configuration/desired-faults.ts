import type { ProtocolModel } from '../wire/enumerations.ts'
import { compareHexVersions } from '../wire/hex-version.ts'
import type { ConfigurationField, ReportedValues, Section, DesiredValues } from './section-form.ts'

/**
 * Why a desired setting of the right form cannot be kept.
 * `alone`: nobody can set this section. `protocols`: the channel's protocol does not have the field.
 * `versions`: the gateway's `armVersion` is less than `atLeast`. `only`: `other` has not one of the values that it needs.
 * `onlyWith`: it needs one of the values `is` of `other`, of which nothing is desired and nothing known.
 * `atMost`, `atLeast`: it is more, or less, than `other`. `together`: all of these are given, or none. `decimals`: it has more than `most`.
 */
export type DesiredFault = {
  /** The fields to mark; all of the section for `alone` and for a section's `versions`. */
  readonly fields: readonly string[]
} & (
  | { readonly fault: 'alone' | 'protocols' | 'together' }
  | { readonly fault: 'versions'; readonly atLeast: string }
  | { readonly fault: 'only' | 'atMost' | 'atLeast'; readonly other: string }
  | { readonly fault: 'onlyWith'; readonly other: string; readonly is: readonly (number | string)[] }
  | { readonly fault: 'decimals'; readonly most: number }
)

/** What the device that is configured is, as far as it is known. */
export interface ConfiguredTraits {
  /** Of the gateway; unknown or empty: nothing that needs a version is refused, since its next start will say it. */
  readonly armVersion?: string | null
  readonly protocolModel?: ProtocolModel | null
}

/**
 * What is wrong with a desired setting whose fields each have the form of `desiredSchema`; empty when nothing is.
 * @param desired the fields of the section that are to be desired from now on
 * @param standing what the device reports, which holds for fields that are not desired
 */
export function desiredFaults(
  section: Section,
  values: DesiredValues,
  reported: ReportedValues,
  of: ConfiguredTraits,
): DesiredFault[] {
  const names = Object.keys(values)
  if (names.length === 0) return []
  if (section.reportedAlone === true) return [{ fields: names, fault: 'alone' }]
  const faults: DesiredFault[] = []
  const atLeast = missingVersion(section, of)
  if (atLeast !== null) faults.push({ fields: names, fault: 'versions', atLeast })
  for (const field of section.fields) {
    const value = values[field.name]
    if (value !== undefined) faults.push(...faultsOfField(field, value, { ...reported, ...values }, of))
  }
  faults.push(...disordered(section, values, { ...reported, ...values }))
  for (const group of section.together ?? []) {
    const missing = group.filter((name) => isEmpty(values[name]))
    if (missing.length > 0 && missing.length < group.length)
      faults.push({ fields: missing, fault: 'together' })
  }
  return faults
}

/**
 * The kept secrets that a desired setting would have the device tell to another host than the one that they were given for: whoever sets it has to know them.
 * @param kept names of secrets that are desired and are to stay
 * @param desired what is desired so far
 */
export function misledSecrets(
  { fields }: Section,
  unchangedSecrets: readonly string[],
  values: ReportedValues,
  desired: ReportedValues | null,
): string[] {
  return fields.flatMap((field) =>
    field.kind === 'secret' &&
    unchangedSecrets.includes(field.name) &&
    field.sentTo?.some((name) => values[name] !== desired?.[name]) === true
      ? [field.name]
      : [],
  )
}

/** The `armVersion` without which a gateway has nothing of the section; null where it has it, and where that is not known. */
export function missingVersion({ minimumVersion }: Section, of: ConfiguredTraits): string | null {
  return minimumVersion !== undefined && isOlder(of, minimumVersion) ? minimumVersion : null
}

/** The `armVersion` that a gateway needs at least for a value of it, whatever was typed; undefined when any will do. */
export function versionFor(
  { versions = {} }: Extract<ConfigurationField, { kind: 'choice' }>,
  value: number | string,
): string | undefined {
  return Object.hasOwn(versions, value) ? versions[value] : undefined
}

function faultsOfField(
  field: ConfigurationField,
  value: number | string,
  then: ReportedValues,
  of: ConfiguredTraits,
): DesiredFault[] {
  const fields = [field.name]
  const faults: DesiredFault[] = []
  const { protocolModel } = of
  if (field.protocols !== undefined && typeof protocolModel === 'number')
    if (!field.protocols.includes(protocolModel)) faults.push({ fields, fault: 'protocols' })
  if (field.only !== undefined) {
    const { field: other, is } = field.only
    const chosen = then[other]
    if (chosen === undefined) faults.push({ fields, fault: 'onlyWith', other, is })
    else if (typeof chosen === 'boolean' || !is.includes(chosen))
      faults.push({ fields, fault: 'only', other })
  }
  if (field.kind === 'choice') {
    const atLeast = versionFor(field, value)
    if (atLeast !== undefined && isOlder(of, atLeast)) faults.push({ fields, fault: 'versions', atLeast })
  }
  if (field.kind === 'number' && typeof value === 'number' && Number(value.toFixed(field.decimals)) !== value)
    faults.push({ fields, fault: 'decimals', most: field.decimals })
  return faults
}

/** The desired one of a pair is marked, the lower of them when both are desired. */
function disordered({ fields }: Section, values: DesiredValues, then: ReportedValues): DesiredFault[] {
  return fields.flatMap((field): DesiredFault[] => {
    if (field.kind !== 'integer' || field.atMost === undefined) return []
    const [value, limit] = [then[field.name], then[field.atMost]]
    if (typeof value !== 'number' || typeof limit !== 'number' || value <= limit) return []
    if (field.name in values) return [{ fields: [field.name], fault: 'atMost', other: field.atMost }]
    return field.atMost in values ? [{ fields: [field.atMost], fault: 'atLeast', other: field.name }] : []
  })
}

function isOlder({ armVersion }: ConfiguredTraits, atLeast: string): boolean {
  return typeof armVersion === 'string' && armVersion !== '' && compareHexVersions(armVersion, atLeast) < 0
}

function isEmpty(value: number | string | undefined): boolean {
  return value === undefined || value === ''
}
