import { Type, type Static } from 'typebox'

import { timestampSchema } from '../calls/records.ts'
import { operationStatus } from '../wire/enumerations.ts'
import { companyIdSchema, rowIdSchema } from '../wire/ids.ts'
import { historyForm } from './list-form.ts'

const part = Type.String({ minLength: 1, maxLength: 50 })
/** By the clock of the caller, as the call's `offset` says it. */
const day = Type.String({ pattern: '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$' })

/** The log of operations of the view: who changed what, when and from where. Nobody adds to it or changes it by a call. */
export const operationLogList = historyForm({
  name: 'operationLog',
  module: 'sysytem_operationalLog',
  row: Type.Object({
    objectid: rowIdSchema,
    operationTime: timestampSchema,
    /** What was done, and to which records. */
    content: Type.String(),
    status: operationStatus.schema,
    /** Why it was refused; empty when it was done. */
    reason: Type.String(),
    company: Type.String(),
    /** The login name, or which API key it was. */
    operator: Type.String(),
    /** Address and browser. */
    client: Type.String(),
    /** Each changed field with its value before and after. */
    changes: Type.String(),
  }),
  title: 'content',
  filter: {
    operator: Type.Optional(part),
    status: Type.Optional(operationStatus.schema),
    /** That company and all below it. */
    companyid: Type.Optional(companyIdSchema),
    fromDay: Type.Optional(day),
    toDay: Type.Optional(day),
  },
  searches: [
    { name: 'operator', kind: 'text' },
    { name: 'status', kind: 'enumeration', enumeration: 'operationStatus' },
    { name: 'companyid', kind: 'company' },
    { name: 'fromDay', kind: 'date' },
    { name: 'toDay', kind: 'date' },
  ],
  columns: [
    { name: 'operationTime', kind: 'time', widthPx: 192, sortable: true },
    { name: 'content', kind: 'text', widthPx: 360 },
    { name: 'status', kind: 'enumeration', enumeration: 'operationStatus', widthPx: 120 },
    { name: 'company', kind: 'text', path: true, widthPx: 200 },
    { name: 'operator', kind: 'text', widthPx: 150 },
    { name: 'changes', kind: 'text', widthPx: 360 },
    { name: 'client', kind: 'text', widthPx: 260 },
  ],
  details: [{ name: 'reason', kind: 'text' }],
  sort: { column: 'operationTime', order: 'desc' },
})
export type OperationLogRow = Static<typeof operationLogList.row>
