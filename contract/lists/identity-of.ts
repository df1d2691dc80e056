import type { ListForm } from './list-form.ts'

/** What is alike in two entries of the same record, and in no others; see `ListForm.identity`. */
export function identityOf(
  { identity, uniqueField }: Pick<ListForm, 'identity' | 'uniqueField'>,
  entry: Readonly<Record<string, unknown>>,
): string {
  const values = (identity ?? [uniqueField]).map((name) => entry[name] ?? '')
  return JSON.stringify(values).toUpperCase()
}
