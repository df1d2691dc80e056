import { sql, type Kysely, type RawBuilder } from 'kysely'

import { batteryLimits, signalLimits } from '#contract/rules/device-bands.ts'
import type { BatteryBand, DeviceType, SignalBand } from '#contract/wire/enumerations.ts'

import type { CompanyRange } from '../accounts/companies.ts'
import type { Schema } from '../schema.ts'
import type { View } from '../view.ts'

/** The bands of the state under the alias `t`, as texts of a query. */
export const batteryBandText = `case when t.battery_percent < ${batteryLimits.low} then 'low'
    when t.battery_percent < ${batteryLimits.good} then 'medium'
    when t.battery_percent is null then 'unknown' else 'good' end`
export const signalBandText = `case when t.rssi_dbm < ${signalLimits.weak} then 'weak'
    when t.rssi_dbm < ${signalLimits.strong} then 'fair'
    when t.rssi_dbm is null then 'unknown' else 'strong' end`
const batteryOf = sql.raw<BatteryBand>(batteryBandText)
const signalOf = sql.raw<SignalBand>(signalBandText)

export interface BandCount {
  deviceType: DeviceType
  battery: BatteryBand
  signal: SignalBand
  total: number
}
export interface BandCensus {
  /** When ingest counted, milliseconds; what is connected through shared gateways is counted when asked for. */
  at: number
  counts: BandCount[]
}

/** Relays and terminals of the view by charge and signal. With a `range`, that subtree of the view alone. */
export async function readBands(
  tx: Kysely<Schema>,
  view: View,
  range: CompanyRange | undefined,
): Promise<BandCensus> {
  const { first, last } = range ?? view
  const counted = await sql<BandCount>`
    select device_type as "deviceType", battery, signal, sum(total)::int as total
    from (
      select b.device_type, b.battery, b.signal, b.total
      from band_count b join company c using (company_id)
      where c.company_no between ${first}::bigint and ${last}::bigint
      union all
      select s.device_type, ${batteryOf}, ${signalOf}, 1
      from device_status s join device_state t using (device_id)
      where s.gateway_id = any (${[...view.shared]}::bigint[]) and s.device_type <> 2
        and not s.company_no between ${view.first}::bigint and ${view.last}::bigint
        and ${range === undefined ? sql`true` : sql`s.company_no between ${first}::bigint and ${last}::bigint`}
    ) b group by 1, 2, 3`.execute(tx)
  const taken = await sql<{ at: number }>`
    select (extract(epoch from counted_at) * 1000)::float8 as at from band_census`.execute(tx)
  return { at: taken.rows[0]?.at ?? 0, counts: counted.rows }
}

/** That the state of the device `d` is in the bands searched for. */
export function bandConditions({
  battery,
  signal,
}: {
  battery?: BatteryBand
  signal?: SignalBand
}): RawBuilder<unknown>[] {
  const parts = [
    ...(battery === undefined ? [] : [sql`${batteryOf} = ${battery}`]),
    ...(signal === undefined ? [] : [sql`${signalOf} = ${signal}`]),
  ]
  if (parts.length === 0) return []
  const inBands = sql.join(parts, sql` and `)
  return [sql`exists (select from device_state t where t.device_id = d.device_id and ${inBands})`]
}
