import type { apiKeyCalls } from '#contract/calls/api-keys.ts'

import { freezeHandlers } from '../lists/freeze-handler.ts'
import { listHandlers, scopeOf } from '../lists/list-handlers.ts'
import { exportHandler, type SheetServices } from '../lists/sheet-handlers.ts'
import type { Handler, Handlers } from '../pipeline/handler.ts'
import { newApiKey } from '../services/api-keys.ts'
import { apiKeyDefinition, assertMayEditKey } from '../services/api-key-list.ts'

export function apiKeyRoutes(services: SheetServices) {
  /** Some rules ask what time it is. */
  const at = (now: Date) => {
    const list = apiKeyDefinition(now)
    return { ...listHandlers(list), ...freezeHandlers(list) }
  }

  const add: Handler<'apiKey/add'> = async (request) => {
    const { key, ...stored } = newApiKey()
    const body = { ...request.body, ...stored }
    const { data } = await at(request.now)['apiKey/add']({ ...request, body })
    return { data: { ...data, key } }
  }

  const edit: Handler<'apiKey/edit'> = async (request) => {
    await assertMayEditKey(scopeOf(request), request.body.objectid)
    return at(request.now)['apiKey/edit'](request)
  }

  return {
    'apiKey/findPage': (request) => at(request.now)['apiKey/findPage'](request),
    'apiKey/findDetails': (request) => at(request.now)['apiKey/findDetails'](request),
    'apiKey/batchDelete': (request) => at(request.now)['apiKey/batchDelete'](request),
    'apiKey/batchFrozenOrActivate': (request) => at(request.now)['apiKey/batchFrozenOrActivate'](request),
    'apiKey/add': add,
    'apiKey/edit': edit,
    ...exportHandler(apiKeyDefinition(new Date(0)), services),
  } satisfies Pick<Handlers, keyof typeof apiKeyCalls>
}
