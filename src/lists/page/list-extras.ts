import type { ComponentType } from 'react'

import type { Refusal } from '#contract/calls/codes.ts'
import type { RecordForm } from '#contract/lists/record-form.ts'
import type { Flag } from '#contract/wire/enumerations.ts'

import type { TypedEntry } from '../entry/typed-entry.ts'
import type { ListRow } from './list-row.ts'

/** What can be done with the chosen rows besides what every list can. */
export interface ListToolProps {
  rows: readonly ListRow[]
}

/** What a list has besides what every list has. Each part is one component, the same for as long as the page is open. */
export interface ListExtras {
  /** Its rows are devices, and follow them while somebody looks. */
  readonly moves?: true
  /** What is recorded of each of its devices, asked for by the list's unique field. */
  readonly records?: readonly RecordForm[]
  /** What the details show instead of the plain list of values. */
  readonly Details?: ComponentType<{ row: ListRow }>
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
  /** A button beside those that every list has. */
  readonly Tool?: ComponentType<ListToolProps>
  /** What of the page's address these parts read themselves. */
  readonly inAddress?: readonly string[]
  /** What the question before deleting says besides. */
  readonly DeletionNote?: ComponentType<{ rows: readonly ListRow[] }>
  /** What the question before freezing (`opt` 1) or activating (0) says besides. */
  readonly FreezeNote?: ComponentType<{ rows: readonly ListRow[]; opt: Flag }>
  /** What is asked before an edit is saved that does more than it seems to. */
  readonly editQuestion?: {
    /** With this reason the server refuses what should have been asked. */
    readonly refusal: Refusal
    readonly isAsked: (row: ListRow, typed: TypedEntry) => boolean
    readonly Text: ComponentType
  }
}
