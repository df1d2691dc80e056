import { Type } from 'typebox'

import { apiKeyList } from '../lists/api-key.ts'
import { freezeCalls } from '../lists/freeze-calls.ts'
import { listCalls } from '../lists/list-calls.ts'
import { exportCall } from '../lists/sheet-calls.ts'
import { call } from './call.ts'

const lists = listCalls(apiKeyList)

/** No right of these is one that a key can have: keys make no keys. */
export const apiKeyCalls = {
  ...lists,
  ...exportCall(apiKeyList),
  ...freezeCalls(apiKeyList),
  'apiKey/add': call({
    ...lists['apiKey/add'],
    /** `key` is named this once; the server keeps only its hash. */
    reply: { data: Type.Object({ ...apiKeyList.row.properties, key: Type.String() }) },
  }),
} as const
