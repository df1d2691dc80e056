import { Type, type Static } from 'typebox'

import { armUidSchema } from '../wire/ids.ts'
import { logName } from '../wire/gateway-messages.ts'
import { call } from './call.ts'
import { timestampSchema } from './records.ts'

const commandId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

export const logFileSchema = Type.Object({
  /** Of the command that fetched it, as it is on the wire. */
  commandId,
  name: Type.String(),
  /** Of what has come, in bytes. */
  size: Type.Integer({ minimum: 0 }),
  parts: Type.Integer({ minimum: 1 }),
  /** How many of the parts have come; it can be downloaded when all have. */
  received: Type.Integer({ minimum: 0 }),
  /** When its newest part came. */
  receivedTime: timestampSchema,
})
export type LogFile = Static<typeof logFileSchema>

const read = { method: 'GET', right: 'devices_gateway_command', scope: 'view' } as const

/** Log files that gateways have sent because a command asked for them. */
export const gatewayLogCalls = {
  /** Those of a gateway, the newest first: at most 100. */
  'gateway/getLogFileList': call({
    ...read,
    audit: null,
    query: Type.Object({ armuid: armUidSchema }),
    reply: { list: Type.Array(logFileSchema) },
  }),
  /** One of them as the text that the gateway sent. */
  'gateway/downloadLogFile': call({
    ...read,
    audit: 'operation.gateway.downloadLog',
    query: Type.Object({ commandId, name: Type.String({ pattern: `^${logName}$` }) }),
    reply: 'stream',
  }),
} as const
