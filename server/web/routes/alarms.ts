import type { Kysely } from 'kysely'

import { alarmPanelRows, type alarmCalls, type AlarmTypeCount } from '#contract/calls/alarms.ts'
import { defaultPageSize } from '#contract/calls/envelope.ts'
import { alarmLevel, recordStatus, type AlarmLevel } from '#contract/wire/enumerations.ts'

import { readCompanyRange, type CompanyRange } from '../../db/accounts/companies.ts'
import { countAlarms, readAlarmPage, readOpenAlarms, type AlarmCriteria } from '../../db/live/alarms.ts'
import { readLiveSeq } from '../../db/live/live-events.ts'
import { readClassCounts } from '../../db/live/online-rate.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import type { Schema } from '../../db/schema.ts'
import { readHandlers } from '../lists/list-handlers.ts'
import { exportHandler, type SheetServices } from '../lists/sheet-handlers.ts'
import type { CallRequest, Handler, Handlers } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { alarmDefinition } from '../services/alarm-list.ts'
import { onlineRates } from '../services/online-rates.ts'
import { presentAlarm } from '../services/present-alarm.ts'

const tenMinutesMs = 600_000

export function alarmRoutes(services: Pick<SheetServices, 'database' | 'rowFilter'>) {
  const rate: Handler<'workKanban/getOnlineRate'> = async ({ tx, filter, session, query }) => {
    const range = await companyRange(tx, filter, query.companyid)
    return { list: onlineRates(await readClassCounts(tx, filter, session.view, range)) }
  }

  const panel: Handler<'workKanban/getRealtimeAlarm'> = async ({
    tx,
    filter,
    session,
    query,
    language,
    now,
  }) => {
    const range = await companyRange(tx, filter, query.companyid)
    const seq = await readLiveSeq(tx)
    const rows = await readOpenAlarms(tx, filter, range, alarmPanelRows)
    const counts = await countAlarms(tx, filter, range, new Date(now.getTime() - tenMinutesMs))
    return {
      data: {
        list: rows.map((row) => presentAlarm(row, session.view, language)),
        priority: totalOf(counts.types, alarmLevel.values.priority),
        general: totalOf(counts.types, alarmLevel.values.general),
        types: counts.types,
        raisedInTenMinutes: counts.raisedSince,
        seq,
      },
    }
  }

  const open: Handler<'workKanban/findPage'> = async (request) => {
    const { tx, filter, query } = request
    const range = await companyRange(tx, filter, query.companyid)
    const level = query.alarmLevel ?? alarmLevel.values.priority
    const lasting = { recordStatus: recordStatus.values.active, alarmLevel: level }
    return { data: await page(request, { ...lasting, ...(range && { range }) }) }
  }

  const history: Handler<'alarmRecord/findPage'> = async (request) => {
    const { tx, filter, query } = request
    const { companyid, upStime, upEtime } = query
    if (upStime !== undefined && upEtime !== undefined && upStime > upEtime)
      throw new Refused('range.invalid')
    await companyRange(tx, filter, companyid)
    return readHandlers(alarmDefinition(request.session))['alarmRecord/findPage'](request)
  }

  return {
    'workKanban/getOnlineRate': rate,
    'workKanban/getRealtimeAlarm': panel,
    'workKanban/findPage': open,
    'alarmRecord/findPage': history,
    'alarmRecord/findDetails': (request) =>
      readHandlers(alarmDefinition(request.session))['alarmRecord/findDetails'](request),
    'alarmRecord/export': (request, reply) =>
      exportHandler(alarmDefinition(request.session), services)['alarmRecord/export'](request, reply),
  } satisfies Pick<Handlers, keyof typeof alarmCalls>
}

function totalOf(types: readonly AlarmTypeCount[], level: AlarmLevel): number {
  return types.reduce((sum, type) => (type.alarmLevel === level ? sum + type.total : sum), 0)
}

type PageRequest = Pick<CallRequest<'workKanban/findPage'>, 'tx' | 'filter' | 'session' | 'language'> & {
  query: { pageNum?: number; pageSize?: number }
}

async function page({ tx, filter, session, language, query }: PageRequest, criteria: AlarmCriteria) {
  const { pageNum = 1, pageSize = defaultPageSize } = query
  const { rows, total } = await readAlarmPage(tx, filter, criteria, {
    offset: (pageNum - 1) * pageSize,
    limit: pageSize,
  })
  return {
    list: rows.map((row) => presentAlarm(row, session.view, language)),
    total,
    pages: Math.ceil(total / pageSize),
    pageNum,
    pageSize,
  }
}

/**
 * The subtree that `companyid` means, or undefined when none is asked for.
 * @throws Refused `record.unknown` alike for a company that does not exist and one that the caller may not see
 */
export async function companyRange(
  tx: Kysely<Schema>,
  filter: RowFilter,
  companyid: string | undefined,
): Promise<CompanyRange | undefined> {
  if (companyid === undefined) return undefined
  const range = await readCompanyRange(tx, filter, companyid)
  if (range === null) throw new Refused('record.unknown')
  return range
}
