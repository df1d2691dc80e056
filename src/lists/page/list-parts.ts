import type { MessageDescriptor } from '@lingui/core'
import { createContext, useContext, useMemo, type ComponentType } from 'react'

import type { Refusal } from '#contract/calls/codes.ts'
import { isEntered, type ListForm } from '#contract/lists/list-form.ts'
import { listRight } from '#contract/lists/list-right.ts'
import type { RecordForm } from '#contract/lists/record-form.ts'
import type { ShownEnumeration } from '#contract/lists/shown-enumerations.ts'
import type { FunctionName } from '#contract/rules/modules.ts'
import type { Flag } from '#contract/wire/enumerations.ts'
import { usePermissions } from '#src/session/use-permissions.ts'

import type { TypedEntry } from '../entry/typed-entry.ts'
import type { ListLook } from './list-columns.tsx'
import type { ListRow } from './list-row.ts'
import type { ListServer } from './list-server.ts'
import type { ListWords } from './list-words.ts'

/** The order that changes one field of many rows, and that field. */
export interface StatusChange {
  /** A call that takes the rows, as batches name them, and the field. */
  readonly path: string
  readonly field: string
  readonly enumeration: ShownEnumeration
  /** What it is called; `Change status` when it is absent. */
  readonly label?: MessageDescriptor
  /** Which right it needs; `freeze` when it is absent. */
  readonly needs?: 'edit'
}

/** What every part of one list page is made from. */
export interface ListParts {
  readonly form: ListForm
  readonly words: ListWords
  readonly look: ListLook
  readonly server: ListServer
  readonly rights: ListRights
  /** Null where no order changes a status of many rows at once. */
  readonly statusChange: StatusChange | null
  readonly extras: ListExtras
}

export const ListPartsContext = createContext<ListParts | null>(null)

/** Of the list page around. */
export function useListParts(): ListParts {
  const parts = useContext(ListPartsContext)
  if (parts === null) throw new Error('a part of a list outside of its ListPage')
  return parts
}

/** What is asked for; an entry without a row is a new one. */
export type ListDialog =
  | { readonly kind: 'import' | 'moveIn' | 'moveOut' }
  | { readonly kind: 'run'; readonly run: string }
  | {
      readonly kind: 'entry'
      readonly row: ListRow | null
      /** What the fields of a new one begin with. */
      readonly filled?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'added'; readonly row: ListRow }
  | { readonly kind: 'delete'; readonly rows: readonly ListRow[] }
  | { readonly kind: 'status'; readonly rows: readonly ListRow[]; readonly value: string | number }
  | { readonly kind: 'freeze'; readonly rows: readonly ListRow[]; readonly opt: Flag }

export interface ListDialogsProps {
  dialog: ListDialog
  onClose: () => void
  /** Something was changed; `gone` are the ids of rows that are not there any more. */
  onChanged: (gone: readonly string[]) => void
  /** A new one was added, of which the list says more. */
  onAdded?: (row: ListRow) => void
  /** Who gets the focus when whoever opened the dialog is gone. */
  focusAfter?: () => HTMLElement | null | undefined
}

/** What can be done with the chosen rows besides what every list can. */
export interface ListToolProps {
  rows: readonly ListRow[]
  /** What the list is searched for, as it stands in the address. */
  criteria: Readonly<Record<string, string>>
  /** How many that search finds. */
  total: number
  /** Something was changed: the list is read again. */
  onChanged: () => void
}

export interface DetailsProps {
  row: ListRow
  /** The row was changed: it is read again, and the list with it. */
  onChanged: () => void
}

/** What a list has besides what every list has. Each part is one component, the same for as long as the page is open. */
export interface ListExtras {
  /** Its rows are devices, and follow them while somebody looks. */
  readonly moves?: true
  /** What is recorded of each of its devices, asked for by the list's unique field. */
  readonly records?: readonly RecordForm[]
  /** What the details show instead of the plain list of values. */
  readonly Details?: ComponentType<DetailsProps>
  /** Stands above the search. `onAdd` opens the form of a new entry with these fields filled in. */
  readonly Above?: ComponentType<{
    /** When the list was last read. */
    readAt: number
    onAdd: (filled: Readonly<Record<string, string>>) => void
    /** Opens the details of a row. */
    onOpen: (objectid: string) => void
    /** Something was added: the list is read again. */
    onChanged: () => void
  }>
  /** Shows the list as a tree instead of a table, where the address says `view=tree`. */
  readonly Tree?: ComponentType<{
    /** Whose details are open. */
    opened: string | null
    /** When the list was last read: the tree is read again with it. */
    readAt: number
    onOpen: (objectid: string) => void
  }>
  /** A button beside those that every list has. */
  readonly Tool?: ComponentType<ListToolProps>
  /** What of the page's address these parts read themselves. */
  readonly inAddress?: readonly string[]
  /** Stands under the fields of an entry's form, and follows what is typed. */
  readonly EntryNote?: ComponentType<{ typed: TypedEntry }>
  /** What the question before deleting says besides. */
  readonly DeletionNote?: ComponentType<{ rows: readonly ListRow[] }>
  /** What the question before freezing (`opt` 1) or activating (0) says besides. */
  readonly FreezeNote?: ComponentType<{ rows: readonly ListRow[]; opt: Flag }>
  /** Something in the list was changed here. */
  readonly onChanged?: () => void
  /** What is said once of a new entry; `row` is what the server answered. */
  readonly Added?: ComponentType<{ row: ListRow; onClose: () => void }>
  /** What is asked before an edit is saved that does more than it seems to. */
  readonly editQuestion?: {
    /** With this reason the server refuses what should have been asked, if it does. */
    readonly refusal?: Refusal
    readonly isAsked: (row: ListRow, typed: TypedEntry) => boolean
    readonly Text: ComponentType<{ row: ListRow; typed: TypedEntry }>
  }
}

/** What the person's post may do with a list; the server decides again. */
interface ListRights {
  readonly add: boolean
  readonly edit: boolean
  readonly delete: boolean
  readonly export: boolean
  readonly import: boolean
  readonly freeze: boolean
}

export function useListRights(form: ListForm): ListRights {
  const { functions } = usePermissions()
  return useMemo(() => {
    const may = (name: FunctionName) => functions.has(listRight(form, name))
    return {
      add: isEntered(form) && may('add'),
      edit: isEntered(form) && may('edit'),
      delete: may('delete'),
      export: may('export'),
      import: may('import'),
      freeze: may('freeze'),
    }
  }, [form, functions])
}
