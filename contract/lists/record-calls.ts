import { Type, type TProperties } from 'typebox'

import type { Call } from '../calls/call.ts'
import { exportType } from '../wire/enumerations.ts'
import { pageOf, pageQuery } from '../calls/envelope.ts'
import { timestampSchema } from '../calls/records.ts'
import { joined } from '../calls/joined.ts'
import { listRight } from './list-right.ts'
import { recordSubjects, type RecordForm, type RecordSubject } from './record-form.ts'
import { personsClock } from './sheet-calls.ts'

/** Keys of records, comma-joined: at most 500 of them, a page of the largest size. */
const recordKeysSchema = joined('[0-9A-Za-z_.-]{1,24}')

function shapes<Subject extends TProperties, Row extends TProperties>(
  form: RecordForm<string, string, RecordSubject, Row>,
  subject: Subject,
) {
  const query = {
    ...pageQuery,
    ...subject,
    /** Both ends are within. Refused `range.invalid` when the first is later. */
    upStime: Type.Optional(timestampSchema),
    upEtime: Type.Optional(timestampSchema),
  }
  const view = { method: 'GET', scope: 'view' } as const
  return {
    /** Newest first; 404 when the caller sees no such device. `total` counts up to `mostCountedRecords`. */
    page: {
      ...view,
      right: listRight(form, 'view'),
      audit: null,
      query: Type.Object(query),
      reply: {
        data: Type.Object({
          ...pageOf(form.row).properties,
          /** There are more than `total`; pages behind it are empty. */
          more: Type.Boolean(),
        }),
      },
    },
    /**
     * An xlsx sheet of the list's columns; zero bytes when nothing matches. Type 1 needs `objectids`, type 2 takes the page,
     * type 3 all of at most `mostExportedRows` rows.
     */
    export: {
      ...view,
      right: listRight(form, 'export'),
      audit: 'operation.records.export',
      query: Type.Object({
        ...query,
        exporttype: exportType.schema,
        objectids: Type.Optional(recordKeysSchema),
        ...personsClock,
      }),
      reply: 'stream',
    },
  } as const
}

type Shapes<S extends RecordSubject, R extends TProperties> = ReturnType<
  typeof shapes<(typeof recordSubjects)[S], R>
>
export type RecordCalls<Path extends string, S extends RecordSubject, R extends TProperties> = {
  readonly [K in Path]: Shapes<S, R>['page']
} & { readonly [K in `${Path}/export`]: Shapes<S, R>['export'] }

/** The two calls of a record list: `gateway/findPageArmHeartbeat` and `gateway/findPageArmHeartbeat/export`. */
export function recordCalls<
  Path extends string,
  Module extends string,
  S extends RecordSubject,
  R extends TProperties,
>(form: RecordForm<Path, Module, S, R>): RecordCalls<Path, S, R> {
  const subject: TProperties = recordSubjects[form.askedBy]
  const { page, export: exported } = shapes(form, subject)
  const calls: Record<string, Call> = { [form.path]: page, [`${form.path}/export`]: exported }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the paths were just made from the form's
  return calls as unknown as RecordCalls<Path, S, R>
}
