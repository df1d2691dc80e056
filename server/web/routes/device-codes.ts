import { deviceCodeList } from '#contract/lists/device-code.ts'

import { deviceCodeStore, setCodeStatus } from '../../db/devices/device-codes.ts'
import { idsOf, listHandlers, outcomes, scopeOf } from '../lists/list-handlers.ts'
import { sheetHandlers, type SheetServices } from '../lists/sheet-handlers.ts'
import type { Handler } from '../pipeline/handler.ts'

const list = { form: deviceCodeList, store: deviceCodeStore }

export function deviceCodeRoutes(services: SheetServices) {
  const changeStatus: Handler<'deviceCode/batchChangeStatus'> = async (request) => {
    const ids = idsOf(request.body.objectids)
    const { codeStatus } = request.body
    request.audit.detail = { codeStatus }
    const changed = await setCodeStatus(scopeOf(request), ids, codeStatus, request.now)
    return { data: outcomes(request, ids, changed) }
  }

  return {
    ...listHandlers(list),
    ...sheetHandlers(list, services),
    'deviceCode/batchChangeStatus': changeStatus,
  }
}
