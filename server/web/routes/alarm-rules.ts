import type { alarmRuleCalls } from '#contract/calls/alarm-rules.ts'

import { alarmRuleStore } from '../../db/live/alarm-rule-list.ts'
import { idsOf, listHandlers, scopeOf } from '../lists/list-handlers.ts'
import { exportHandler, type SheetServices } from '../lists/sheet-handlers.ts'
import type { Handlers } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { alarmRuleDefinition, previewOf, ruleName } from '../services/alarm-rules.ts'
import { companyRange } from './alarms.ts'

/** The rules of alarms, and what one would have done. */
export function alarmRuleRoutes(services: SheetServices) {
  const list = listHandlers(alarmRuleDefinition)
  return {
    ...list,
    ...exportHandler(alarmRuleDefinition, services),
    'alarmRule/edit': async (request) => {
      const reply = await list['alarmRule/edit'](request)
      request.audit.detail = { ids: [reply.data.objectid], names: [reply.data.name] }
      return reply
    },
    'alarmRule/batchDelete': async (request) => {
      const rows = await alarmRuleStore.readByIds(scopeOf(request), idsOf(request.body.objectids))
      const reply = await list['alarmRule/batchDelete'](request)
      const names = rows.map((row) => `${row.belongCompany}: ${ruleName(row, request.language)}`)
      request.audit.detail = { ids: rows.map(({ objectid }) => objectid), names }
      return reply
    },
    'alarmRule/preview': async (request) => {
      const { tx, filter, query, session, now } = request
      const companyid = query.companyid ?? session.companyId
      const range = await companyRange(tx, filter, companyid)
      if (range === undefined) throw new Refused('record.unknown')
      return { data: await previewOf({ tx, filter }, range, query, now) }
    },
  } satisfies Pick<Handlers, keyof typeof alarmRuleCalls>
}
