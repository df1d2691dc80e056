import { Type, type TProperties, type TSchema } from 'typebox'

import type { Call } from '../calls/call.ts'
import { pageOf, pageQuery } from '../calls/envelope.ts'
import { rowIdSchema } from '../wire/ids.ts'
import { joined } from '../calls/joined.ts'
import { listRight } from './list-right.ts'
import type { ListForm } from './list-form.ts'

/** Ids, comma-joined: at most 500 of them, a page of the largest size. */
export const objectidsSchema = joined('[1-9][0-9]{0,18}')

/** Those of a batch of devices: one without any is refused in the words of its rules. */
export const deviceidsSchema = joined('[1-9][0-9]{0,18}', { mayBeEmpty: true })

/**
 * One record's outcome in a batch, in the order of the ids; `code` 0 is done, 404 that there is no such record which the
 * caller may change. When one failed the reply's code is 10001 with reason `batch.partial`; the others are done all the same.
 */
export const outcomesSchema = Type.Object({
  results: Type.Array(Type.Object({ objectid: Type.String(), code: Type.Integer(), msg: Type.String() })),
})

/** Of what one gateway, channel or relay has below it, pages show so many at most. */
export const mostGathered = 10_000
/** Of what a word finds, or what is not set as desired: the finds before a page are looked up one by one. */
export const mostFound = 4000

/** By which column a list is read, and in which direction. */
export function sorting(form: ListForm) {
  const sortable = form.columns.filter((column) => column.sortable).map((column) => column.name)
  return {
    sort: Type.Optional(Type.Enum(sortable)),
    order: Type.Optional(Type.Enum(['asc', 'desc'] as const)),
  }
}

/** The fields of a row as an edit may be sent them. */
function readBack(form: ListForm): Record<never, never> {
  const fields: [string, TSchema][] = Object.entries(form.row.properties)
  return Object.fromEntries(
    fields.map(([name, field]) => [name, Type.Optional(Type.Unsafe({ ...field, readOnly: true }))]),
  )
}

/** In a row without a place both are null, and so they may be in an edit: then it has none. */
function emptiable({ position, entry }: ListForm): Record<never, never> {
  const fields: [string, TSchema][] = Object.entries(entry.properties)
  const places = fields.filter(([name]) => position && (name === 'longitude' || name === 'latitude'))
  return Object.fromEntries(
    places.map(([name, field]) => [name, Type.Optional(Type.Union([field, Type.Null()]))]),
  )
}

export function listShapes<Row extends TProperties, Entry extends TProperties, Filter extends TProperties>(
  form: ListForm<string, string, Row, Entry, Filter>,
) {
  const audited = (act: string) => `operation.${form.name}.${act}`
  const view = { method: 'GET', scope: 'view', audit: null, right: listRight(form, 'view') } as const
  const change = { method: 'POST', scope: 'view' } as const
  const entered = { ...change, trims: true } as const
  return {
    findPage: {
      ...view,
      query: Type.Object({ ...pageQuery, ...sorting(form), ...form.filter }),
      reply: {
        data: Type.Object({
          ...pageOf(form.row).properties,
          /** There are more than `total`: the first `mostFound` or `mostGathered` are listed. Absent: no. */
          more: Type.Optional(Type.Boolean()),
        }),
      },
    },
    /** Those of the ids that the caller sees, in their order. */
    findDetails: {
      ...view,
      query: Type.Object({ objectIds: objectidsSchema }),
      reply: { list: Type.Array(form.row) },
    },
    add: {
      ...entered,
      right: listRight(form, 'add'),
      audit: audited('add'),
      body: form.entry,
      reply: { data: form.row },
    },
    /**
     * Refused `record.changed` when the record has another version by now, and 404 alike when there is none and when it is
     * not the caller's to change. Optional fields that are absent stay as they are. Where an edit does more than it seems to,
     * it is refused with what is asked, e.g. `edit.retypes`, until it comes `confirmed`. A row may be sent back as it was read: what
     * no edit changes of it is not looked at.
     */
    edit: {
      ...entered,
      right: listRight(form, 'edit'),
      audit: audited('edit'),
      body: Type.Object({
        ...readBack(form),
        ...form.entry.properties,
        ...emptiable(form),
        objectid: rowIdSchema,
        version: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
        confirmed: Type.Optional(Type.Boolean()),
      }),
      reply: { data: form.row },
    },
    batchDelete: {
      ...change,
      right: listRight(form, 'delete'),
      audit: audited('delete'),
      body: Type.Object({ objectids: form.moves === undefined ? objectidsSchema : deviceidsSchema }),
      reply: { data: outcomesSchema },
    },
  } as const
}

type Shapes<R extends TProperties, E extends TProperties, F extends TProperties> = ReturnType<
  typeof listShapes<R, E, F>
>
export type ListCalls<
  Name extends string,
  R extends TProperties,
  E extends TProperties,
  F extends TProperties,
> = {
  readonly [K in keyof Shapes<R, E, F> as `${Name}/${K}`]: Shapes<R, E, F>[K]
}

/** The calls by which every list is read and changed, under its name: `deviceCode/findPage` and so on. */
export function listCalls<
  Name extends string,
  Module extends string,
  R extends TProperties,
  E extends TProperties,
  F extends TProperties,
>(form: ListForm<Name, Module, R, E, F>): ListCalls<Name, R, E, F> {
  const entries: [string, Call][] = Object.entries(listShapes(form)).map(([path, call]) => [
    `${form.name}/${path}`,
    call,
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the paths were just made from the name
  return Object.fromEntries(entries) as unknown as ListCalls<Name, R, E, F>
}

export type ReadCalls<Name extends string, R extends TProperties, F extends TProperties> = Pick<
  ListCalls<Name, R, Record<never, never>, F>,
  `${Name}/findPage` | `${Name}/findDetails`
>

/** The calls by which a list is read that nobody enters anything into. */
export function readCalls<
  Name extends string,
  Module extends string,
  R extends TProperties,
  F extends TProperties,
>(form: ListForm<Name, Module, R, Record<never, never>, F>): ReadCalls<Name, R, F> {
  const { findPage, findDetails } = listShapes(form)
  const { name } = form
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the paths were just made from the name
  return { [`${name}/findPage`]: findPage, [`${name}/findDetails`]: findDetails } as unknown as ReadCalls<
    Name,
    R,
    F
  >
}
