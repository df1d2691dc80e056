import { Type, type TProperties } from 'typebox'

import type { Call, Right } from '../call.ts'
import { exportType, repeatOption, coordinateType } from '../enumerations.ts'
import { pageOf, pageQuery } from '../envelope.ts'
import { rowIdSchema } from '../ids.ts'
import type { FunctionName } from '../modules.ts'
import type { ListForm } from './list-form.ts'

/** Ids, comma-joined: at most 500 of them, a page of the largest size. */
const objectids = Type.String({ pattern: '^[1-9][0-9]{0,18}(,[1-9][0-9]{0,18}){0,499}$' })

/** One record's outcome in a batch, in the order of the ids; `code` 0 is done. */
export const outcomesSchema = Type.Object({
  results: Type.Array(Type.Object({ objectid: Type.String(), code: Type.Integer(), msg: Type.String() })),
})

/** A line of an upload that cannot be taken: `row` counts from 1 as the sheet's own numbers do. */
export const uploadErrorSchema = Type.Object({
  row: Type.Integer({ minimum: 1 }),
  /** The heading of the column; empty when the whole row is meant. */
  column: Type.String(),
  msg: Type.String(),
})

export const uploadReportSchema = Type.Object({
  rows: Type.Integer({ minimum: 0 }),
  added: Type.Integer({ minimum: 0 }),
  covered: Type.Integer({ minimum: 0 }),
  skipped: Type.Integer({ minimum: 0 }),
  /** Rows of the file that are already there; `repeatOption` 1 covers them once `confirmed`. The first 1,000. */
  duplicates: Type.Array(Type.Object({ row: Type.Integer({ minimum: 1 }), name: Type.String() })),
  /** The first 1,000; a file with errors is taken not at all. */
  errors: Type.Array(uploadErrorSchema),
  errorCount: Type.Integer({ minimum: 0 }),
  /** Gives the uploaded sheet with a column of errors from `download/report/{key}`, for an hour; empty without errors. */
  reportKey: Type.String(),
})

function right(form: ListForm, name: FunctionName): Right {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server does not start with a right that no module has
  return `${form.module}_${name}` as Right
}

function shapes<Row extends TProperties, Entry extends TProperties, Filter extends TProperties>(
  form: ListForm<string, string, Row, Entry, Filter>,
) {
  const audited = (act: string) => `operation.${form.name}.${act}`
  const sortable = form.columns.filter((column) => column.sortable).map((column) => column.name)
  const sorting = {
    sort: Type.Optional(Type.Enum(sortable)),
    order: Type.Optional(Type.Enum(['asc', 'desc'] as const)),
  }
  const view = { method: 'GET', scope: 'view', audit: null } as const
  const change = { method: 'POST', scope: 'view' } as const
  return {
    findPage: {
      ...view,
      right: right(form, 'view'),
      query: Type.Object({ ...pageQuery, ...sorting, ...form.filter }),
      reply: { data: pageOf(form.row) },
    },
    /** Those of the ids that the caller sees, in their order. */
    findDetails: {
      ...view,
      right: right(form, 'view'),
      query: Type.Object({ objectIds: objectids }),
      reply: { list: Type.Array(form.row) },
    },
    add: {
      ...change,
      right: right(form, 'add'),
      audit: audited('add'),
      body: form.entry,
      reply: { data: form.row },
    },
    edit: {
      ...change,
      right: right(form, 'edit'),
      audit: audited('edit'),
      body: Type.Object({
        ...form.entry.properties,
        objectid: rowIdSchema,
        version: Type.Integer({ minimum: 1 }),
      }),
      reply: { data: form.row },
    },
    batchDelete: {
      ...change,
      right: right(form, 'delete'),
      audit: audited('delete'),
      body: Type.Object({ objectids }),
      reply: { data: outcomesSchema },
    },
    /** A sheet; zero bytes when nothing matches. `objectids` with type 1, the page with type 2. */
    export: {
      ...view,
      right: right(form, 'export'),
      audit: audited('export'),
      query: Type.Object({
        ...pageQuery,
        ...sorting,
        ...form.filter,
        exporttype: exportType.schema,
        objectids: Type.Optional(objectids),
        /** Minutes east of UTC, for the times in the sheet. */
        offset: Type.Integer({ minimum: -840, maximum: 840 }),
      }),
      reply: 'stream' as const,
    },
    'download/template': { ...view, right: right(form, 'import'), reply: 'stream' as const },
    'download/report/{key}': {
      ...view,
      right: right(form, 'import'),
      params: Type.Object({ key: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
      reply: 'stream' as const,
    },
    /** All or nothing, apart from duplicates that are skipped. `dryRun` 1 changes nothing and says what would be. */
    upload: {
      ...change,
      right: right(form, 'import'),
      audit: audited('import'),
      query: Type.Object({
        repeatOption: repeatOption.schema,
        coordinateType: coordinateType.schema,
        dryRun: Type.Optional(Type.Enum([0, 1] as const)),
        confirmed: Type.Optional(Type.Enum([0, 1] as const)),
      }),
      body: 'file' as const,
      reply: { data: uploadReportSchema },
    },
  } as const
}

type Shapes<R extends TProperties, E extends TProperties, F extends TProperties> = ReturnType<
  typeof shapes<R, E, F>
>
export type ListCalls<
  Name extends string,
  R extends TProperties,
  E extends TProperties,
  F extends TProperties,
> = {
  readonly [K in keyof Shapes<R, E, F> as `${Name}/${K}`]: Shapes<R, E, F>[K]
}

/** The calls that every list has, under its name: `deviceCode/findPage`, `deviceCode/export` and so on. */
export function listCalls<
  Name extends string,
  Module extends string,
  R extends TProperties,
  E extends TProperties,
  F extends TProperties,
>(form: ListForm<Name, Module, R, E, F>): ListCalls<Name, R, E, F> {
  const entries: [string, Call][] = Object.entries(shapes(form)).map(([path, call]) => [
    `${form.name}/${path}`,
    call,
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the paths were just made from the name
  return Object.fromEntries(entries) as unknown as ListCalls<Name, R, E, F>
}
