import type { EntryField, ListColumn, ListForm } from './list-form.ts'

/** What can be entered in a sheet of the list, in the order of the template. */
export function sheetFields({ fields, sheets }: Pick<ListForm, 'fields' | 'sheets'>): readonly EntryField[] {
  return [...fields, ...(sheets?.fields ?? [])]
}

/** The columns of an exported sheet of the list. */
export function sheetColumns({
  columns,
  sheets,
}: Pick<ListForm, 'columns' | 'sheets'>): readonly ListColumn[] {
  return [...columns, ...(sheets?.columns ?? [])]
}
