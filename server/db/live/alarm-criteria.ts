import { sql, type RawBuilder } from 'kysely'
import type { Static } from 'typebox'

import type {
  AlarmType,
  DeviceType,
  RecordStatus,
  SendOrderStatus,
  delayStatus,
} from '#contract/wire/enumerations.ts'

import type { CompanyRange } from '../accounts/companies.ts'
import type { RowFilter } from '../row-filter.ts'

export interface AlarmCriteria {
  range?: CompanyRange
  deviceTypes?: readonly DeviceType[]
  /** Part of an id, upper case. */
  uidPart?: string
  alarmType?: AlarmType
  alarmLevel?: number
  recordStatus?: RecordStatus
  sendOrderStatus?: SendOrderStatus
  /** Lasts and is shelved, or not. */
  shelved?: boolean
  /** Calls nobody by its on-delay, or was over before it did; or neither. */
  held?: boolean
  delayStatus?: Static<typeof delayStatus.schema>
  /** Is folded behind an alarm of the view and the range, or not. */
  folded?: boolean
  repeats?: boolean
  from?: Date
  to?: Date
}

/** Of the alarms `a`, the cause that each is folded behind, where it is among those asked for. */
function causes(filter: RowFilter, range: CompanyRange | undefined): RawBuilder<unknown> {
  const within = range
    ? sql` and c.company_no between ${range.first}::bigint and ${range.last}::bigint`
    : sql``
  return sql`alarm_record c where c.alarm_id = a.cause_id and ${filter.devices('c')}${within}`
}

const hasDelay: Readonly<Record<Static<typeof delayStatus.schema>, RawBuilder<boolean>>> = {
  1: sql<boolean>`(a.record_status = 0 and a.held_until is not null)`,
  2: sql<boolean>`(a.record_status = 1 and a.held_until is not null)`,
  3: sql<boolean>`(a.record_status = 0 and a.held_until is null and a.closes_at is not null)`,
}

/** Which alarms are meant, under the alias `a`. */
export function alarmsWhere(filter: RowFilter, criteria: AlarmCriteria): RawBuilder<boolean> {
  const parts = [filter.devices('a')]
  const { range, deviceTypes, uidPart, alarmType, alarmLevel, recordStatus, sendOrderStatus, from, to } =
    criteria
  const { shelved, held, delayStatus, folded, repeats } = criteria
  if (range) parts.push(sql`a.company_no between ${range.first}::bigint and ${range.last}::bigint`)
  if (deviceTypes) parts.push(sql`a.device_type = any(${deviceTypes}::smallint[])`)
  if (alarmType !== undefined) parts.push(sql`a.alarm_type = ${alarmType}`)
  if (alarmLevel !== undefined) parts.push(sql`a.alarm_level = ${alarmLevel}`)
  // A literal, so that the partial indexes of open alarms can be used.
  if (recordStatus !== undefined) parts.push(sql`a.record_status = ${sql.lit(recordStatus)}`)
  if (sendOrderStatus !== undefined) parts.push(sql`a.send_order_status = ${sendOrderStatus}`)
  const isShelved = sql<boolean>`(a.record_status = 0 and a.shelved_until is not null)`
  if (shelved !== undefined) parts.push(shelved ? isShelved : sql<boolean>`not ${isShelved}`)
  if (held !== undefined) parts.push(held ? sql`a.held_until is not null` : sql`a.held_until is null`)
  if (delayStatus !== undefined) parts.push(hasDelay[delayStatus])
  if (folded === true)
    parts.push(sql`(a.cause_id is not null and exists (select from ${causes(filter, range)}))`)
  // Most have no cause, so that it need not be looked for.
  if (folded === false)
    parts.push(sql`(a.cause_id is null or not exists (select from ${causes(filter, range)}))`)
  if (repeats !== undefined) parts.push(sql`a.repeats = ${repeats}`)
  if (from) parts.push(sql`a.raised_at >= ${from}`)
  if (to) parts.push(sql`a.raised_at <= ${to}`)
  if (uidPart !== undefined) {
    const match = uidPart.length === 8 ? sql`d.dev_uid = ${uidPart}` : sql`strpos(d.dev_uid, ${uidPart}) > 0`
    parts.push(
      sql`a.device_id in (select d.device_id from device d where ${match} and ${filter.devices('d')})`,
    )
  }
  return sql.join(parts, sql` and `)
}
