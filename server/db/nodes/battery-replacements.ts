import { sql, type RawBuilder } from 'kysely'

import { leastBatteryMs } from '#contract/calls/nodes.ts'
import type { DeviceId, MsUid } from '#contract/wire/ids.ts'
import { terminalBatteries } from '#contract/lists/node-records.ts'
import { mostCountedRecords } from '#contract/lists/record-form.ts'

import { errorCode } from '../error-code.ts'
import { rowIds } from '../row-filter.ts'
import type { ListScope } from '../lists/list-store.ts'
import type { RecordRange, RecordRow, RecordStore } from '../lists/record-store.ts'

const columns = sql`b.replacement_id as objectid, (extract(epoch from b.replaced_at) * 1000)::float8 as "upTime",
  case when b.operator_name is null then 'terminal' else 'person' end as source,
  coalesce(u.user_name, case when b.operator_id is null and exists (select from device d where d.device_id = b.device_id
    and d.company_no between view_first() and view_last()) then b.operator_name end, '') as operator,
  b.active_days as "activeDays",
  b.remaining_percent as "remainingPower"`
const from = sql`battery_replacement b left join app_user u on u.user_id = b.operator_id`
const newestFirst = sql`order by b.replaced_at desc, b.replacement_id desc`

function ofDevice(deviceId: string, range: RecordRange): RawBuilder<unknown> {
  return sql`b.device_id = ${deviceId}::bigint
    and b.replaced_at >= coalesce(to_timestamp(${range.from}::float8 / 1000), '-infinity')
    and b.replaced_at <= coalesce(to_timestamp(${range.to}::float8 / 1000), 'infinity')`
}

