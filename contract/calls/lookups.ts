import { Type } from 'typebox'

import { call } from '../call.ts'
import { companyNodeSchema, timeZoneSchema, typeOptionSchema } from '../records.ts'

const typeList = call({
  method: 'GET',
  right: 'session',
  scope: 'none',
  audit: null,
  reply: { list: Type.Array(typeOptionSchema) },
})

export const lookupCalls = {
  'company/getTreeInfo': call({
    method: 'GET',
    right: 'session',
    scope: 'view',
    audit: null,
    reply: { list: Type.Array(companyNodeSchema) },
  }),
  'company/getAllTimeZone': call({
    method: 'GET',
    right: 'session',
    scope: 'none',
    audit: null,
    reply: { list: Type.Array(timeZoneSchema) },
  }),
  'gateway/getGatewayTypeList': typeList,
  'mote/getMoteTypeList': typeList,
  'ms/getMsTypeList': typeList,
} as const
