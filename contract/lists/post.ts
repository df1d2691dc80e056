import { Type, type Static } from 'typebox'

import { timestampSchema } from '../calls/records.ts'
import { functionCodes } from '../rules/function-codes.ts'
import { flag, postLevel } from '../wire/enumerations.ts'
import { companyIdSchema, postIdSchema } from '../wire/ids.ts'
import { listForm } from './list-form.ts'
import { typedText } from './plain-text.ts'

const name = typedText(50)
const description = typedText(100, { mayBeEmpty: true, lines: true })
const part = Type.String({ minLength: 1, maxLength: 50 })

/**
 * Posts, which the console calls roles in English: what their users may do. The functions decide; the level (`limit`) is the
 * preset from which they began, and nobody gives a higher one than their own. Two posts of a company have different names.
 */
export const postList = listForm({
  name: 'post',
  module: 'sysytem_post',
  row: Type.Object({
    objectid: postIdSchema,
    version: Type.Integer({ minimum: 1 }),
    name,
    limit: postLevel.schema,
    status: flag.schema,
    companyid: companyIdSchema,
    belongCompany: Type.String(),
    /** How many users have it. */
    users: Type.Integer({ minimum: 0 }),
    /** Who created it; empty for what came with the installation, and where that user is gone or outside of the view. */
    createMan: Type.String(),
    createdTime: timestampSchema,
    description,
    /** Its users log in with a second factor. */
    secondFactor: Type.Boolean(),
    /** Codes of functions and capabilities. */
    functions: Type.Array(Type.String()),
    /** Whether the caller may change it: it gives nothing that the caller does not have. */
    own: Type.Boolean(),
    /** Whether it is the caller's. */
    self: Type.Boolean(),
  }),
  entry: Type.Object({
    name,
    limit: postLevel.schema,
    /** Absent: the caller's own company. */
    companyid: Type.Optional(companyIdSchema),
    /** Absent: none; in an edit, those that it has. */
    functions: Type.Optional(
      Type.Array(Type.Enum([...functionCodes]), { uniqueItems: true, maxItems: functionCodes.length }),
    ),
    description: Type.Optional(description),
    /** Absent: no; in an edit, as it is. */
    secondFactor: Type.Optional(Type.Boolean()),
  }),
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'companyid', kind: 'company', fixed: true },
    { name: 'limit', kind: 'enumeration', enumeration: 'postLevel' },
    { name: 'description', kind: 'longText' },
    { name: 'secondFactor', kind: 'switch' },
    { name: 'functions', kind: 'functions', level: 'limit' },
  ],
  title: 'name',
  uniqueField: 'name',
  identity: ['companyid', 'name'],
  filter: {
    name: Type.Optional(part),
    limit: Type.Optional(postLevel.schema),
    status: Type.Optional(flag.schema),
    /** Those of this company and all below it. */
    companyid: Type.Optional(companyIdSchema),
  },
  searches: [{ name: 'status', kind: 'enumeration', enumeration: 'flag' }],
  columns: [
    { name: 'name', kind: 'text', widthPx: 200, sortable: true },
    { name: 'limit', kind: 'enumeration', enumeration: 'postLevel', widthPx: 180 },
    { name: 'status', kind: 'enumeration', enumeration: 'flag', widthPx: 110 },
    { name: 'belongCompany', kind: 'text', path: true, widthPx: 200 },
    { name: 'users', kind: 'count', widthPx: 90 },
    { name: 'createMan', kind: 'text', widthPx: 150 },
    { name: 'createdTime', kind: 'time', widthPx: 192, sortable: true },
    { name: 'description', kind: 'text', widthPx: 240 },
  ],
  sort: { column: 'createdTime', order: 'desc' },
  freezes: 'status',
  ownBy: 'rights',
})
export type Post = Static<typeof postList.row>
export type PostEntry = Static<typeof postList.entry>
