import type { CallPath } from '#contract/calls/calls.ts'
import type { ListForm } from '#contract/lists/list-form.ts'

import type { Language } from '#contract/wire/enumerations.ts'

import type { Translate } from '../messages/translate.ts'
import type { ListScope, ListStore, ReadStore } from '../../db/lists/list-store.ts'
import type { Handlers } from '../pipeline/handler.ts'
import type { FieldFault, Refused } from '../pipeline/refused.ts'
import type { Session } from '../services/sessions.ts'

/** A row of a list that is only read. */
export type ReadRow = Readonly<Record<string, unknown>> & { objectid: string }
/** A row as the machinery of lists knows it; a list's own fields are in its form. */
export type ListRow = ReadRow & { version: number }
/** An entry as the machinery knows it. */
export type ListEntry = Readonly<Record<string, unknown>> & { companyid?: string }
export type ListFilter = Readonly<Record<string, unknown>>

/** A list to be read: its form, and where its rows are. */
export interface ReadDefinition<Name extends string = string> {
  form: ListForm<Name>
  store: ReadStore<ReadRow, ListFilter>
  /** A row with what is said in the reader's language; as the store gives it when absent. */
  inWords?(row: ReadRow, language: Language): ReadRow
}

/** One list: its form, where its rows are, and the rules that no schema says. */
export interface ListDefinition<Name extends string = string> {
  form: ListForm<Name>
  store: ListStore<ListRow, ListEntry, ListFilter>
  /** A row with what is said in the reader's language; as the store gives it when absent. */
  inWords?(row: ListRow, language: Language): ListRow
  /** What is wrong with entries beyond their form, by their places; `same`: the record that each changes, null for a new one. */
  findFaults?(
    scope: ListScope,
    entries: readonly ListEntry[],
    same: readonly (string | null)[],
  ): Promise<EntryFault[]>
  /**
   * Why some of the caller's own records cannot be deleted, frozen or activated, by their ids. The others are, in the same
   * transaction: whatever must not change in between is to be locked here.
   */
  findObstacles?(
    scope: ListScope,
    act: BatchAct,
    ids: readonly string[],
    caller: { session: Session; t: Translate },
  ): Promise<ReadonlyMap<string, Refused>>
}

export type BatchAct = 'delete' | 'freeze' | 'activate'

export interface EntryFault extends FieldFault {
  place: number
}

/** The handlers of some of a list's calls. */
export type ListHandlers<Name extends string, Act extends string> = Pick<
  Handlers,
  Extract<CallPath, `${Name}/${Act}`>
>
