import { Errors } from 'typebox/value'

import type { EntryField, ListForm } from '#contract/lists/list-form.ts'
import { foldedText, trimmed } from '#contract/lists/plain-text.ts'
import { membersOf } from '#contract/lists/shown-enumerations.ts'
import { hasLines, hiddenIn } from '#contract/wire/hidden-characters.ts'

import { plainText, type ListRow } from '../page/list-row.ts'
import { dayText, endOfDay, startOfDay } from './day-text.ts'
import { coordinateFields, placedEntry, positionFaults } from './position-rules.ts'
import type { TypedEntry, FieldFault } from './typed-entry.ts'
import { typedNumber } from './typed-number.ts'

/** The form as it is at the beginning: as a new record is where nothing is chosen, or as the row is. */
export function typedOf(form: ListForm, row: ListRow | null): TypedEntry {
  return Object.fromEntries(
    form.fields.map((field) => [field.name, row === null ? plainText(initialOf(field)) : textOf(field, row)]),
  )
}

/** What stands in a switch that is on; in one that is off, nothing. */
export const switchedOn = 'on'

/** A value of a row as it stands in its field. */
function textOf({ name, kind }: EntryField, row: ListRow): string {
  const value = row[name]
  if (kind === 'date') return typeof value === 'number' ? dayText(value) : ''
  if (kind === 'switch') return value === true ? switchedOn : ''
  if (kind === 'functions')
    return Array.isArray(value)
      ? value
          .map(String)
          .toSorted((a, b) => (a < b ? -1 : 1))
          .join()
      : ''
  return plainText(value)
}

/** What a new record has where nothing is chosen; undefined where the form does not know it. */
export function initialOf(field: EntryField): string | number | undefined {
  return field.kind === 'enumeration' ? field.initial : undefined
}

/** Of these kinds nothing is a value too: an empty text, no end, no functions. */
const emptiable: ReadonlySet<EntryField['kind']> = new Set([
  'text',
  'longText',
  'date',
  'functions',
  'switch',
])

/**
 * The entry that was typed, trimmed. An optional text that was emptied is sent as empty; a choice that was not made, and a
 * secret that was not typed, are not sent at all.
 */
export function entryOf(form: ListForm, typed: TypedEntry): Record<string, unknown> {
  const entry = Object.fromEntries(
    form.fields.flatMap((field): [string, unknown][] => {
      const text = trimmed(typed[field.name] ?? '')
      const mayBeEmpty = emptiable.has(field.kind) && !isRequired(form, field)
      if (text === '' && !mayBeEmpty) return []
      return [[field.name, valueOf(field, text)]]
    }),
  )
  return form.position === true ? placedEntry(entry) : entry
}

/** The fields in which what was typed says something else than `before`; a pair of coordinates and its system are one thing. */
export function changedFields(form: ListForm, typed: TypedEntry, before: TypedEntry): ReadonlySet<string> {
  const changed = form.fields
    .map(({ name }) => name)
    .filter((name) => trimmed(typed[name] ?? '') !== trimmed(before[name] ?? ''))
  const moves = form.position === true && changed.some((name) => coordinateFields.includes(name))
  return new Set([...changed, ...(moves ? coordinateFields : [])])
}

/** What an edit sends: what was changed, and what no entry may lack. The rest stays as it is by then, whoever changes it. */
export function changedEntry(form: ListForm, typed: TypedEntry, before: TypedEntry): Record<string, unknown> {
  const changed = changedFields(form, typed, before)
  return Object.fromEntries(
    Object.entries(entryOf(form, typed)).filter(
      ([name]) => changed.has(name) || form.entry.required.includes(name),
    ),
  )
}

/** Whether all that an edit would send stands in the row already; what no row shows, such as a secret, never does. */
export function hasAll(form: ListForm, row: ListRow, entry: Readonly<Record<string, unknown>>): boolean {
  const there = entryOf(form, typedOf(form, row))
  return Object.entries(entry).every(
    ([name, value]) => JSON.stringify(there[name] ?? '') === JSON.stringify(value),
  )
}

function valueOf(field: EntryField, text: string): unknown {
  if (field.folds !== undefined) return foldedText(text, field.folds)
  if (field.kind === 'number') return typedNumber(text) ?? text
  if (field.kind === 'date') return dayValue(text, field.begins === true)
  if (field.kind === 'switch') return text === switchedOn
  if (field.kind === 'functions') return text === '' ? [] : text.split(',')
  if (field.kind !== 'enumeration') return text
  return membersOf(field.enumeration).find(({ value }) => String(value) === text)?.value ?? text
}

function dayValue(text: string, begins: boolean): unknown {
  if (text === '') return 0
  return (begins ? startOfDay(text) : endOfDay(text)) ?? text
}

/** @param adding whether there is no record yet, whose secret could stay as it is */
export function isRequired(form: ListForm, { name, neededWhenNew }: EntryField, adding = true): boolean {
  return form.entry.required.includes(name) || (neededWhenNew === true && adding)
}

/** How many characters a field takes; null when it does not say. */
export function limitOf(form: ListForm, field: string): number | null {
  const schema = form.entry.properties[field]
  return schema !== undefined && 'maxLength' in schema && typeof schema.maxLength === 'number'
    ? schema.maxLength
    : null
}

/** What a field's text has to look like; any text when it does not say. */
export function patternOf(form: ListForm, field: string): string {
  const schema = form.entry.properties[field]
  return schema !== undefined && 'pattern' in schema && typeof schema.pattern === 'string'
    ? schema.pattern
    : ''
}

/** Characters as the limits of schemas mean them: code points. */
export function characters(text: string): number {
  return Array.from(text).length
}

/** What is wrong with what was typed, by the very schema by which the server checks: the first fault of each field. */
export function entryFaults(form: ListForm, typed: TypedEntry, adding = true): Record<string, FieldFault> {
  const entry = entryOf(form, typed)
  const faults: Record<string, FieldFault> = form.position === true ? positionFaults(typed) : {}
  for (const field of form.fields) {
    const value = entry[field.name]
    const missing = value === undefined && isRequired(form, field, adding)
    const fault = missing ? ({ kind: 'required' } as const) : faultOf(form, field.name, value)
    if (fault !== null) faults[field.name] ??= fault
  }
  return faults
}

function faultOf(form: ListForm, name: string, value: unknown): FieldFault | null {
  if (value === undefined) return null
  const schema = form.entry.properties[name]
  const keywords = schema === undefined ? [] : Errors(schema, value).map(({ keyword }) => keyword)
  if (keywords.length === 0) return null
  const limit = limitOf(form, name)
  if (keywords.includes('maxLength') && limit !== null) return { kind: 'tooLong', limit }
  const sign = typeof value === 'string' ? hiddenIn(value) : null
  if (sign !== null) return { kind: 'hidden', sign }
  const isLine = schema !== undefined && 'oneLine' in schema
  if (isLine && typeof value === 'string' && hasLines(value)) return { kind: 'oneLine' }
  return value === '' ? { kind: 'required' } : { kind: 'format' }
}
