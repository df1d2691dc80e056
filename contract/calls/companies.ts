import { Type } from 'typebox'

import { companyList } from '../lists/company.ts'
import { freezeCalls } from '../lists/freeze-calls.ts'
import { listCalls } from '../lists/list-calls.ts'
import { sheetCalls } from '../lists/sheet-calls.ts'
import { flag } from '../wire/enumerations.ts'
import { companyIdSchema } from '../wire/ids.ts'
import { call } from './call.ts'
import { companyNodeSchema } from './records.ts'
import { joined } from './joined.ts'

const one = { objectid: companyIdSchema }
const companyids = joined('[1-9][0-9]{0,18}')
/** By which another system proves that it is the company's; see docs/operations.md. */
const secret = Type.Object({ code: Type.String(), secretKey: Type.String() })
const proved = {
  method: 'POST',
  personal: true,
  right: 'sysytem_company_edit',
  scope: 'view',
  body: Type.Object({ ...one, password: Type.String({ minLength: 1, maxLength: 100 }) }),
  reply: { data: secret },
} as const
/** A company as the tree shows it. */
export const companyBranchSchema = Type.Object({
  objectid: companyIdSchema,
  name: Type.String(),
  status: flag.schema,
  /** A company above it is frozen. */
  frozenAbove: Type.Boolean(),
  /** How many companies are right below it. */
  children: Type.Integer({ minimum: 0 }),
  /** Its devices, and those of all companies below it. */
  devices: Type.Integer({ minimum: 0 }),
})
const access = { method: 'POST', right: 'sysytem_company_edit', scope: 'view' } as const

export const companyCalls = {
  ...listCalls(companyList),
  ...sheetCalls(companyList),
  ...freezeCalls(companyList),
  /**
   * Shows code and key of a company, made now where it has none, to whoever types their own password, which is limited as
   * logging in is; `password.wrong`.
   */
  'company/revealSecret': call({ ...proved, audit: 'operation.company.revealSecret' }),
  /** Replaces both; the old ones serve no longer. Asks for the password as `company/revealSecret` does. */
  'company/rotateSecret': call({ ...proved, audit: 'operation.company.rotateSecret' }),
  /**
   * A PNG or JPEG of exactly 200 x 50 pixels and at most 2 MB, judged by its bytes: `image.type`, `image.tooLarge`,
   * `image.size`.
   */
  'company/setLogo': call({
    method: 'POST',
    right: 'sysytem_company_edit',
    scope: 'view',
    audit: 'operation.company.setLogo',
    query: Type.Object(one),
    body: 'file',
    reply: { data: companyList.row },
  }),
  'company/removeLogo': call({
    method: 'POST',
    right: 'sysytem_company_edit',
    scope: 'view',
    audit: 'operation.company.removeLogo',
    body: Type.Object(one),
    reply: { data: companyList.row },
  }),
  /** The companies of the caller's view that do not see this company yet, and so may be given it. */
  'company/getAccessibleCompany': call({
    method: 'GET',
    right: 'sysytem_company_edit',
    scope: 'view',
    audit: null,
    query: Type.Object(one),
    reply: { list: Type.Array(companyNodeSchema) },
  }),
  /** Those of the caller's view that it was made accessible to. */
  'company/getSelectedAccessibleCompany': call({
    method: 'GET',
    right: 'sysytem_company_view',
    scope: 'view',
    audit: null,
    query: Type.Object(one),
    reply: { list: Type.Array(Type.Object({ objectid: companyIdSchema, companyname: Type.String() })) },
  }),
  /**
   * Makes a company accessible to others: all gateways that it and the companies below it have, now and later, are shared with
   * them. `company.seenAnyway` when it, or one of the companies below it, is one of them or below one of them.
   */
  'company/setAccessibleCompany': call({
    ...access,
    audit: 'operation.company.share',
    body: Type.Object({ ...one, companyids }),
    reply: {},
  }),
  'company/batchDeleteAccessibleCompany': call({
    ...access,
    audit: 'operation.company.unshare',
    body: Type.Object({ ...one, companyids }),
    reply: {},
  }),
  /** The companies right below one of the view, by name; the caller's own when none is named. */
  'company/findChildren': call({
    method: 'GET',
    right: 'sysytem_company_view',
    scope: 'view',
    audit: null,
    query: Type.Object({ parentCompany: Type.Optional(companyIdSchema) }),
    reply: { list: Type.Array(companyBranchSchema) },
  }),
  /** The logo of a company of the view, of the caller's own when none is named; an empty image when it has none. */
  'company/getLogo': call({
    method: 'GET',
    right: 'session',
    scope: 'view',
    audit: null,
    query: Type.Object({
      objectid: Type.Optional(companyIdSchema),
      /** Of which picture the address speaks; it is not looked at. */
      version: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    reply: {
      data: Type.Object({
        type: Type.Enum(['', 'image/png', 'image/jpeg'] as const),
        base64Img: Type.String(),
      }),
    },
  }),
} as const
