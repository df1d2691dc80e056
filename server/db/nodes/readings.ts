import { sql, type Kysely } from 'kysely'

import type { AlarmLevel, AlarmType } from '#contract/wire/enumerations.ts'
import type { AlarmId } from '#contract/wire/ids.ts'

import { isRowId } from '../devices/device-details.ts'
import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

export interface ReadingsRequest {
  deviceId: string
  from: Date
  /** The first moment that does not belong to it any more. */
  to: Date
}

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
  { deviceId, from, to }: ReadingsRequest,
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

/** When a reading was taken, milliseconds, and its value. */
export type ReadingPoint = [at: number, value: number]

/** Seconds and a value. */
type Pair = [at: number, value: number]
interface BucketRow extends Readonly<Record<string, unknown>> {
  /** The moment, and the value of each reading then. */
  first: (number | null)[]
  last: (number | null)[]
}

/**
 * The readings of a range by time, at most `points` of each: the range is cut into stretches of equal length, and of each
 * the first, last, lowest and highest value are given, which draw the line that all values would draw (M4, Jugel et al. 2014).
 * All readings are gathered in one pass over the uplinks, without sorting them: a terminal may have 130,000 in 90 days.
 */
export async function readReadings(
  tx: Kysely<Schema>,
  { deviceId, from, to }: ReadingsRequest,
  names: readonly string[],
  points: number,
): Promise<Map<string, ReadingPoint[]>> {
  if (names.length === 0) return new Map()
  const fromS = from.getTime() / 1000
  const bucketS = (to.getTime() / 1000 - fromS) / Math.floor(points / 4)
  const values = names.map((_, place) => sql.ref(`r${place}`))
  const extremes = values.map(
    (value, place) => sql`
      min(array[${value}, at]) filter (where ${value} is not null) as ${sql.ref(`low${place}`)},
      max(array[${value}, -at]) filter (where ${value} is not null) as ${sql.ref(`high${place}`)}`,
  )
  // What `offset 0` keeps apart is read from the JSON once, and not once for each of the four.
  const { rows } = await sql<BucketRow>`
    select min(array[at, ${sql.join(values)}]) as first, max(array[at, ${sql.join(values)}]) as last, ${sql.join(extremes)}
    from (
      select extract(epoch from u.event_at)::float8 as at, r.*
      from uplink u, jsonb_to_record(u.readings) r (${sql.join(names.map((name) => sql`${sql.ref(name)} float8`))})
      where u.device_id = ${deviceId}::bigint and u.event_at >= ${from} and u.event_at < ${to}
        and u.readings ?| ${[...names]}::text[]
      offset 0) u (at, ${sql.join(values)})
    group by floor((at - ${fromS}::float8) / ${bucketS}::float8) order by min(at)`.execute(tx)
  return new Map(names.map((name, place) => [name, rows.flatMap((row) => pointsOf(row, place))]))
}

/** At most four of a reading, oldest first. */
function pointsOf(row: BucketRow, place: number): ReadingPoint[] {
  const { [`low${place}`]: low, [`high${place}`]: high } = row
  const pairs = [momentOf(row.first, place), momentOf(row.last, place), extremeOf(low), extremeOf(high)]
  const byMoment = new Map(pairs.flatMap((pair) => (pair === null ? [] : [pair])))
  return [...byMoment].toSorted(([a], [b]) => a - b).map(([at, value]) => [Math.round(at * 1000), value])
}

function momentOf(moment: BucketRow['first'], place: number): Pair | null {
  const [at, value] = [moment[0], moment[place + 1]]
  return typeof at === 'number' && typeof value === 'number' ? [at, value] : null
}

/** A value with its moment, which is negative where the earliest of the highest is sought; null where nothing was measured. */
function extremeOf(found: unknown): Pair | null {
  if (!Array.isArray(found)) return null
  const [value, at]: unknown[] = found
  return typeof at === 'number' && typeof value === 'number' ? [Math.abs(at), value] : null
}

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
  { deviceId, from, to }: ReadingsRequest,
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
