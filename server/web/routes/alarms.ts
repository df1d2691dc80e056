import type { Kysely } from 'kysely'

import { alarmPanelRows } from '#contract/calls/alarms.ts'
import type { QueryOf } from '#contract/calls/calls.ts'
import { defaultPageSize } from '#contract/calls/envelope.ts'
import { deviceRights, seenClasses } from '#contract/rules/device-rights.ts'
import { alarmLevel, recordStatus, type DeviceType } from '#contract/wire/enumerations.ts'

import { readCompanyRange, type CompanyRange } from '../../db/accounts/companies.ts'
import { countAlarms, readAlarmPage, readOpenAlarms, type AlarmCriteria } from '../../db/live/alarms.ts'
import { readLiveSeq } from '../../db/live/live-events.ts'
import { readClassCounts } from '../../db/live/online-rate.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import type { Schema } from '../../db/schema.ts'
import type { CallRequest, Handler } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { onlineRates } from '../services/online-rates.ts'
import { presentAlarm } from '../services/present-alarm.ts'

const tenMinutesMs = 600_000

export function alarmRoutes() {
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
        priority: counts.priority,
        general: counts.general,
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
    const { tx, filter, session, query } = request
    const range = await companyRange(tx, filter, query.companyid)
    return { data: await page(request, criteriaOf(query, seenClasses(session.may), range)) }
  }

  return {
    'workKanban/getOnlineRate': rate,
    'workKanban/getRealtimeAlarm': panel,
    'workKanban/findPage': open,
    'alarmRecord/findPage': history,
  }
}

type PageRequest = Pick<
  CallRequest<'alarmRecord/findPage'> | CallRequest<'workKanban/findPage'>,
  'tx' | 'filter' | 'session' | 'language'
> & { query: { pageNum?: number; pageSize?: number } }

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

function criteriaOf(
  query: QueryOf<'alarmRecord/findPage'>,
  seen: readonly DeviceType[],
  range: CompanyRange | undefined,
): AlarmCriteria {
  const { devType, devUid, alarmType, alarmLevel: level, recordStatus: status, upStime, upEtime } = query
  if (upStime !== undefined && upEtime !== undefined && upStime > upEtime) throw new Refused('range.invalid')
  const wanted = seen.filter((type) => devType === undefined || type === devType)
  return {
    ...(range && { range }),
    ...(wanted.length < Object.keys(deviceRights).length && { deviceTypes: wanted }),
    ...(devUid !== undefined && { uidPart: devUid.toUpperCase() }),
    ...(alarmType !== undefined && { alarmType }),
    ...(level !== undefined && { alarmLevel: level }),
    ...(status !== undefined && { recordStatus: status }),
    ...(upStime !== undefined && { from: new Date(upStime) }),
    ...(upEtime !== undefined && { to: new Date(upEtime) }),
  }
}

/**
 * The subtree that `companyid` means, or undefined when none is asked for.
 * @throws Refused `record.unknown` alike for a company that does not exist and one that the caller may not see
 */
async function companyRange(
  tx: Kysely<Schema>,
  filter: RowFilter,
  companyid: string | undefined,
): Promise<CompanyRange | undefined> {
  if (companyid === undefined) return undefined
  const range = await readCompanyRange(tx, filter, companyid)
  if (range === null) throw new Refused('record.unknown')
  return range
}
