import { Type } from 'typebox'

import { timestampSchema } from '../calls/records.ts'
import { companyIdSchema, screenIdSchema } from '../wire/ids.ts'
import { listForm } from './list-form.ts'
import { typedText } from './plain-text.ts'

const name = typedText(50)

/**
 * The screens of the view's companies: each has a link that opens the wall of its company and nothing else. A screen that
 * is deleted shows nothing from then on.
 */
export const screenList = listForm({
  name: 'screen',
  module: 'sysytem_screen',
  row: Type.Object({
    objectid: screenIdSchema,
    version: Type.Integer({ minimum: 1 }),
    name,
    companyid: companyIdSchema,
    belongCompany: Type.String(),
    /** When it last asked for something, to the minute; absent: never. */
    seenTime: Type.Optional(timestampSchema),
    /** From where; empty: never. */
    seenAddress: Type.String(),
    createTime: timestampSchema,
  }),
  entry: Type.Object({
    name,
    /** Absent: the caller's own company. */
    companyid: Type.Optional(companyIdSchema),
  }),
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'companyid', kind: 'company', fixed: true },
  ],
  title: 'name',
  uniqueField: 'name',
  filter: {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    /** Those of this company and all below it. */
    companyid: Type.Optional(companyIdSchema),
  },
  columns: [
    { name: 'name', kind: 'text', widthPx: 240, sortable: true },
    { name: 'belongCompany', kind: 'text', path: true, widthPx: 220 },
    { name: 'seenTime', kind: 'time', widthPx: 192 },
    { name: 'seenAddress', kind: 'text', widthPx: 200 },
    { name: 'createTime', kind: 'time', widthPx: 192, sortable: true },
  ],
  sort: { column: 'createTime', order: 'desc' },
})
