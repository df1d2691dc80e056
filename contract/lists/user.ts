import { Type, type Static } from 'typebox'

import { timestampLimits, timestampSchema } from '../calls/records.ts'
import { flag } from '../wire/enumerations.ts'
import { companyIdSchema, postIdSchema, userIdSchema } from '../wire/ids.ts'
import { listForm } from './list-form.ts'
import { typedText } from './plain-text.ts'

const name = typedText(50)
/** Letters, digits and underscore; two that differ in case alone are the same login name. */
const loginName = Type.String({
  minLength: 1,
  maxLength: 50,
  pattern: '^[A-Za-z0-9_]+$',
  folds: 'width',
})
const phone = Type.String({ maxLength: 20, pattern: '^[0-9+]*$', folds: 'width' })
const email = Type.String({
  maxLength: 100,
  pattern: '^(?:[!-?A-~]+@[!-?A-~]+)?$',
  folds: 'width',
})
const part = Type.String({ minLength: 1, maxLength: 50 })

/**
 * The users of the view. `own`: the caller may change them, since their post gives nothing that the caller does not have.
 * A new one gets a one-time password, which the answer of `user/add` names once.
 */
export const userList = listForm({
  name: 'user',
  module: 'sysytem_user',
  row: Type.Object({
    objectid: userIdSchema,
    version: Type.Integer({ minimum: 1 }),
    name,
    loginName,
    status: flag.schema,
    companyid: companyIdSchema,
    belongCompany: Type.String(),
    postid: postIdSchema,
    postName: Type.String(),
    phone,
    email,
    /** Until when the user may log in; absent: without end. */
    usefulLife: Type.Optional(timestampSchema),
    createdTime: timestampSchema,
    /** Absent: never. */
    lastLoginTime: Type.Optional(timestampSchema),
    /** When a second factor was set up; absent: there is none. */
    secondFactorTime: Type.Optional(timestampSchema),
    own: Type.Boolean(),
    /** Whether it is the caller. */
    self: Type.Boolean(),
  }),
  entry: Type.Object({
    name,
    loginName,
    /** Absent: the caller's own company; in an edit, the company that the user has. */
    companyid: Type.Optional(companyIdSchema),
    postid: postIdSchema,
    phone: Type.Optional(phone),
    email: Type.Optional(email),
    /** 0: without end. */
    usefulLife: Type.Optional(Type.Integer({ minimum: 0, maximum: timestampLimits.latest })),
  }),
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'loginName', kind: 'text', folds: 'width' },
    { name: 'companyid', kind: 'company' },
    { name: 'postid', kind: 'post', within: 'companyid', named: 'postName' },
    { name: 'phone', kind: 'text', folds: 'width' },
    { name: 'email', kind: 'text', folds: 'width' },
    { name: 'usefulLife', kind: 'date' },
  ],
  title: 'name',
  byname: 'loginName',
  uniqueField: 'loginName',
  filter: {
    name: Type.Optional(part),
    loginName: Type.Optional(part),
    status: Type.Optional(flag.schema),
    /** Those of this company and all below it. */
    companyid: Type.Optional(companyIdSchema),
    postid: Type.Optional(postIdSchema),
  },
  searches: [{ name: 'status', kind: 'enumeration', enumeration: 'flag' }],
  columns: [
    { name: 'name', kind: 'text', widthPx: 160, sortable: true },
    { name: 'loginName', kind: 'text', widthPx: 150, sortable: true },
    { name: 'status', kind: 'enumeration', enumeration: 'flag', widthPx: 110 },
    { name: 'belongCompany', kind: 'text', path: true, widthPx: 200 },
    { name: 'postName', kind: 'text', widthPx: 160 },
    { name: 'phone', kind: 'text', widthPx: 150 },
    { name: 'email', kind: 'text', widthPx: 200 },
    { name: 'usefulLife', kind: 'time', widthPx: 192 },
    { name: 'createdTime', kind: 'time', widthPx: 192, sortable: true },
  ],
  details: [
    { name: 'lastLoginTime', kind: 'time' },
    { name: 'secondFactorTime', kind: 'time' },
  ],
  sort: { column: 'createdTime', order: 'desc' },
  freezes: 'status',
  ownBy: 'rights',
})
export type User = Static<typeof userList.row>
export type UserEntry = Static<typeof userList.entry>
