import { Type, type Static, type TSchema } from 'typebox'

/** A page of a list. `total` and `pages` count the whole list under the same filter. */
export function pageOf<Row extends TSchema>(row: Row) {
  return Type.Object({
    list: Type.Array(row),
    total: Type.Integer({ minimum: 0 }),
    pages: Type.Integer({ minimum: 0 }),
    pageNum: Type.Integer({ minimum: 1 }),
    pageSize: Type.Integer({ minimum: 1 }),
  })
}

export const fieldErrorSchema = Type.Object({ field: Type.String(), msg: Type.String() })
export type FieldError = Static<typeof fieldErrorSchema>

/** What every JSON reply has besides its payload. `msg` is in the language of the request. */
export const envelopeSchema = Type.Object({
  code: Type.Integer(),
  msg: Type.String(),
  reason: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Array(fieldErrorSchema)),
})
export type Envelope = Static<typeof envelopeSchema>

export const pageSizes = [20, 50, 100, 200, 300, 500] as const
export const defaultPageSize = 20

export const pageQuery = {
  pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: defaultPageSize })),
}
