import { sql, type Kysely } from 'kysely'

import type { AlarmLevel, AlarmType } from '#contract/wire/enumerations.ts'
import type { AlarmId } from '#contract/wire/ids.ts'

import { isRowId } from '../devices/device-details.ts'
import type { DeviceTime, FigureSource } from '../devices/sampled-figures.ts'
import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

interface TerminalTraits {
  sensorKind: string | null
  parameters: Readonly<Record<string, unknown>> | null
}

/** The kind of a terminal of the view, and what it says that its parameters are, raw; null when there is no such terminal. */
export async function readTerminalTraits(
  tx: Kysely<Schema>,
  filter: RowFilter,
  deviceId: string,
): Promise<TerminalTraits | null> {
  if (!isRowId(deviceId)) return null
  const { rows } = await sql<TerminalTraits>`
    select t.sensor_kind as "sensorKind", c.reported as parameters
    from device d join device_type_option t using (type_id)
      left join device_configuration c on c.device_id = d.device_id and c.ap_uid = '' and c.section = 'parameters'
    where d.device_id = ${deviceId}::bigint and d.device_type = 0 and ${filter.devices('d')}`.execute(tx)
  return rows[0] ?? null
}

/**
 * How many uplinks with readings there are, and within what time nine in ten came after the one before.
 * @param others whether some of the terminal's uplinks carry something else
 */
export async function readUplinkPace(
  tx: Kysely<Schema>,
  { deviceId, from, to }: DeviceTime,
  others: boolean,
): Promise<{ uplinks: number; usualMs: number | null }> {
  const { rows } = await sql<{ uplinks: number; usualMs: number | null }>`
    select count(*)::int as uplinks,
      round(1000 * percentile_disc(0.9) within group (order by extract(epoch from pause)))::float8 as "usualMs"
    from (select event_at - lag(event_at) over (order by event_at) as pause from uplink
      where device_id = ${deviceId}::bigint and event_at >= ${from} and event_at < ${to}
        ${others ? sql`and readings <> '{}'` : sql``}) u`.execute(tx)
  return rows[0] ?? { uplinks: 0, usualMs: null }
}

/** The readings of terminals. */
export const uplinkReadings: FigureSource = { table: sql`uplink`, figures: sql`u.readings` }

export interface ReadingAlarmRow {
  alarmId: AlarmId
  alarmType: AlarmType
  alarmLevel: AlarmLevel
  raisedAt: Date
  recoveredAt: Date | null
}

/** The alarms of a device that lasted at some moment of the range, the newest first. */
export async function readDeviceAlarms(
  tx: Kysely<Schema>,
  filter: RowFilter,
  { deviceId, from, to }: DeviceTime,
  most: number,
): Promise<ReadingAlarmRow[]> {
  const { rows } = await sql<ReadingAlarmRow>`
    select a.alarm_id as "alarmId", a.alarm_type as "alarmType", a.alarm_level as "alarmLevel",
      a.raised_at as "raisedAt", a.recovered_at as "recoveredAt"
    from alarm_record a
    where a.device_id = ${deviceId}::bigint and a.raised_at < ${to} and coalesce(a.recovered_at, 'infinity') >= ${from}
      and ${filter.devices('a')}
    order by a.raised_at desc, a.alarm_id desc limit ${most}`.execute(tx)
  return rows
}
