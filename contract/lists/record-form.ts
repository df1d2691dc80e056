import { Type, type Static, type TObject, type TProperties } from 'typebox'

import type { DateRangeRule } from '../rules/pickable-days.ts'
import { deviceType } from '../wire/enumerations.ts'
import { apUidSchema, armUidSchema, devUidSchema, moteUidSchema, msUidSchema } from '../wire/ids.ts'
import type { ListColumn } from './list-form.ts'

/**
 * Whose records are asked for, by one of these. An id names a device within its class alone, so that `devUid` comes with
 * the class.
 */
export const recordSubjects = {
  armuid: { armuid: armUidSchema },
  apuid: { apuid: apUidSchema },
  moteuid: { moteuid: moteUidSchema },
  msuid: { msuid: msUidSchema },
  devUid: { devUid: devUidSchema, devType: deviceType.schema },
} as const satisfies Record<string, TProperties>
export type RecordSubject = keyof typeof recordSubjects
/** The device, as a call names it. */
export type SubjectOf<Subject extends RecordSubject> = Static<TObject<(typeof recordSubjects)[Subject]>>

/**
 * What names a record within its list for as long as it exists. Tables of history need have no ids: the server makes it of
 * whatever finds the row again. So short that 500 of them fit an address.
 */
export const recordKeySchema = Type.String({ pattern: '^[0-9A-Za-z_.-]{1,24}$' })

/** A `total` counts no further: of what is deeper, the page says that there is `more`, and it is reached by dates alone. */
export const mostCountedRecords = 10_000

/**
 * What a list of a device's records, its calls, its dialog and its exports are made from. A record list is one value of this
 * form, its texts (`<name>` its title and `<name>.<column>` its headings, in `locales/list-texts.ts`) and what reads its
 * rows. Records are read newest first and never changed.
 */
export interface RecordForm<
  Path extends string = string,
  Module extends string = string,
  Subject extends RecordSubject = RecordSubject,
  Row extends TProperties = TProperties,
> {
  /** First part of its texts, e.g. `armHeartbeat`. */
  readonly name: string
  /** The call that gives a page of it, e.g. `gateway/findPageArmHeartbeat`; its export is `<path>/export`. */
  readonly path: Path
  /** The module whose functions `view` and `export` are the rights of its calls. */
  readonly module: Module
  readonly askedBy: Subject
  /** A record as the list shows it: `objectid` in the form of `recordKeySchema`, and what the columns show. */
  readonly row: TObject<Row>
  /** The moment by which records are searched and sorted, a column of kind `time`. */
  readonly time: keyof Row & string
  readonly columns: readonly ListColumn<keyof Row & string>[]
  /** Which time ranges may be asked for in its dialog. */
  readonly dates: DateRangeRule
}

export function recordForm<
  const Path extends string,
  const Module extends string,
  const Subject extends RecordSubject,
  Row extends TProperties,
>(form: RecordForm<Path, Module, Subject, Row>): RecordForm<Path, Module, Subject, Row> {
  return form
}
