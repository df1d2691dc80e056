import { Type } from 'typebox'

import { call } from './call.ts'
import { pageOf, pageQuery } from './envelope.ts'
import { armUidSchema, devUidSchema } from '../wire/ids.ts'
import { refusedMessageSchema, timestampSchema } from './records.ts'

export const gatewayRefusalCalls = {
  /**
   * What the caller's own gateways said and was not taken, newest first; of the newest some thousands, which are kept.
   * Of those shared with them it is the lender's.
   */
  'gateway/findPageRefused': call({
    method: 'GET',
    right: 'devices_gateway_view',
    scope: 'view',
    audit: null,
    query: Type.Object({
      ...pageQuery,
      armuid: Type.Optional(armUidSchema),
      /** Of a relay or terminal: what names it, whichever gateway said it. */
      devUid: Type.Optional(devUidSchema),
    }),
    reply: {
      data: Type.Object({
        ...pageOf(refusedMessageSchema).properties,
        /** Logins under the id of `armuid` with another key than its own, since it was added; absent when there was none. */
        wrongKey: Type.Optional(
          Type.Object({ attempts: Type.Integer({ minimum: 1 }), lastTime: timestampSchema }),
        ),
      }),
    },
  }),
} as const
