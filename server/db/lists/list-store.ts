import type { Kysely } from 'kysely'

import type { Flag } from '#contract/wire/enumerations.ts'

import type { Caller } from '../accounts/caller.ts'
import type { CompanyGains, LicenseCheck, LicenseOverrun } from '../devices/licenses.ts'
import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'
import type { View } from '../view.ts'

/** What the reads and writes of a list run in: a transaction under row-level security, and for whom. */
export interface ListScope {
  tx: Kysely<Schema>
  filter: RowFilter
  view: View
  caller: Caller
}

export interface ListOrder {
  /** A sortable column of the list. */
  column: string
  direction: 'asc' | 'desc'
}

/** Why a record was not written; see `ListStore`. */
export type WriteFault = 'duplicate' | 'unknown' | 'changed' | 'companyUnknown' | Taken

/** Another record has what this one wants in that field, and only one may. */
export interface Taken {
  taken: string
}

/** How a list is read. `Row` is that of its form, in the form of the wire. */
export interface ReadStore<Row, Filter> {
  /** One page of the rows that the caller sees, and how many there are under the filter; `more`: there are more than that. */
  readPage(
    scope: ListScope,
    criteria: Filter,
    order: ListOrder,
    page: { offset: number; limit: number },
  ): Promise<{ rows: Row[]; total: number; more?: boolean }>
  /** The ids of what `readPage` counts, in order, at most `most`. */
  readIds(scope: ListScope, criteria: Filter, order: ListOrder, most: number): Promise<string[]>
  /** Those that the caller sees, in the order of the ids. */
  readByIds(scope: ListScope, ids: readonly string[]): Promise<Row[]>
}

/**
 * How one list is stored; everything else about it is made from its form. `Row` and `Entry` are those of the form, in the
 * form of the wire. Changes touch only what the caller's own view holds: any other id is `unknown`. An import calls with
 * some hundred entries at a time, many times within its transaction.
 */
export interface ListStore<Row, Entry, Filter> extends ReadStore<Row, Filter> {
  /** For each entry the id of the caller's record that is the same (`ListForm.identity`), or null. */
  findSame(scope: ListScope, entries: readonly Entry[]): Promise<(string | null)[]>
  /** The versions of those of the caller's own records that are there, by id. */
  readVersions(scope: ListScope, ids: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** The licences that do not allow so many more records, where licences count them; see `findLicenseOverruns`. */
  findOverruns?(scope: ListScope, gains: CompanyGains, check: LicenseCheck): Promise<LicenseOverrun[]>
  /** All of them or none. `companyid` is set. @returns their ids, in order, or why not */
  insert(scope: ListScope, entries: readonly Entry[], now: Date): Promise<string[] | WriteFault>
  /** All of them or none; after a fault the transaction is to be given up, here as in `insert`. */
  update(scope: ListScope, changes: readonly RecordChange<Entry>[], now: Date): Promise<WriteFault | null>
  /** How many of the records have told something that is read otherwise once they are changed so; absent: never any. */
  countRetyped?(scope: ListScope, changes: readonly RecordChange<Entry>[]): Promise<number>
  /** @returns those that were there, with their titles */
  delete(scope: ListScope, ids: readonly string[]): Promise<ChangedRecord[]>
  /** Freezes or activates, where the form says that it `freezes`. @returns as `delete`, those included that were so already */
  setFlag?: (scope: ListScope, ids: readonly string[], flag: Flag, now: Date) => Promise<ChangedRecord[]>
}

export interface RecordChange<Entry> {
  id: string
  /** Which it must have; null: whichever it has. */
  version: number | null
  /** Absent fields stay as they are. */
  entry: Entry
}

export interface ChangedRecord {
  id: string
  title: string
}
