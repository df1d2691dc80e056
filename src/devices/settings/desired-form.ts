import type { ConfigurationField, ReportedValues, Section } from '#contract/configuration/section-form.ts'
import {
  desiredFaults,
  type ConfiguredTraits,
  type DesiredFault,
} from '#contract/configuration/desired-faults.ts'
import { numberByThousands, typedNumber } from '#src/lists/entry/typed-number.ts'
import { decimalText } from '#src/ui/position/decimal-text.ts'

import { decimalsOf } from './field-value.ts'

/** What stands in the fields of a desired setting, as text; empty: nothing is desired of the field. */
export type TypedDesired = Readonly<Record<string, string>>

/** Stands for a secret that is desired and stays; nobody types it. */
export const unchangedSecret = '\u0000'

/** Why a field is refused before it is sent. */
export type TypedFault =
  /** `positive`: it counts from one. `unclear`: nobody knows what its comma stands for. */
  | { readonly fault: 'number' | 'pattern' | 'positive' | 'unclear' }
  | {
      readonly fault: 'range'
      readonly min: number
      readonly max: number
      readonly decimals: number
      readonly unit: string
    }
  | { readonly fault: 'multiple'; readonly of: number }
  | { readonly fault: 'long' | 'hex'; readonly most: number }
  | { readonly fault: 'octets' | 'bytes' }
  | { readonly fault: 'uids'; readonly most: number }
  | DesiredFault

export interface ReadDesired {
  values: ReportedValues
  faults: ReadonlyMap<string, TypedFault>
}

export function typedOf({ fields }: Section, desired: ReportedValues | null): TypedDesired {
  return Object.fromEntries(fields.map((field) => [field.name, typedValue(field, desired?.[field.name])]))
}

function typedValue(field: ConfigurationField, value: number | string | boolean | undefined): string {
  if (value === undefined) return ''
  if (field.kind === 'secret') return unchangedSecret
  if (field.kind === 'integer' && typeof value === 'number') return decimalText(value / field.scale)
  return typeof value === 'number' ? decimalText(value) : String(value)
}

/** The fields that have a meaning with what is typed, or where nothing is typed with what is reported. */
export function meaningfulFields(
  section: Section,
  typed: TypedDesired,
  reported: ReportedValues,
): readonly ConfigurationField[] {
  const values = new Map(section.fields.map((field) => [field.name, valueOf(field, typed[field.name] ?? '')]))
  return section.fields.filter(({ only }) => {
    if (only === undefined) return true
    const typedOther = values.get(only.field)
    const other =
      typeof typedOther === 'object' || typedOther === undefined ? reported[only.field] : typedOther
    return other !== undefined && typeof other !== 'boolean' && only.is.includes(other)
  })
}

/** What was typed as desired, and what is wrong with it. Fields without a meaning are not desired. */
export function readDesired(
  section: Section,
  typed: TypedDesired,
  reported: ReportedValues,
  of: ConfiguredTraits,
): ReadDesired {
  const values: Record<string, number | string | boolean> = {}
  const faults = new Map<string, TypedFault>()
  for (const field of meaningfulFields(section, typed, reported)) {
    const value = valueOf(field, typed[field.name] ?? '')
    if (value === undefined) continue
    if (typeof value === 'object') faults.set(field.name, value)
    else values[field.name] = value
  }
  // Of a secret that stays it counts that there is one.
  const plainValues = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'boolean' ? 'kept' : value]),
  )
  for (const fault of desiredFaults(section, plainValues, reported, of))
    for (const name of fault.fields) if (!faults.has(name)) faults.set(name, fault)
  return { values, faults }
}

/** @returns undefined for a field that is empty */
function valueOf(
  field: ConfigurationField,
  text: string,
): number | string | boolean | undefined | TypedFault {
  if (text === '') return undefined
  switch (field.kind) {
    case 'integer':
      return rawOf(field, text)
    case 'number':
      return numberOf(text, field.min, field.max, field.decimals, field.unit)
    case 'listed':
      return Number(text)
    case 'choice':
      return Object.values(field.members).find((value) => String(value) === text)
    case 'secret':
      return text === unchangedSecret ? true : textOf(field, text)
    case 'text':
      return textOf(field, text.trim())
    case 'timeZone':
      return text
  }
}

function rawOf(
  { rawMin, rawMax, scale, unit, multipleOf }: Extract<ConfigurationField, { kind: 'integer' }>,
  text: string,
): number | TypedFault {
  const value = numberOf(text, rawMin / scale, rawMax / scale, decimalsOf(scale), unit)
  if (typeof value !== 'number') return value
  const raw = Math.round(value * scale)
  return multipleOf !== undefined && raw % multipleOf !== 0
    ? { fault: 'multiple', of: multipleOf / scale }
    : raw
}

function numberOf(
  text: string,
  min: number,
  max: number,
  decimals: number,
  unit: string,
): number | TypedFault {
  const value = typedNumber(text)
  if (value === null) return { fault: 'number' }
  // The ranges beside the fields have commas for thousands.
  const byThousands = numberByThousands(text)
  if (byThousands !== null && byThousands >= min && byThousands <= max) return { fault: 'unclear' }
  if (min === 1 && decimals === 0 && (value < 1 || !Number.isInteger(value))) return { fault: 'positive' }
  if (value < min || value > max) return { fault: 'range', min, max, decimals, unit }
  return Number(value.toFixed(decimals)) === value ? value : { fields: [], fault: 'decimals', most: decimals }
}

function textOf(
  field: Extract<ConfigurationField, { kind: 'text' | 'secret' }>,
  typed: string,
): string | undefined | TypedFault {
  if (typed === '') return undefined
  const { maxLength, pattern } = field
  const form = field.kind === 'text' ? field.form : undefined
  const text = form === 'uids' ? typed.replaceAll(/\s/gu, '').toUpperCase() : typed
  const fits = pattern === undefined || new RegExp(pattern, 'u').test(text)
  if (!fits && form === 'hex') return { fault: 'hex', most: maxLength }
  if (!fits && (form === 'octets' || form === 'bytes')) return { fault: form }
  if (!fits && form === 'uids') return { fault: form, most: Math.floor((maxLength + 1) / 9) }
  if (text.length > maxLength) return { fault: 'long', most: maxLength }
  return fits ? text : { fault: 'pattern' }
}
