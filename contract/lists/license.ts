import { Type, type Static } from 'typebox'

import { timestampSchema } from '../calls/records.ts'
import { flag } from '../wire/enumerations.ts'
import { companyIdSchema, licenseIdSchema } from '../wire/ids.ts'
import { listForm } from './list-form.ts'
import { typedText } from './plain-text.ts'

/** Of gateways, relays or terminals. */
const cap = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const used = Type.Integer({ minimum: 0 })
const identificationCode = typedText(50, { mayBeEmpty: true })

/**
 * How many gateways, relays and terminals the companies of the view may have, and have. A licence counts the devices of its
 * company and of the companies below without a licence of their own. The root company issues them; the others read theirs.
 */
export const licenseList = listForm({
  name: 'license',
  module: 'sysytem_license',
  row: Type.Object({
    objectid: licenseIdSchema,
    version: Type.Integer({ minimum: 1 }),
    companyid: companyIdSchema,
    belongCompany: Type.String(),
    /** A frozen licence allows no more devices. */
    status: flag.schema,
    apUp: cap,
    apUsed: used,
    moteUp: cap,
    moteUsed: used,
    msUp: cap,
    msUsed: used,
    identificationCode,
    /** Who changed it last; empty for a provisioning document, and where that user is gone or outside of the view. */
    operateMan: Type.String(),
    createdTime: timestampSchema,
    /** Whether the caller may change it. */
    own: Type.Boolean(),
  }),
  entry: Type.Object({
    companyid: companyIdSchema,
    apUp: cap,
    moteUp: cap,
    msUp: cap,
    /** Absent or empty: the server makes one. */
    identificationCode: Type.Optional(identificationCode),
  }),
  fields: [
    { name: 'companyid', kind: 'company', fixed: true },
    { name: 'apUp', kind: 'number' },
    { name: 'moteUp', kind: 'number' },
    { name: 'msUp', kind: 'number' },
    { name: 'identificationCode', kind: 'text' },
  ],
  title: 'belongCompany',
  uniqueField: 'companyid',
  filter: {
    status: Type.Optional(flag.schema),
    /** Those of this company and all below it. */
    companyid: Type.Optional(companyIdSchema),
    identificationCode: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
  },
  searches: [{ name: 'status', kind: 'enumeration', enumeration: 'flag' }],
  columns: [
    { name: 'belongCompany', kind: 'text', path: true, widthPx: 220 },
    { name: 'status', kind: 'enumeration', enumeration: 'flag', widthPx: 110 },
    { name: 'apUsed', kind: 'count', widthPx: 130 },
    { name: 'apUp', kind: 'count', widthPx: 120 },
    { name: 'moteUsed', kind: 'count', widthPx: 130 },
    { name: 'moteUp', kind: 'count', widthPx: 120 },
    { name: 'msUsed', kind: 'count', widthPx: 130 },
    { name: 'msUp', kind: 'count', widthPx: 120 },
    { name: 'identificationCode', kind: 'text', widthPx: 200 },
    { name: 'operateMan', kind: 'text', widthPx: 150 },
    { name: 'createdTime', kind: 'time', widthPx: 192, sortable: true },
  ],
  sort: { column: 'createdTime', order: 'desc' },
  freezes: 'status',
})
export type License = Static<typeof licenseList.row>
export type LicenseEntry = Static<typeof licenseList.entry>
