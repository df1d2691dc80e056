import type { EntryField, ListForm } from '#contract/lists/list-form.ts'

import type { FieldChange } from '../../db/accounts/operation-log.ts'
import type { ListEntry, ListRow } from './list-definition.ts'

/**
 * What an entry changed of a record, for the log of operations. Companies and posts are named; a secret is only said to be
 * changed. @param before null for a new record
 */
export function fieldChanges(
  form: ListForm,
  entry: ListEntry,
  before: ListRow | null,
  after: ListRow,
): FieldChange[] {
  return form.fields.flatMap((field): FieldChange[] => {
    if (field.kind === 'secret') {
      const typed = entry[field.name]
      return typed === undefined || typed === '' ? [] : [{ field: field.name, secret: true }]
    }
    const name = shownName(field, after)
    const [was, is] = [before?.[name], after[name]]
    if (JSON.stringify(was) === JSON.stringify(is) || (isEmpty(was) && isEmpty(is))) return []
    return [{ field: field.name, ...(!isEmpty(was) && { before: was }), ...(!isEmpty(is) && { after: is }) }]
  })
}

/** The column that shows a field in words that outlive ids. */
function shownName(field: EntryField, row: ListRow): string {
  if (field.kind === 'post') return field.named
  if (field.kind !== 'company') return field.name
  return ['belongCompany', 'companyname', 'parentCompanyName'].find((name) => name in row) ?? field.name
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