/** When a terminal got new batteries. Who noted it is named where the caller sees them; who is gone, to the terminal's company. */
export function batteryRecords(
  findDevice: RecordStore<{ msuid: MsUid }>['findDevice'],
): RecordStore<{ msuid: MsUid }> {
  return {
    form: terminalBatteries,
    findDevice,
    async count({ tx }, deviceId, range, most = mostCountedRecords + 1) {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from (
          select from battery_replacement b where ${ofDevice(deviceId, range)} limit ${most}) counted`.execute(
        tx,
      )
      return rows[0]?.total ?? 0
    },
    async read({ tx }, deviceId, range, { offset = 0, limit, before }) {
      const behind =
        before === undefined
          ? sql`true`
          : sql`(b.replaced_at, b.replacement_id) < (
              select replaced_at, replacement_id from battery_replacement where replacement_id = any (${keyIds([before])}))`
      const { rows } = await sql<RecordRow>`
        select ${columns} from ${from} where ${ofDevice(deviceId, range)} and ${behind}
        ${newestFirst} limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    async readByKeys({ tx }, deviceId, keys) {
      const { rows } = await sql<RecordRow>`
        select ${columns} from ${from}
        where b.device_id = ${deviceId}::bigint and b.replacement_id = any (${keyIds(keys)}) ${newestFirst}`.execute(
        tx,
      )
      return rows
    },
  }
}

/** Keys of records may be anything; those of this list are row ids. */
function keyIds(keys: readonly string[]): RawBuilder<unknown> {
  return rowIds(keys.filter((key) => /^[1-9][0-9]{0,18}$/.test(key)))
}

interface BatteryReplacement {
  deviceId: DeviceId
  replacedAt: Date
  operator: { userId: string; userName: string }
  /** What the old one still held, percent; null: what the terminal said last before. */
  remainingPercent: number | null
}

/**
 * Notes a new battery of a terminal of the caller's own companies.
 * @returns the record's id when that was done; `unknown`: there is no such terminal; `again`: it is noted already, see
 * `leastBatteryMs`; `earlier`: one that is noted is not older;
 * `tooEarly`: nobody notes so late what was three years ago, unless the terminal has been here longer
 */
export async function addBatteryReplacement(
  { tx, filter }: ListScope,
  { deviceId, replacedAt, operator, remainingPercent }: BatteryReplacement,
  now: Date,
): Promise<{ id: string } | 'unknown' | 'again' | 'earlier' | 'tooEarly'> {
  const ids = rowIds([deviceId])
  const apart = sql`make_interval(secs => ${leastBatteryMs / 1000})`
  await sql`select lock_own_devices(${ids})`.execute(tx)
  const found = await sql<{
    isAgain: boolean
    isEarlier: boolean
    isTooEarly: boolean
    power: number | null
  }>`
    select coalesce(
        -- What it said since then is the new one's.
        (select h.battery_percent from heartbeat h
          where h.device_id = d.device_id and h.battery_percent is not null and h.event_at < ${replacedAt}::timestamptz
            and h.event_at >= coalesce((select max(b.replaced_at) from battery_replacement b
              where b.device_id = d.device_id), '-infinity')
          order by h.event_at desc limit 1),
        case when t.beat_at <= ${replacedAt}::timestamptz then t.battery_percent end) as power, exists (
        select from battery_replacement b where b.device_id = d.device_id
          and b.replaced_at + ${apart} > ${replacedAt}::timestamptz and b.replaced_at < ${replacedAt}::timestamptz + ${apart})
        as "isAgain", exists (
        select from battery_replacement b where b.device_id = d.device_id and b.replaced_at >= ${replacedAt}::timestamptz)
        as "isEarlier",
      ${replacedAt}::timestamptz < least(d.created_at, ${now}::timestamptz - interval '3 years') as "isTooEarly"
    from device d join device_state t using (device_id)
    where d.device_id = any (${ids}) and d.device_type = 0 and ${filter.companies('d')}
      and d.company_no between view_first() and view_last()`.execute(tx)
  const [device] = found.rows
  if (device === undefined) return 'unknown'
  if (device.isTooEarly) return 'tooEarly'
  if (device.isAgain) return 'again'
  if (device.isEarlier) return 'earlier'
  try {
    const { rows } = await sql<{ id: string }>`
      insert into battery_replacement (device_id, replaced_at, operator_id, operator_name, remaining_percent)
      values (${deviceId}::bigint, ${replacedAt}, ${operator.userId}::bigint, ${operator.userName},
        round(${remainingPercent ?? device.power}::numeric, 3))
      returning replacement_id as id`.execute(tx)
    return rows[0] ?? 'unknown'
  } catch (error) {
    if (errorCode(error) === '23505') return 'earlier'
    throw error
  }
}

/**
 * Takes back what a person noted of a terminal of the caller's own companies.
 * @returns the terminal's id when that was done; `unknown`: there is no such record; `told`: the terminal said so itself;
 * `notNewest`: the days that the next one counts begin with it
 */
export async function deleteBatteryReplacement(
  { tx, filter }: ListScope,
  replacementId: string,
): Promise<{ deviceId: string } | 'unknown' | 'reported' | 'notNewest'> {
  const ids = rowIds([replacementId])
  const found = await sql<{ deviceId: string }>`
    select b.device_id as "deviceId" from battery_replacement b join device d using (device_id)
    where b.replacement_id = any (${ids}) and ${filter.companies('d')}
      and d.company_no between view_first() and view_last()`.execute(tx)
  const [record] = found.rows
  if (record === undefined) return 'unknown'
  const { deviceId } = record
  // Whoever notes another one holds the terminal too.
  await sql`select lock_own_devices(${rowIds([deviceId])})`.execute(tx)
  const { rows } = await sql<{ isReported: boolean; isNewest: boolean }>`
    select b.operator_name is null as "isReported", not exists (select from battery_replacement later
      where later.device_id = b.device_id and later.replaced_at > b.replaced_at) as "isNewest"
    from battery_replacement b where b.replacement_id = any (${ids})`.execute(tx)
  const [now] = rows
  if (now === undefined) return 'unknown'
  if (now.isReported) return 'reported'
  if (!now.isNewest) return 'notNewest'
  const gone = await sql`delete from battery_replacement where replacement_id = any (${ids})`.execute(tx)
  return gone.numAffectedRows === 1n ? { deviceId } : 'unknown'
}
