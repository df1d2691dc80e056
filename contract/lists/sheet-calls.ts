import { Type, type Static, type TProperties } from 'typebox'

import type { Call } from '../calls/call.ts'
import { coordinateType, exportType, repeatOption } from '../wire/enumerations.ts'
import { pageQuery } from '../calls/envelope.ts'
import { objectidsSchema, sorting } from './list-calls.ts'
import type { ListForm } from './list-form.ts'
import { listRight } from './list-right.ts'
import { runKeySchema } from './sheet-run.ts'

/** A line of an upload that cannot be taken: `row` counts from 1 as the sheet's own numbers do. */
export const uploadErrorSchema = Type.Object({
  row: Type.Integer({ minimum: 1 }),
  /** The heading of the column; empty when the whole row is meant. */
  column: Type.String(),
  msg: Type.String(),
})
export type UploadError = Static<typeof uploadErrorSchema>

export const uploadReportSchema = Type.Object({
  /** Of the file, without its headings and without empty ones. */
  rows: Type.Integer({ minimum: 0 }),
  added: Type.Integer({ minimum: 0 }),
  covered: Type.Integer({ minimum: 0 }),
  skipped: Type.Integer({ minimum: 0 }),
  /** Rows that an export marked as another company's, which are left out. */
  foreign: Type.Integer({ minimum: 0 }),
  /** Of new ones, how many for which company, the most first; at most 1,000 companies, and none of a file with errors. */
  into: Type.Array(Type.Object({ companyname: Type.String(), added: Type.Integer({ minimum: 1 }) })),
  /** Rows of the file that are already there; `repeatOption` 1 covers them once `confirmed`. The first 1,000. */
  duplicates: Type.Array(Type.Object({ row: Type.Integer({ minimum: 1 }), name: Type.String() })),
  duplicateCount: Type.Integer({ minimum: 0 }),
  /** Names these records as they were found, for the run that covers them; absent when there are none to cover. */
  known: Type.Optional(Type.String()),
  /** How many of these have measured something and would measure something else once they are covered; absent: none. */
  retyped: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The first 1,000; a file with errors is taken not at all. */
  errors: Type.Array(uploadErrorSchema),
  errorCount: Type.Integer({ minimum: 0 }),
  /** Gives the uploaded sheet with a column of errors from `download/report/{key}`, for an hour; empty without errors. */
  reportKey: Type.String(),
})
export type UploadReport = Static<typeof uploadReportSchema>

/** Whose clock the times in a sheet are. */
export const personsClock = {
  /** Minutes east of UTC. */
  offset: Type.Integer({ minimum: -840, maximum: 840 }),
  /** By its IANA name, for summer and winter; absent or unknown: all times are `offset` from UTC. */
  timeZone: Type.Optional(Type.String({ maxLength: 64 })),
}

/** Which rows a sheet shall have, and in which order. */
export function exportQuerySchema<Filter extends TProperties>(
  form: ListForm<string, string, TProperties, TProperties, Filter>,
) {
  return Type.Object({
    ...pageQuery,
    ...sorting(form),
    ...form.filter,
    exporttype: exportType.schema,
    objectids: Type.Optional(objectidsSchema),
    ...personsClock,
  })
}

function shapes<Filter extends TProperties>(
  form: ListForm<string, string, TProperties, TProperties, Filter>,
) {
  const file = { method: 'GET', scope: 'view', audit: null, reply: 'stream' } as const
  return {
    /**
     * An xlsx sheet of the list's columns; zero bytes when nothing matches. Type 1 needs `objectids`, type 2 takes the page,
     * type 3 all of at most `mostExportedRows` rows.
     */
    export: {
      ...file,
      right: listRight(form, 'export'),
      audit: `operation.${form.name}.export`,
      query: exportQuerySchema(form),
    },
    /** An xlsx sheet with the headings of the entry, and a second one with what its enumerations may be. */
    'download/template': { ...file, right: listRight(form, 'import') },
    /** What an upload with errors left behind, for whoever made it; refused `report.gone` after an hour. */
    'download/report/{key}': {
      ...file,
      right: listRight(form, 'import'),
      params: Type.Object({ key: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
    },
    /**
     * All or nothing, apart from duplicates that are skipped. `dryRun` 1 changes nothing and says what would be. The first
     * row of the sheet holds the headings of the template, in any of the languages and in any order. With errors the code is
     * 10001, the reason `upload.invalid` and `msg` their lines joined by `;`; duplicates that wait to be `confirmed` are the
     * reason `upload.duplicates`, or `upload.retypes` where that gives terminals another kind, unless it is a dry run. `upload.changed`: what is there is
     * not what `known` names any more, so that nobody covers what they were not asked about. All come with `data`. Covering also needs the right to edit.
     * The same sheet sent again under a `run` by which it was written is answered as it was then, and not written again;
     * another one is refused `upload.runTaken`.
     */
    upload: {
      method: 'POST',
      scope: 'view',
      right: listRight(form, 'import'),
      audit: `operation.${form.name}.import`,
      query: Type.Object({
        repeatOption: repeatOption.schema,
        coordinateType: coordinateType.schema,
        dryRun: Type.Optional(Type.Enum([0, 1] as const)),
        confirmed: Type.Optional(Type.Enum([0, 1] as const)),
        /** What the report of the check said; absent: whatever is there by now is covered. */
        known: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32}$' })),
        run: Type.Optional(runKeySchema),
      }),
      body: 'file',
      reply: { data: uploadReportSchema },
    },
  } as const
}

export type ExportCall<Name extends string, F extends TProperties> = {
  readonly [K in 'export' as `${Name}/${K}`]: Shapes<F>[K]
}

/** The call by which a list leaves as a sheet, where it does not come in as one. */
export function exportCall<
  Name extends string,
  Module extends string,
  R extends TProperties,
  E extends TProperties,
  F extends TProperties,
>(form: ListForm<Name, Module, R, E, F>): ExportCall<Name, F> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the path was just made from the name
  return { [`${form.name}/export`]: shapes(form).export } as unknown as ExportCall<Name, F>
}

type Shapes<F extends TProperties> = ReturnType<typeof shapes<F>>
export type SheetCalls<Name extends string, F extends TProperties> = {
  readonly [K in keyof Shapes<F> as `${Name}/${K}`]: Shapes<F>[K]
}

/** The calls by which a list leaves as a sheet and comes in as one: `deviceCode/export` and so on. */
export function sheetCalls<
  Name extends string,
  Module extends string,
  R extends TProperties,
  E extends TProperties,
  F extends TProperties,
>(form: ListForm<Name, Module, R, E, F>): SheetCalls<Name, F> {
  const entries: [string, Call][] = Object.entries(shapes(form)).map(([path, call]) => [
    `${form.name}/${path}`,
    call,
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the paths were just made from the name
  return Object.fromEntries(entries) as unknown as SheetCalls<Name, F>
}
