import type { ListForm } from '#contract/lists/list-form.ts'

import { plainText, type ListRow } from './list-row.ts'

/** By what a batch names a row. */
export function batchName({ batchBy }: ListForm, row: ListRow): string {
  return batchBy === undefined ? row.objectid : plainText(row[batchBy.column])
}

/** The part of a batch's body that says which rows it is about. */
export function batchNames(form: ListForm, rows: readonly ListRow[]): Readonly<Record<string, string>> {
  return { [form.batchBy?.field ?? 'objectids']: rows.map((row) => batchName(form, row)).join() }
}
