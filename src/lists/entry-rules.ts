import { Errors } from 'typebox/value'

import type { EntryField, ListForm } from '#contract/lists/list-form.ts'
import { membersOf } from '#contract/lists/shown-enumerations.ts'

import { plainText, type ListRow } from './list-row.ts'

/** What stands in the fields of an entry's form: text in all of them, that of a choice being its value. */
export type TypedEntry = Record<string, string>

export type FieldFault =
  | { readonly kind: 'required' | 'format' }
  | { readonly kind: 'tooLong'; readonly limit: number }

/** The form as it is at the beginning: empty, or as the row is. */
export function typedOf(form: ListForm, row: ListRow | null): TypedEntry {
  return Object.fromEntries(form.fields.map(({ name }) => [name, row === null ? '' : plainText(row[name])]))
}

/** The entry that was typed, trimmed. An optional text that was emptied is sent as empty, a choice that was not made not at all. */
export function entryOf(form: ListForm, typed: TypedEntry): Record<string, unknown> {
  return Object.fromEntries(
    form.fields.flatMap((field): [string, unknown][] => {
      const text = (typed[field.name] ?? '').trim()
      const isText = field.kind === 'text' || field.kind === 'longText'
      if (text === '' && !(isText && !isRequired(form, field.name))) return []
      return [[field.name, valueOf(field, text)]]
    }),
  )
}

function valueOf(field: EntryField, text: string): unknown {
  if (field.kind !== 'enumeration') return text
  return membersOf(field.enumeration).find(({ value }) => String(value) === text)?.value ?? text
}

export function isRequired(form: ListForm, field: string): boolean {
  return form.entry.required.some((name) => name === field)
}

/** How many characters a field takes; null when it does not say. */
export function limitOf(form: ListForm, field: string): number | null {
  const schema = form.entry.properties[field]
  return schema !== undefined && 'maxLength' in schema && typeof schema.maxLength === 'number'
    ? schema.maxLength
    : null
}

/** Characters as the limits of schemas mean them: code points. */
export function characters(text: string): number {
  return Array.from(text).length
}

/** What is wrong with what was typed, by the very schema by which the server checks: the first fault of each field. */
export function entryFaults(form: ListForm, typed: TypedEntry): Record<string, FieldFault> {
  const entry = entryOf(form, typed)
  const faults: Record<string, FieldFault> = {}
  for (const { name } of form.fields) {
    const fault = faultOf(form, name, entry[name])
    if (fault !== null) faults[name] = fault
  }
  return faults
}

function faultOf(form: ListForm, name: string, value: unknown): FieldFault | null {
  if (value === undefined) return isRequired(form, name) ? { kind: 'required' } : null
  const schema = form.entry.properties[name]
  const keywords = schema === undefined ? [] : Errors(schema, value).map(({ keyword }) => keyword)
  if (keywords.length === 0) return null
  const limit = limitOf(form, name)
  if (keywords.includes('maxLength') && limit !== null) return { kind: 'tooLong', limit }
  return value === '' ? { kind: 'required' } : { kind: 'format' }
}
