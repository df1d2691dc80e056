import { Type } from 'typebox'

import { listCalls } from '../lists/list-calls.ts'
import { screenList } from '../lists/screen.ts'
import { exportCall } from '../lists/sheet-calls.ts'
import { companyIdSchema } from '../wire/ids.ts'
import { call } from './call.ts'

const lists = listCalls(screenList)

export const screenCalls = {
  ...lists,
  ...exportCall(screenList),
  /** `token` opens the wall, is named this once, and is kept only as a hash. */
  'screen/add': call({
    ...lists['screen/add'],
    reply: { data: Type.Object({ ...screenList.row.properties, token: Type.String() }) },
  }),
  /** What a screen asks first, with its token for a session; people are refused. */
  'screen/open': call({
    method: 'POST',
    right: 'session',
    screens: true,
    scope: 'self',
    audit: 'operation.screen.open',
    body: Type.Object({}),
    reply: {
      data: Type.Object({ name: Type.String(), companyid: companyIdSchema, companyname: Type.String() }),
    },
  }),
} as const
