import type { MessageDescriptor } from '@lingui/core'
import { createContext, useContext } from 'react'

import type { ListForm } from '#contract/lists/list-form.ts'
import type { ShownEnumeration } from '#contract/lists/shown-enumerations.ts'
import type { Flag } from '#contract/wire/enumerations.ts'

import type { ListLook } from './list-columns.tsx'
import type { ListExtras } from './list-extras.ts'
import type { ListRow } from './list-row.ts'
import type { ListServer } from './list-server.ts'
import type { ListWords } from './list-words.ts'
import type { ListRights } from './use-list-rights.ts'

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
  | { readonly kind: 'delete'; readonly rows: readonly ListRow[] }
  | { readonly kind: 'status'; readonly rows: readonly ListRow[]; readonly value: string | number }
  | { readonly kind: 'freeze'; readonly rows: readonly ListRow[]; readonly opt: Flag }

export interface ListDialogsProps {
  dialog: ListDialog
  onClose: () => void
  /** Something was changed; `gone` are the ids of rows that are not there any more. */
  onChanged: (gone: readonly string[]) => void
  /** Who gets the focus when whoever opened the dialog is gone. */
  focusAfter?: () => HTMLElement | null | undefined
}
