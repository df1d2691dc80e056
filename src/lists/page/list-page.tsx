import type { ListForm } from '#contract/lists/list-form.ts'

import { ListBody } from './list-body.tsx'
import type { ListLook } from './list-columns.tsx'
import type { StatusChange } from './list-controls.tsx'
import type { ListExtras } from './list-extras.ts'
import { ListPartsContext } from './list-parts.ts'
import { useMadeParts } from './use-made-parts.ts'

export interface ListPageProps extends ListLook {
  form: ListForm
  /** The order that changes a status of many rows at once, where the list has one. */
  statusChange?: StatusChange
  extras?: ListExtras
}

/**
 * A whole page of a list, made from its form: search, table, details, adding, editing, deleting, sheets out and in. What is
 * searched, sorted, paged and opened stands in the address.
 */
export function ListPage(props: ListPageProps) {
  return (
    <ListPartsContext value={useMadeParts(props)}>
      <ListBody key={props.form.name} />
    </ListPartsContext>
  )
}
