import { Type, type Static } from 'typebox'

import { timestampSchema } from '../calls/records.ts'
import { flag } from '../wire/enumerations.ts'
import { companyIdSchema } from '../wire/ids.ts'
import { listForm } from './list-form.ts'
import { typedText } from './plain-text.ts'

const name = typedText(50)
const text = typedText(50, { mayBeEmpty: true })
const phone = Type.String({ maxLength: 30, pattern: '^(?:[0-9+(][0-9 ()+-]*)?$', folds: 'width' })
const email = Type.String({ maxLength: 100, pattern: '^(?:[^\\s@<>,;"]+@[^\\s@<>,;"]+\\.[^\\s@<>,;"]+)?$' })
const address = typedText(200, { mayBeEmpty: true, lines: true })
/** Of these people see that there is one; `company/revealSecret` shows them. */
const masked = Type.Enum(['', '••••'] as const)

/**
 * The companies of the caller's view, their own at the top. It can be edited, but not moved, frozen or deleted; another
 * parent moves a company with all below it. Two names that look alike are the same beside each other.
 */
export const companyList = listForm({
  name: 'company',
  module: 'sysytem_company',
  row: Type.Object({
    objectid: companyIdSchema,
    version: Type.Integer({ minimum: 1 }),
    name,
    shortName: text,
    managerName: text,
    /** What the manager is. */
    post: text,
    phone,
    email,
    /** Empty, as its name is, for the caller's own company. */
    parentCompany: Type.Union([companyIdSchema, Type.Literal('')]),
    parentCompanyName: Type.String(),
    address,
    linkman: text,
    code: masked,
    status: flag.schema,
    zone: Type.String(),
    secretKey: masked,
    /** The call that gives it; empty when it has none. */
    logo: Type.String(),
    /** It is the caller's. */
    self: Type.Boolean(),
    createTime: timestampSchema,
    updateTime: timestampSchema,
  }),
  entry: Type.Object({
    name,
    shortName: Type.Optional(text),
    /** Absent: the caller's own company; in an edit, the one that it has. */
    parentCompany: Type.Optional(companyIdSchema),
    managerName: Type.Optional(text),
    post: Type.Optional(text),
    phone: Type.Optional(phone),
    email: Type.Optional(email),
    linkman: Type.Optional(text),
    /** Absent: that of the company above. */
    zone: Type.Optional(Type.String({ maxLength: 64 })),
    address: Type.Optional(address),
  }),
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'shortName', kind: 'text' },
    { name: 'parentCompany', kind: 'company', notBelowItself: true },
    { name: 'zone', kind: 'choice', of: 'timeZone' },
    { name: 'managerName', kind: 'text' },
    { name: 'post', kind: 'text' },
    { name: 'phone', kind: 'text', folds: 'width' },
    { name: 'email', kind: 'text' },
    { name: 'linkman', kind: 'text' },
    { name: 'address', kind: 'longText' },
  ],
  title: 'name',
  uniqueField: 'name',
  identity: ['parentCompany', 'name'],
  filter: {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    status: Type.Optional(flag.schema),
    /** This company and all below it. */
    parentCompany: Type.Optional(companyIdSchema),
  },
  searches: [{ name: 'status', kind: 'enumeration', enumeration: 'flag' }],
  columns: [
    { name: 'name', kind: 'text', widthPx: 240, sortable: true },
    { name: 'status', kind: 'enumeration', enumeration: 'flag', widthPx: 110 },
    { name: 'parentCompanyName', kind: 'text', widthPx: 200 },
    { name: 'shortName', kind: 'text', widthPx: 140 },
    { name: 'managerName', kind: 'text', widthPx: 140 },
    { name: 'phone', kind: 'text', widthPx: 150 },
    { name: 'linkman', kind: 'text', widthPx: 140 },
    { name: 'zone', kind: 'text', widthPx: 160 },
    { name: 'updateTime', kind: 'time', widthPx: 192, sortable: true },
  ],
  details: [
    { name: 'post', kind: 'text' },
    { name: 'email', kind: 'text' },
    { name: 'address', kind: 'text' },
    { name: 'createTime', kind: 'time' },
  ],
  sort: { column: 'updateTime', order: 'desc' },
  freezes: 'status',
})
export type Company = Static<typeof companyList.row>
export type CompanyEntry = Static<typeof companyList.entry>
