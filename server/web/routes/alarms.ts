import type { Kysely } from 'kysely'

import {
  alarmPanelRows,
  summaryAlarms,
  type alarmCalls,
  type AlarmTypeCount,
} from '#contract/calls/alarms.ts'
import { defaultPageSize } from '#contract/calls/envelope.ts'
import { floodEnds, floodMinutes, floodSince } from '#contract/rules/flood.ts'
import { alarmLevel, recordStatus, type AlarmLevel } from '#contract/wire/enumerations.ts'

import { readCompanyRange, type CompanyRange } from '../../db/accounts/companies.ts'
import {
  countAlarms,
  countRaised,
  readAlarmPage,
  readAlarmsBehind,
  readOpenAlarms,
  readSettlingAlarms,
  type AlarmRow,
} from '../../db/live/alarms.ts'
import type { AlarmCriteria } from '../../db/live/alarm-criteria.ts'
import { readLiveSeq } from '../../db/live/live-events.ts'
import { readClassCounts } from '../../db/live/online-rate.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import type { Schema } from '../../db/schema.ts'
import { readHandlers } from '../lists/list-handlers.ts'
import { exportHandler, type ScopeServices } from '../lists/sheet-handlers.ts'
import type { CallRequest, Handler, Handlers } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { alarmDefinition } from '../services/alarm-list.ts'
import { onlineRates } from '../services/online-rates.ts'
import { presentAlarm } from '../services/present-alarm.ts'

export function alarmRoutes(services: ScopeServices) {
  const rate: Handler<'workKanban/getOnlineRate'> = async ({ tx, filter, session, query }) => {
    const range = await companyRange(tx, filter, query.companyid)
    return { list: onlineRates(await readClassCounts(tx, filter, session.view, range)) }
  }

  const summary: Handler<'workKanban/getAlarmSummary'> = async (request) => {
    const { tx, filter, session, language } = request
    const newest = { recordStatus: recordStatus.values.active, alarmLevel: alarmLevel.values.priority }
    const { rows } = await readAlarmPage(
      tx,
      filter,
      { ...newest, shelved: false, held: false, folded: false },
      { offset: 0, limit: summaryAlarms },
    )
    const { counts } = await countsOf(request, undefined)
    return { data: { ...counts, list: rows.map((row) => presentAlarm(row, session.view, language)) } }
  }

  const panel: Handler<'workKanban/getRealtimeAlarm'> = async (request) => {
    const { tx, filter, session, query, language } = request
    const range = await companyRange(tx, filter, query.companyid)
    const seq = await readLiveSeq(tx)
    const within = { folded: false, ...(range && { range }) }
    const present = (rows: readonly AlarmRow[]) =>
      rows.map((row) => presentAlarm(row, session.view, language))
    const listOf = async (shelved: boolean) =>
      present(
        await readOpenAlarms(
          tx,
          filter,
          { ...within, shelved, ...(!shelved && { held: false }) },
          alarmPanelRows,
        ),
      )
    const list = await listOf(false)
    const settlingList = present(await readSettlingAlarms(tx, filter, within, alarmPanelRows))
    const { counts, types } = await countsOf(request, range)
    const shelvedList = counts.shelved > 0 ? await listOf(true) : []
    return { data: { ...counts, list, shelvedList, settlingList, types, seq } }
  }

  const behind: Handler<'workKanban/findBehind'> = async ({ tx, filter, session, query, language }) => {
    const { rows, total } = await readAlarmsBehind(tx, filter, query.objectid, alarmPanelRows)
    return { data: { list: rows.map((row) => presentAlarm(row, session.view, language)), total } }
  }

  const open: Handler<'workKanban/findPage'> = async (request) => {
    const { tx, filter, query } = request
    const range = await companyRange(tx, filter, query.companyid)
    const level = query.alarmLevel ?? alarmLevel.values.priority
    const lasting = { recordStatus: recordStatus.values.active, alarmLevel: level, held: false }
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
    'workKanban/getAlarmSummary': summary,
    'workKanban/getRealtimeAlarm': panel,
    'workKanban/findBehind': behind,
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

/** So far back the beginning of a flood is looked for. */
const floodMemoryMinutes = 1440
const minuteMs = 60_000

async function countsOf(
  { tx, filter, now }: Pick<CallRequest<'workKanban/getAlarmSummary'>, 'tx' | 'filter' | 'now'>,
  range: CompanyRange | undefined,
) {
  const at = now.getTime()
  const { types, shelved, held, unacknowledged, raisedSince } = await countAlarms(
    tx,
    filter,
    range,
    new Date(at - floodMinutes * minuteMs),
  )
  // Whole minutes, so that the beginning of a flood stands still while the clock goes on.
  const from = Math.ceil(at / minuteMs - floodMemoryMinutes) * minuteMs
  const minutes = { from, to: at, bucketMs: minuteMs, buckets: floodMemoryMinutes, newsOnly: true }
  // Most of the time there is none, and a day of alarms need not be counted.
  const flood =
    raisedSince < floodEnds ? null : floodSince(await countRaised(tx, filter, range, minutes), from)
  const counts = {
    priority: totalOf(types, alarmLevel.values.priority),
    general: totalOf(types, alarmLevel.values.general),
    unacknowledged,
    shelved,
    held,
    raisedInTenMinutes: raisedSince,
    floodSince: flood,
  }
  return { counts, types }
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
