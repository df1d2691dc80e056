import { Type } from 'typebox'

import { freezeCalls } from '../lists/freeze-calls.ts'
import { listCalls, objectidsSchema, outcomesSchema } from '../lists/list-calls.ts'
import { exportCall } from '../lists/sheet-calls.ts'
import { userList } from '../lists/user.ts'
import { loginStatus } from '../wire/enumerations.ts'
import { rowIdSchema, userIdSchema } from '../wire/ids.ts'
import { call } from './call.ts'
import { pageOf, pageQuery } from './envelope.ts'
import { timestampSchema } from './records.ts'

const lists = listCalls(userList)
/** Serves for one login, at which another one must be chosen. It is named this once and kept nowhere. */
const oneTimePassword = Type.String()

/** One attempt to log in. */
export const loginRecordSchema = Type.Object({
  objectid: rowIdSchema,
  time: timestampSchema,
  status: loginStatus.schema,
  /** Why it failed, in the language of the request; empty when it did not. */
  msg: Type.String(),
  address: Type.String(),
  /** As the browser names itself. */
  browser: Type.String(),
})

export const userCalls = {
  ...lists,
  ...exportCall(userList),
  ...freezeCalls(userList),
  'user/add': call({
    ...lists['user/add'],
    reply: { data: Type.Object({ ...userList.row.properties, password: oneTimePassword }) },
  }),
  /** Gives each a one-time password and ends their sessions. */
  'user/batchResetPassword': call({
    method: 'POST',
    personal: true,
    right: 'sysytem_user_edit',
    scope: 'view',
    audit: 'operation.user.resetPassword',
    body: Type.Object({ objectids: objectidsSchema }),
    reply: {
      data: Type.Object({
        results: Type.Array(
          Type.Object({
            objectid: Type.String(),
            code: Type.Integer(),
            msg: Type.String(),
            password: Type.Optional(oneTimePassword),
          }),
        ),
      }),
    },
  }),
  /** Takes the second factor of each away and ends their sessions. */
  'user/batchResetSecondFactor': call({
    method: 'POST',
    personal: true,
    right: 'sysytem_user_edit',
    scope: 'view',
    audit: 'operation.user.resetSecondFactor',
    body: Type.Object({ objectids: objectidsSchema }),
    reply: { data: outcomesSchema },
  }),
  /** The attempts to log in, the newest first: the caller's own, or those of `userid`, for which it takes `sysytem_user_view`. */
  'loginHistory/findPage': call({
    method: 'GET',
    right: 'session',
    scope: 'view',
    audit: null,
    query: Type.Object({ ...pageQuery, userid: Type.Optional(userIdSchema) }),
    reply: { data: pageOf(loginRecordSchema) },
  }),
} as const
