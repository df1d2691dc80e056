import { Type, type Static } from 'typebox'

import { codeStatus, codeType, deviceType } from '../wire/enumerations.ts'
import { companyIdSchema, deviceCodeIdSchema } from '../wire/ids.ts'
import { timestampSchema } from '../calls/records.ts'
import { listForm } from './list-form.ts'
import { typedText } from './plain-text.ts'

const productname = typedText(50)
/** As printed on the product: letters, digits and hyphens, kept as typed; two that differ in case alone are the same code. */
const code = Type.String({
  minLength: 1,
  maxLength: 20,
  pattern: '^[0-9A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?$',
  folds: 'width',
})
const remark = typedText(100, { mayBeEmpty: true, lines: true })
const part = Type.String({ minLength: 1, maxLength: 50 })

/**
 * Product codes: which products exist for a class of devices, and who may use them. A public code is seen by every
 * company, a restricted or frozen one by those whose view holds its owner; only these may change it. The same code exists
 * once per owner and class.
 */
export const deviceCodeList = listForm({
  name: 'deviceCode',
  module: 'sysytem_sensorcode',
  row: Type.Object({
    objectid: deviceCodeIdSchema,
    /** Counts its changes; an edit names the one it began from, so that nobody overwrites what they did not see. */
    version: Type.Integer({ minimum: 1 }),
    productname,
    code,
    codeType: codeType.schema,
    codeStatus: codeStatus.schema,
    deviceType: deviceType.schema,
    /** Empty, as its name is, when the owner is outside the caller's view. */
    companyid: Type.Union([companyIdSchema, Type.Literal('')]),
    companyname: Type.String(),
    remark,
    createTime: timestampSchema,
    updateTime: timestampSchema,
    /** Whether the caller may change it: it is one of their own view's. */
    own: Type.Boolean(),
  }),
  entry: Type.Object({
    productname,
    code,
    codeType: codeType.schema,
    codeStatus: codeStatus.schema,
    deviceType: deviceType.schema,
    /** Absent: the caller's own company; in an edit, the company that it has. */
    companyid: Type.Optional(companyIdSchema),
    remark: Type.Optional(remark),
  }),
  fields: [
    { name: 'productname', kind: 'text' },
    { name: 'code', kind: 'text', folds: 'width' },
    { name: 'codeType', kind: 'enumeration', enumeration: 'codeType' },
    { name: 'codeStatus', kind: 'enumeration', enumeration: 'codeStatus', changeNeeds: 'freeze' },
    { name: 'deviceType', kind: 'enumeration', enumeration: 'deviceType' },
    { name: 'companyid', kind: 'company' },
    { name: 'remark', kind: 'longText' },
  ],
  title: 'productname',
  byname: 'code',
  uniqueField: 'code',
  identity: ['companyid', 'deviceType', 'code'],
  filter: {
    productname: Type.Optional(part),
    code: Type.Optional(part),
    codeType: Type.Optional(codeType.schema),
    codeStatus: Type.Optional(codeStatus.schema),
    deviceType: Type.Optional(deviceType.schema),
    /** Those of this company and all below it. */
    companyid: Type.Optional(companyIdSchema),
  },
  columns: [
    { name: 'productname', kind: 'text', widthPx: 240, sortable: true },
    { name: 'code', kind: 'text', widthPx: 160, sortable: true },
    { name: 'codeStatus', kind: 'enumeration', enumeration: 'codeStatus', widthPx: 120 },
    { name: 'codeType', kind: 'enumeration', enumeration: 'codeType', widthPx: 110 },
    { name: 'deviceType', kind: 'enumeration', enumeration: 'deviceType', widthPx: 110 },
    { name: 'companyname', kind: 'text', path: true, widthPx: 200 },
    { name: 'remark', kind: 'text', widthPx: 240 },
    { name: 'updateTime', kind: 'time', widthPx: 192, sortable: true },
  ],
  details: [{ name: 'createTime', kind: 'time' }],
  sort: { column: 'updateTime', order: 'desc' },
})
export type DeviceCode = Static<typeof deviceCodeList.row>
export type DeviceCodeEntry = Static<typeof deviceCodeList.entry>
