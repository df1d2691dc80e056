import { Type, type TObject, type TProperties } from 'typebox'

import type { FunctionName } from '../rules/modules.ts'
import type { Folding } from './plain-text.ts'
import type { ShownEnumeration } from './shown-enumerations.ts'

/**
 * One value of a row, as it is shown. Its heading is the text `<list>.<name>` of `locales/list-texts.ts`.
 * `time` is milliseconds, shown in the person's time zone and written into sheets by the call's `personsClock`; a `number` is
 * what was measured or reckoned, shown with so many decimals. Of an `enumeration` a row may have several members;
 * a `joined` text is of several, joined on the wire by commas alone; a `path` says most at its end, so that its beginning is cut.
 */
export type ListValue<Name extends string = string> = { readonly name: Name } & (
  | { readonly kind: 'text'; readonly joined?: true; readonly path?: true }
  | { readonly kind: 'time' | 'count' }
  | { readonly kind: 'number'; readonly decimals: number }
  | { readonly kind: 'enumeration'; readonly enumeration: ShownEnumeration }
)

/** One column of a list, on the screen and in its sheets. */
export type ListColumn<Name extends string = string> = ListValue<Name> & {
  /** Where the table begins with it, unless its heading needs more; a person may drag it. */
  readonly widthPx: number
  /** Sorting by it is served by an index whose last column is the id. */
  readonly sortable?: true
}

/** A column that only sheets have. */
type SheetOnlyColumn<Name extends string> = Omit<ListColumn<Name>, 'sortable'> & ListValue<Name>

/** What the server lists for choosing: types of a class of devices by `typeId`, time zones by `code`. */
export type Lookup = 'gatewayType' | 'relayType' | 'terminalType' | 'timeZone'

/**
 * How one field of the entry is typed in: in the form on the screen, and in a column of the template, of the same heading.
 * `company` is chosen from the tree on the screen and named in a sheet, by its name or by its path (`A / B`); a `choice` is
 * named there by its code or its name in any language. A `secret` is in no row: who edits and types none keeps the one
 * that is there, if there is one.
 */
export type EntryField<Name extends string = string> = {
  readonly name: Name
  /** The function that changing it needs besides `edit`; whoever adds a record chooses it freely. */
  readonly changeNeeds?: FunctionName
  /** Chosen when it is added, and never changed. */
  readonly fixed?: true
  /** Of a secret: there is no record without it, so that who adds one gives it. */
  readonly neededWhenNew?: true
  /** It may be typed in full width, and with `upper` in either case, as its schema says too; see `foldings`. */
  readonly folds?: Folding
} & (
  | { readonly kind: 'text' | 'longText' | 'number' | 'secret' }
  | {
      readonly kind: 'company'
      /** The record is a company: neither it nor one below it can be chosen. */
      readonly notBelowItself?: true
    }
  | {
      readonly kind: 'enumeration'
      readonly enumeration: ShownEnumeration
      /** The member that a new record has where none is chosen; the form begins with it. */
      readonly initial?: string | number
    }
  | { readonly kind: 'choice'; readonly of: Lookup }
  /** The last moment of a day, or with `begins` its first, in milliseconds; 0 for none. */
  | { readonly kind: 'date'; readonly begins?: true }
  /** True or false; false when nothing is chosen. */
  | { readonly kind: 'switch' }
  /** A post of the company in the field `within`, or of one above it; the column `named` has its name. */
  | { readonly kind: 'post'; readonly within: string; readonly named: string }
  /** Codes of functions, ticked in the tree of modules: all, or those that are `offered`; those of a level are the preset. */
  | { readonly kind: 'functions'; readonly level?: string; readonly offered?: readonly string[] }
)

/**
 * How one field of the filter is typed in. `since` and `until` are the two ends of one time range, in milliseconds, by the names
 * `upStime` and `upEtime`; `alarmLevel` is one of the four that the selector has.
 */
export type SearchField<Name extends string = string> =
  | EntryField<Name>
  | { readonly name: Name; readonly kind: 'since' | 'until' | 'alarmLevel'; readonly folds?: never }

/** What every list can be asked and told, by the names that its calls mostly have. */
export type ListAct = 'findPage' | 'findDetails' | 'add' | 'edit' | 'batchDelete' | 'export'

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
  /** What a person enters to add one. */
  readonly entry: TObject<Entry>
  /** All fields of the entry, in the order of the form and of the template. */
  readonly fields: readonly EntryField<keyof Entry & string>[]
  /** The field by which people know a record: in questions, in the log of operations and in lists of duplicates. */
  readonly title: keyof Row & string
  /** What people call it besides, where it says so; stands behind the title of its details. */
  readonly byname?: keyof Row & string
  /** Columns that say at once what it is; they stand under the title of its details. */
  readonly gist?: readonly (keyof Row & string)[]
  /** The field that is wrong when the same record is there already. */
  readonly uniqueField: keyof Row & string
  /** The fields that are alike in two entries of the same record, in either case; else the unique field alone. */
  readonly identity?: readonly (keyof Entry & string)[]
  /** What can be searched for, all at once. */
  readonly filter: Filter
  /** How those fields of the filter are typed in that are no fields of the entry. */
  readonly searches?: readonly SearchField<keyof Filter & string>[]
  readonly columns: readonly ListColumn<keyof Row & string>[]
  /** What only the details of a row show, below its columns. */
  readonly details?: readonly ListValue<keyof Row & string>[]
  /** The column and direction of a list that nobody has sorted. */
  readonly sort: { readonly column: keyof Row & string; readonly order: 'asc' | 'desc' }
  /**
   * What its sheets have besides its fields and columns, since on the screen it has a place of its own; see `sheetFields`. The
   * entry and the row have it too.
   */
  readonly sheets?: {
    readonly fields: readonly EntryField<keyof Entry & string>[]
    readonly columns: readonly SheetOnlyColumn<keyof Row & string>[]
  }
  /** The acts whose calls are named otherwise. */
  readonly acts?: Partial<Readonly<Record<ListAct, string>>>
  /** The field in which batches name their records, and the column that it names them by; else `objectids`. */
  readonly batchBy?: { readonly field: string; readonly column: keyof Row & string }
  /**
   * The entry has the fields of a position, which a map fills in together: `longitude`, `latitude` (as given, in the
   * system of `addressType`), `address`, `province`, `city`, `district`.
   */
  readonly position?: true
  /**
   * Its records can be moved into other companies: these columns stand in the sheet that says which, the unique field and
   * the company's among them. See `moveCalls`.
   */
  readonly moves?: { readonly columns: readonly (keyof Row & string)[] }
  /**
   * Its records can be frozen and activated: this column, an enumeration `flag`, says which are frozen. See `freezeCalls`.
   */
  readonly freezes?: keyof Row & string
  /** A row that is not `own` has rights that the caller does not have; else it is another company's. */
  readonly ownBy?: 'rights'
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

/** A list of what happened, into which nobody enters anything: its form has no fields. */
export function historyForm<
  const Name extends string,
  const Module extends string,
  Row extends TProperties,
  Filter extends TProperties,
>(
  form: Omit<ListForm<Name, Module, Row, Record<never, never>, Filter>, 'entry' | 'fields' | 'uniqueField'>,
): ListForm<Name, Module, Row, Record<never, never>, Filter> {
  return { ...form, entry: Type.Object({}), fields: [], uniqueField: form.title }
}

/** Whether people add and change its records. */
export function isEntered({ fields }: Pick<ListForm, 'fields'>): boolean {
  return fields.length > 0
}
