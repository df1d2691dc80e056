import { readLogFile, readLogFiles } from '../../db/commands/gateway-logs.ts'
import { scopeOf } from '../lists/list-handlers.ts'
import { scopesOf, type ScopeServices } from '../lists/sheet-handlers.ts'
import type { Handler } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { sendFile } from '../sheets/send-file.ts'

/** Log files that gateways have sent. */
export function gatewayLogRoutes(services: ScopeServices) {
  const scopeFor = scopesOf(services)

  const download: Handler<'gateway/downloadLogFile'> = async (request, reply) => {
    const { query, session, audit, gone } = request
    const { commandId, name } = query
    const file = await scopeFor(session, gone)((scope) => readLogFile(scope, commandId, name))
    if (file === null) throw new Refused('record.unknown')
    audit.detail = { names: [file.armuid], file: name }
    return () => sendFile(reply, `${file.armuid} ${name}`, 'text/plain; charset=utf-8', file.content)
  }

  return { 'gateway/getLogFileList': list, 'gateway/downloadLogFile': download }
}

const list: Handler<'gateway/getLogFileList'> = async (request) => {
  const files = await readLogFiles(scopeOf(request), request.query.armuid)
  return {
    list: files.map(({ commandId, name, size, parts, received, receivedAt }) => ({
      commandId,
      name,
      size,
      parts,
      received,
      receivedTime: receivedAt.getTime(),
    })),
  }
}
