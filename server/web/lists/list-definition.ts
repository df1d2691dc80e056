import type { CallPath } from '#contract/calls.ts'
import type { ListForm } from '#contract/lists/list-form.ts'

import type { ListStore } from '../../db/list-store.ts'
import type { Handlers } from '../pipeline/handler.ts'

/** A row as the machinery of lists knows it; a list's own fields are in its form. */
export type ListRow = Readonly<Record<string, unknown>> & { objectid: string; version: number }
/** An entry as the machinery knows it. */
export type ListEntry = Readonly<Record<string, unknown>> & { companyid?: string }
export type ListFilter = Readonly<Record<string, unknown>>

/** One list: its form, and where its rows are. */
export interface ListDefinition<Name extends string = string> {
  form: ListForm<Name>
  store: ListStore<ListRow, ListEntry, ListFilter>
}

/** The handlers of some of a list's calls. */
export type ListHandlers<Name extends string, Act extends string> = Pick<
  Handlers,
  Extract<CallPath, `${Name}/${Act}`>
>
