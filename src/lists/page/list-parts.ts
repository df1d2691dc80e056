import { createContext, useContext } from 'react'

import type { ListForm } from '#contract/lists/list-form.ts'

import type { ListLook } from './list-columns.tsx'
import type { StatusChange } from './list-controls.tsx'
import type { ListExtras } from './list-extras.ts'
import type { ListServer } from './list-server.ts'
import type { ListWords } from './list-words.ts'
import type { ListRights } from './use-list-rights.ts'

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
