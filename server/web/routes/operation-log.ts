import type { operationLogCalls } from '#contract/calls/operation-log.ts'
import { operationLogList } from '#contract/lists/operation-log.ts'
import type { Language } from '#contract/wire/enumerations.ts'

import { operationStore, type StoredOperation } from '../../db/accounts/operation-list.ts'
import { readHandlers } from '../lists/list-handlers.ts'
import { exportHandler, type SheetServices } from '../lists/sheet-handlers.ts'
import type { Handlers } from '../pipeline/handler.ts'
import { operationInWords } from '../services/operation-words.ts'

function definition(offsetMinutes: number) {
  return {
    form: operationLogList,
    store: operationStore(offsetMinutes),
    inWords: (row: StoredOperation, language: Language) => operationInWords(row, language),
  }
}

export function operationLogRoutes(services: SheetServices) {
  return {
    'operationLog/findPage': (request) =>
      readHandlers(definition(request.offsetMinutes))['operationLog/findPage'](request),
    'operationLog/findDetails': (request) =>
      readHandlers(definition(request.offsetMinutes))['operationLog/findDetails'](request),
    'operationLog/export': (request, reply) =>
      exportHandler(definition(request.query.offset), services)['operationLog/export'](request, reply),
  } satisfies Pick<Handlers, keyof typeof operationLogCalls>
}
