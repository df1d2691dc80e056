import { Type } from 'typebox'

import { call } from './call.ts'
import { runKeySchema, sheetRunSchema } from '../lists/sheet-run.ts'

export const sheetRunCalls = {
  /**
   * How far the server is with a sheet that the caller sent with this `run`, and for an hour how it ended; for a day that it
   * was written, also when the server was started anew meanwhile.
   */
  'sheetRun/find': call({
    method: 'GET',
    right: 'session',
    scope: 'self',
    audit: null,
    query: Type.Object({ run: runKeySchema }),
    reply: { data: sheetRunSchema },
  }),
  /**
   * Asks that the server gives up a sheet of the caller's; its sending is then refused `upload.stopped`, and nothing of it is
   * written. `stopping` false: there is none, or it is too late.
   */
  'sheetRun/stop': call({
    method: 'POST',
    right: 'session',
    scope: 'self',
    audit: null,
    body: Type.Object({ run: runKeySchema }),
    reply: { data: Type.Object({ stopping: Type.Boolean() }) },
  }),
} as const
