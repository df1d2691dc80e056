import { desiredSchema } from '#contract/configuration/configuration-schemas.ts'
import type { Section, DesiredValues } from '#contract/configuration/section-form.ts'
import { misledSecrets, desiredFaults, type DesiredFault } from '#contract/configuration/desired-faults.ts'

import type { Language } from '#contract/wire/enumerations.ts'

import type { DesiredTarget } from '../../db/devices/configuration.ts'
import { configurationValues, configurationWord } from '../messages/configuration-words.ts'
import { invalidField, Refused, type FieldFault } from '../pipeline/refused.ts'
import { compileCheck } from '../pipeline/validation.ts'
import { isTimeZone } from './time-zones.ts'

type Typed = Readonly<Record<string, number | string | boolean>>

/** What is desired of a section, checked as far as it is the same for all its targets. */
export interface CheckedDesired {
  /** Null: the desired setting is taken back. */
  values: DesiredValues | null
  /** Secrets that stay as desired. */
  unchangedSecrets: readonly string[]
}

export const takenBack: CheckedDesired = { values: null, unchangedSecrets: [] }

/** @throws Refused that names the fields, as `desired.<field>`, which have not the form that the section gives them */
export function checkDesired(section: Section, desired: Typed, language: Language): CheckedDesired {
  if (section.reportedAlone === true) throw invalidField('section', 'desired.alone')
  const byName = new Map(section.fields.map((field) => [field.name, field]))
  const unknown = Object.keys(desired).filter((name) => !byName.has(name))
  if (unknown.length > 0)
    throw refuse(
      section,
      unknown.map((field) => ({ field, message: 'field.unknown' })),
      language,
    )
  const unregistered = section.fields.filter(
    ({ kind, name }) => kind === 'timeZone' && isUnknownZone(desired[name]),
  )
  if (unregistered.length > 0)
    throw refuse(
      section,
      unregistered.map(({ name: field }) => ({ field, message: 'field.choice' })),
      language,
    )
  const isUnchangedSecret = ([name, value]: [string, unknown]) =>
    value === true && byName.get(name)?.kind === 'secret'
  const typed = Object.entries(desired).filter((entry) => !isUnchangedSecret(entry))
  const unchangedSecrets = Object.entries(desired).filter(isUnchangedSecret)
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the section's own schema
    const values = compileCheck(desiredSchema(section), 'body')(Object.fromEntries(typed)) as DesiredValues
    return { values, unchangedSecrets: unchangedSecrets.map(([name]) => name) }
  } catch (error) {
    if (error instanceof Refused && error.fields.length > 0) throw refuse(section, error.fields, language)
    throw error
  }
}

/** A place that is none: no device will ever report it. */
function isUnknownZone(value: Typed[string] | undefined): boolean {
  return typeof value === 'string' && !isTimeZone(value)
}

/** What is wrong with a desired setting for one target beyond its form. */
export function faultsForTarget(
  section: Section,
  { values, unchangedSecrets }: CheckedDesired,
  target: DesiredTarget,
  language: Language,
): FieldFault[] {
  if (values === null) return []
  const absent = unchangedSecrets.filter((name) => target.secrets?.[name] === undefined)
  const there = unchangedSecrets.filter((name) => !absent.includes(name))
  const misled = misledSecrets(section, there, values, target.desired)
  // Whatever it is, it is there.
  const held = Object.fromEntries(unchangedSecrets.map((name) => [name, 'kept']))
  const faults = desiredFaults(section, { ...values, ...held }, target.reported ?? {}, target)
  const faulty = [
    ...absent.map((field): FieldFault => ({ field, message: 'field.required' })),
    ...misled.map((field): FieldFault => ({ field, message: 'desired.secretAgain' })),
    ...faults.flatMap((fault) => fault.fields.map((field) => faultOf(section, field, fault, language))),
  ]
  return worded(section, faulty, language)
}

/** What is wrong with a change that leaves out what it does not change: the secrets that are desired stay. */
export function faultsOfChange(
  section: Section,
  values: DesiredValues,
  target: DesiredTarget,
  language: Language,
): FieldFault[] {
  const unchanged = Object.keys(target.secrets ?? {}).filter((name) => !(name in values))
  const misled = misledSecrets(section, unchanged, { ...target.desired, ...values }, target.desired)
  const faulty = misled.map((field): FieldFault => ({ field, message: 'desired.secretAgain' }))
  return [
    ...worded(section, faulty, language),
    ...faultsForTarget(section, { values, unchangedSecrets: [] }, target, language),
  ]
}

function faultOf(section: Section, field: string, fault: DesiredFault, language: Language): FieldFault {
  switch (fault.fault) {
    case 'versions':
      return { field, message: 'desired.versions', args: { least: fault.atLeast } }
    case 'only':
    case 'atMost':
    case 'atLeast':
      return {
        field,
        message: `desired.${fault.fault}`,
        args: { other: configurationWord(section, fault.other, language) },
      }
    case 'onlyWith':
      return {
        field,
        message: 'desired.onlyWith',
        args: {
          other: configurationWord(section, fault.other, language),
          values: configurationValues(section, fault.other, fault.is, language),
        },
      }
    case 'decimals':
      return { field, message: 'desired.decimals', args: { most: fault.most } }
    case 'alone':
    case 'protocols':
    case 'together':
      return { field, message: `desired.${fault.fault}` }
  }
}

/** The faults by their places in the body, with what people call the fields. */
function worded(section: Section, faults: readonly FieldFault[], language: Language): FieldFault[] {
  return faults.map((fault) => ({
    ...fault,
    field: `desired.${fault.field}`,
    words: configurationWord(section, fault.field, language),
  }))
}

function refuse(section: Section, faults: readonly FieldFault[], language: Language): Refused {
  return new Refused('field.invalid', { fields: worded(section, faults, language) })
}
