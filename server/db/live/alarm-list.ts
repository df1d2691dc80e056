import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import { alarmList } from '#contract/lists/alarm.ts'
import { mostCountedRecords } from '#contract/lists/record-form.ts'
import { deviceType, foldStatus, shelfStatus, type DeviceType } from '#contract/wire/enumerations.ts'

import { readCompanyRange } from '../accounts/companies.ts'
import { inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ListScope, ReadStore } from '../lists/list-store.ts'
import { nameOf } from '../orders/maintenance-records.ts'
import { rowIds } from '../row-filter.ts'
import { alarmsWhere } from './alarm-criteria.ts'
import { readAlarmsById, type AlarmRow } from './alarms.ts'

const filterSchema = Type.Object(alarmList.filter)
type AlarmFilter = Static<typeof filterSchema>
/** An alarm as a row of a list. */
export type StoredAlarm = Readonly<Pick<AlarmRow, keyof AlarmRow>> & {
  objectid: string
  order: OrderOfAlarm | null
}

/** Who was sent because of an alarm, and when it was handled. Names are empty for users outside the reader's view. */
export interface OrderOfAlarm {
  dispatcher: string
  dispatchTime: Date
  handler: string
  handleTime: Date | null
}

const source: ListSource = {
  from: sql`alarm_record a`,
  id: sql`a.alarm_id`,
  columns: { upTime: sql`a.raised_at` },
  mostCounted: mostCountedRecords,
}

async function wanted(
  { tx, filter }: ListScope,
  classes: readonly DeviceType[],
  criteria: AlarmFilter,
): Promise<RawBuilder<boolean>> {
  const {
    companyid,
    devType,
    devUid,
    upStime,
    upEtime,
    shelfStatus: shelf,
    foldStatus: fold,
    ...same
  } = criteria
  const range = companyid === undefined ? undefined : await readCompanyRange(tx, filter, companyid)
  if (range === null) return sql<boolean>`false`
  const deviceTypes = classes.filter((type) => devType === undefined || type === devType)
  const everyClass = deviceTypes.length === Object.keys(deviceType.values).length
  return alarmsWhere(filter, {
    ...same,
    ...(range && { range }),
    ...(shelf !== undefined && { shelved: shelf === shelfStatus.values.shelved }),
    ...(fold !== undefined && { folded: fold === foldStatus.values.behindCause }),
    ...(!everyClass && { deviceTypes }),
    ...(devUid !== undefined && { uidPart: devUid.toUpperCase() }),
    ...(upStime !== undefined && { from: new Date(upStime) }),
    ...(upEtime !== undefined && { to: new Date(upEtime) }),
  })
}

/** Alarms of devices of these classes. */
export function alarmStore(classes: readonly DeviceType[]): ReadStore<StoredAlarm, AlarmFilter> {
  async function readByIds({ tx, filter }: ListScope, ids: readonly string[]): Promise<StoredAlarm[]> {
    const rows = await readAlarmsById(tx, filter, ids)
    const seen = rows.filter((row) => classes.includes(row.deviceType))
    const { rows: orders } = await sql<OrderOfAlarm & { alarmId: string }>`
      select o.alarm_id as "alarmId", ${nameOf('dispatcher')} as dispatcher, o.appointed_at as "dispatchTime",
        case when exists (select from app_user h where h.user_name = o.handler_name and ${filter.companies('h')})
          then o.handler_name else '' end as handler, o.handled_at as "handleTime"
      from work_order o
        left join app_user dispatcher on dispatcher.user_id = o.dispatcher_id and ${filter.companies('dispatcher')}
      where o.alarm_id = any (${rowIds(ids)}) and ${filter.companies('o')}`.execute(tx)
    const byAlarm = new Map(orders.map((order) => [order.alarmId, order]))
    return inOrder(
      seen.map((row) =>
        Object.assign(row, { objectid: row.alarmId, order: byAlarm.get(row.alarmId) ?? null }),
      ),
      ids,
    )
  }
  return {
    readByIds,
    async readPage(scope, criteria, order, page) {
      const where = await wanted(scope, classes, criteria)
      const { ids, ...counted } = await readPageIds(scope, source, where, order, page)
      return { rows: await readByIds(scope, ids), ...counted }
    },
    readIds: async (scope, criteria, order, most) =>
      readFirstIds(scope, source, await wanted(scope, classes, criteria), order, most),
  }
}
