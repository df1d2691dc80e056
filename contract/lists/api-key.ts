import { Type, type Static } from 'typebox'

import { timestampLimits, timestampSchema } from '../calls/records.ts'
import { keyFunctionCodes } from '../rules/key-functions.ts'
import { flag } from '../wire/enumerations.ts'
import { apiKeyIdSchema, companyIdSchema } from '../wire/ids.ts'
import { listForm } from './list-form.ts'
import { typedText } from './plain-text.ts'

const name = typedText(50)

/**
 * The API keys of the view, by which machines make calls: for one company and all below it, and with some functions. A key
 * belongs to whoever made it, never does what its owner may not do, and ends with them. `own`: it gives nothing that the
 * caller does not have. The key itself is in the answer of `apiKey/add`, once.
 */
export const apiKeyList = listForm({
  name: 'apiKey',
  module: 'sysytem_apiKey',
  row: Type.Object({
    objectid: apiKeyIdSchema,
    version: Type.Integer({ minimum: 1 }),
    name,
    /** The first characters of the key, by which its holder knows it. */
    keyStart: Type.String(),
    status: flag.schema,
    companyid: companyIdSchema,
    belongCompany: Type.String(),
    functions: Type.Array(Type.String()),
    /** How many functions it has. */
    functionCount: Type.Integer({ minimum: 0 }),
    /** Whose it is; empty where that user is outside of the view. */
    createMan: Type.String(),
    createdTime: timestampSchema,
    /** Until when it serves; absent: without end. */
    usefulLife: Type.Optional(timestampSchema),
    /** To the minute; absent: never. */
    lastUsedTime: Type.Optional(timestampSchema),
    /** From where it was used last. */
    lastUsedAddress: Type.String(),
    own: Type.Boolean(),
  }),
  entry: Type.Object({
    name,
    /** Absent: the caller's own company. */
    companyid: Type.Optional(companyIdSchema),
    /** 0: without end. */
    usefulLife: Type.Optional(Type.Integer({ minimum: 0, maximum: timestampLimits.latest })),
    functions: Type.Array(Type.Enum([...keyFunctionCodes]), {
      uniqueItems: true,
      minItems: 1,
      maxItems: keyFunctionCodes.length,
    }),
  }),
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'companyid', kind: 'company', fixed: true },
    { name: 'usefulLife', kind: 'date' },
    { name: 'functions', kind: 'functions', offered: keyFunctionCodes },
  ],
  title: 'name',
  uniqueField: 'name',
  identity: ['companyid', 'name'],
  filter: {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    status: Type.Optional(flag.schema),
    /** Those of this company and all below it. */
    companyid: Type.Optional(companyIdSchema),
  },
  searches: [{ name: 'status', kind: 'enumeration', enumeration: 'flag' }],
  columns: [
    { name: 'name', kind: 'text', widthPx: 200, sortable: true },
    { name: 'keyStart', kind: 'text', widthPx: 140 },
    { name: 'status', kind: 'enumeration', enumeration: 'flag', widthPx: 110 },
    { name: 'belongCompany', kind: 'text', path: true, widthPx: 200 },
    { name: 'functionCount', kind: 'count', widthPx: 110 },
    { name: 'lastUsedTime', kind: 'time', widthPx: 192 },
    { name: 'usefulLife', kind: 'time', widthPx: 192 },
    { name: 'createMan', kind: 'text', widthPx: 150 },
    { name: 'createdTime', kind: 'time', widthPx: 192, sortable: true },
  ],
  details: [{ name: 'lastUsedAddress', kind: 'text' }],
  sort: { column: 'createdTime', order: 'desc' },
  freezes: 'status',
  ownBy: 'rights',
})
export type ApiKey = Static<typeof apiKeyList.row>
export type ApiKeyEntry = Static<typeof apiKeyList.entry>
