import type { Static } from 'typebox'

import type { pageOf } from '#contract/calls/envelope.ts'
import { fullName } from '#contract/lists/full-name.ts'
import type { ListForm } from '#contract/lists/list-form.ts'
import { decimalText } from '#src/ui/position/decimal-text.ts'

/** A row as the mechanism of lists knows it; what else it has says the list's form. */
export type ListRow = Readonly<Record<string, unknown>> & {
  readonly objectid: string
  readonly version: number
  /** False: others' rows may be seen, not changed. */
  readonly own?: boolean
}

export type ListPageOf = Omit<Static<ReturnType<typeof pageOf>>, 'list'> & {
  list: readonly ListRow[]
  /** There are more than `total`. */
  more?: boolean
}

/** By what people know a row. */
export function nameOfRow(form: ListForm, row: ListRow): string {
  return plainText(row[form.title])
}

/** By what people know a row where it stands alone: its name, and what they call it besides. */
export function fullNameOfRow(form: ListForm, row: ListRow): string {
  return fullName(nameOfRow(form, row), form.byname === undefined ? '' : plainText(row[form.byname]))
}

/** A value as text; nothing where there is none. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return decimalText(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
