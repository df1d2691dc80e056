import type { TObject, TProperties } from 'typebox'

import type { codeStatus, codeType, deviceType } from '../enumerations.ts'

/** The enumerations that a list shows; their members' words are `<enumeration>.<member>` in `locales/list-texts.ts`. */
export interface ShownEnumerations {
  codeStatus: typeof codeStatus
  codeType: typeof codeType
  deviceType: typeof deviceType
}
export type ShownEnumeration = keyof ShownEnumerations

/**
 * One column of a list, on the screen and in its sheets. Its heading is the text `<list>.<name>` of `locales/list-texts.ts`.
 * `time` is milliseconds, shown in the person's time zone and written into sheets with the call's `offset`.
 */
export type ListColumn<Name extends string = string> = {
  readonly name: Name
  /** Where the table begins with it; a person may drag it. */
  readonly widthPx: number
  /** Sorting by it is served by an index whose last column is the id. */
  readonly sortable?: true
} & (
  | { readonly kind: 'text' | 'time' | 'count' }
  | { readonly kind: 'enumeration'; readonly enumeration: ShownEnumeration }
)

/**
 * What a list page, its calls, its exports and its import are made from. A list is one file of this form, its
 * texts, its table and its handlers; see `device-code.ts` for a whole one.
 */
export interface ListForm<
  Name extends string = string,
  Module extends string = string,
  Row extends TProperties = TProperties,
  Entry extends TProperties = TProperties,
  Filter extends TProperties = TProperties,
> {
  /** First part of its calls' paths and of its texts, e.g. `deviceCode`. */
  readonly name: Name
  /** The module whose functions are the rights of its calls. */
  readonly module: Module
  /** A row as the list shows it: `objectid` and `version` besides the columns. */
  readonly row: TObject<Row>
  /** What a person enters to add one; also the columns of the template, in this order. */
  readonly entry: TObject<Entry>
  /** What can be searched for, all at once. */
  readonly filter: Filter
  readonly columns: readonly ListColumn<keyof Row & string>[]
  /** The column and direction of a list that nobody has sorted. */
  readonly sort: { readonly column: keyof Row & string; readonly order: 'asc' | 'desc' }
}

export function listForm<
  const Name extends string,
  const Module extends string,
  Row extends TProperties,
  Entry extends TProperties,
  Filter extends TProperties,
>(form: ListForm<Name, Module, Row, Entry, Filter>): ListForm<Name, Module, Row, Entry, Filter> {
  return form
}
