import type { ListForm } from '#contract/lists/list-form.ts'

import { readListAddress } from './list-address.ts'

/** A part of an address that does not fit, as it stands there. */
export interface Misfit {
  readonly name: string
  readonly text: string
}

/** What of an address the list took no notice of, so that nobody takes its rows for what they asked for. @param others what something else takes notice of */
export function addressMisfits(
  form: ListForm,
  search: Readonly<Record<string, string>>,
  others: readonly string[] = [],
): Misfit[] {
  const { criteria, pageNum, pageSize, sort, open } = readListAddress(form, search)
  const taken: Readonly<Record<string, string | null>> = {
    ...criteria,
    pageNum: String(pageNum),
    pageSize: String(pageSize),
    sort: sort.column,
    order: search['sort'] === sort.column ? sort.order : null,
    open,
  }
  return Object.entries(search).flatMap(([name, text]) =>
    text === '' || taken[name] === text || others.includes(name) ? [] : [{ name, text }],
  )
}
