import { Type } from 'typebox'

import { call } from './call.ts'
import { companyNodeSchema, timeZoneSchema, typeOptionSchema, userOptionSchema } from './records.ts'

const typeList = call({
  method: 'GET',
  right: 'session',
  scope: 'none',
  audit: null,
  reply: { list: Type.Array(typeOptionSchema) },
})

/** So many users are found at once. */
export const mostFoundUsers = 50

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
  /**
   * Users of the view who may log in, by a part of their name in either case; names that begin with it come first. At most
   * `mostFoundUsers`, and `more` says whether there are others.
   */
  'user/findList': call({
    method: 'GET',
    right: 'session',
    scope: 'view',
    audit: null,
    query: Type.Object({ username: Type.Optional(Type.String({ maxLength: 50 })) }),
    reply: { list: Type.Array(userOptionSchema), data: Type.Object({ more: Type.Boolean() }) },
  }),
} as const
