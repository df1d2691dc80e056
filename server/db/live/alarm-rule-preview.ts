import { sql, type Kysely } from 'kysely'

import type { PastAlarm } from '#contract/rules/alarm-rules.ts'
import type { AlarmLevel, AlarmType, DeviceType } from '#contract/wire/enumerations.ts'
import type { DevUid } from '#contract/wire/ids.ts'

import type { CompanyRange } from '../accounts/companies.ts'
import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'
import { alarmsWhere } from './alarm-criteria.ts'

export interface RuleSubject {
  range: CompanyRange
  devType: DeviceType
  alarmType: AlarmType
}

const isCanceled = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'

/**
 * The newest alarms that a rule of a company covers, with the level that they have without a rule: those of companies below
 * that have a rule of their own are not covered.
 * @returns null where it takes longer than `timeoutMs`; the transaction is to be given up then
 */
export async function readRuledAlarms(
  tx: Kysely<Schema>,
  filter: RowFilter,
  { range, devType, alarmType }: RuleSubject,
  { from, most, timeoutMs }: { from: Date; most: number; timeoutMs: number },
): Promise<{ alarms: PastAlarm[]; defaultLevel: AlarmLevel } | null> {
  // The newest are found in their order by `alarm_type_newest`; sorting would read them all first.
  await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true), set_config('enable_sort', 'off', true),
    set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(tx)
  try {
    const levels = await sql<{ level: AlarmLevel }>`
      select coalesce((select alarm_level from alarm_rule where device_type = ${devType} and alarm_type = ${alarmType}), 1) as level`.execute(
      tx,
    )
    const { rows } = await sql<PastAlarm>`
      with nearer as materialized (
        select c.company_no as first, c.company_last as last from alarm_company_rule r join company c using (company_id)
        where r.device_type = ${devType} and r.alarm_type = ${alarmType}
          and c.company_no > ${range.first}::bigint and c.company_last <= ${range.last}::bigint
      )
      select a.device_id as "deviceId", (extract(epoch from a.raised_at) * 1000)::float8 as "raisedAt",
        (extract(epoch from coalesce(a.recovered_at, a.closes_at - a.off_delay_minutes * interval '1 minute')) * 1000)::float8
          as "recoveredAt",
        a.alarm_level as "alarmLevel", a.held_until is not null as held, a.cause_id is not null as folded
      from alarm_record a
      where ${alarmsWhere(filter, { range, alarmType, deviceTypes: [devType], from })}
        and not exists (select from nearer n where a.company_no between n.first and n.last)
      order by a.raised_at desc, a.alarm_id desc limit ${most}`.execute(tx)
    return { alarms: rows, defaultLevel: levels.rows[0]?.level ?? 1 }
  } catch (error) {
    if (isCanceled(error)) return null
    throw error
  }
}

export async function readDeviceNames(
  tx: Kysely<Schema>,
  filter: RowFilter,
  deviceIds: readonly string[],
): Promise<Map<string, { devUid: DevUid; deviceAliases: string; devType: DeviceType }>> {
  const { rows } = await sql<{ id: string; devUid: DevUid; deviceAliases: string; devType: DeviceType }>`
    select d.device_id as id, d.dev_uid as "devUid", d.alias as "deviceAliases", d.device_type as "devType" from device d
    where d.device_id = any (${[...deviceIds]}::bigint[]) and ${filter.devices('d')}`.execute(tx)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
