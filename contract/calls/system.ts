import { Type } from 'typebox'

import { call } from './call.ts'
import { partHealthSchema } from './records.ts'

export const systemCalls = {
  /**
   * Lines of JSON, see `live.ts`. `topics` is a comma-joined list; `since` the last number seen, so that nothing is
   * missed. A change of topics opens the stream anew.
   */
  live: call({
    method: 'GET',
    right: 'session',
    screens: true,
    scope: 'view',
    audit: null,
    query: Type.Object({
      topics: Type.String({ maxLength: 4000 }),
      since: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    }),
    reply: 'stream',
  }),
  /** HTTP 200 when every part is well, 503 otherwise; the figures only for someone logged in. */
  health: call({
    method: 'GET',
    right: 'public',
    scope: 'none',
    audit: null,
    reply: {
      data: Type.Object({ ok: Type.Boolean(), version: Type.String(), parts: Type.Array(partHealthSchema) }),
    },
  }),
  'openapi.json': call({ method: 'GET', right: 'public', scope: 'none', audit: null, reply: 'stream' }),
} as const
