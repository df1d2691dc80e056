import { sql, type Kysely, type RawBuilder } from 'kysely'

import { batteryLimits, signalLimits } from '#contract/rules/device-bands.ts'
import type { BatteryBand, DeviceType, SignalBand } from '#contract/wire/enumerations.ts'

import type { CompanyRange } from '../accounts/companies.ts'
import type { Schema } from '../schema.ts'

const batteryOf = (state: RawBuilder<unknown>) => sql<BatteryBand>`
  case when ${state}.battery_percent < ${sql.lit(batteryLimits.low)} then 'low'
    when ${state}.battery_percent < ${sql.lit(batteryLimits.good)} then 'medium'
    when ${state}.battery_percent is null then 'unknown' else 'good' end`
const signalOf = (state: RawBuilder<unknown>) => sql<SignalBand>`
  case when ${state}.rssi_dbm < ${sql.lit(signalLimits.weak)} then 'weak'
    when ${state}.rssi_dbm < ${sql.lit(signalLimits.strong)} then 'fair'
    when ${state}.rssi_dbm is null then 'unknown' else 'strong' end`

export interface BandCount {
  deviceType: DeviceType
  battery: BatteryBand
  signal: SignalBand
  total: number
}

/**
 * Relays and terminals of the view by charge and signal, which change with every heartbeat: no counter follows them. It
 * reads the state of every device of the view: callers cache its answer.
 */
export async function countBands(tx: Kysely<Schema>, range: CompanyRange | undefined): Promise<BandCount[]> {
  const { low, good } = batteryLimits
  const { weak, strong } = signalLimits
  const { rows } = await sql<BandCount>`
    select device_type as "deviceType", battery, signal, total
    from count_bands(${low}, ${good}, ${weak}, ${strong}, ${range?.first ?? null}::bigint, ${range?.last ?? null}::bigint)`.execute(
    tx,
  )
  return rows
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
    ...(battery === undefined ? [] : [sql`${batteryOf(sql`t`)} = ${battery}`]),
    ...(signal === undefined ? [] : [sql`${signalOf(sql`t`)} = ${signal}`]),
  ]
  if (parts.length === 0) return []
  const inBands = sql.join(parts, sql` and `)
  return [sql`exists (select from device_state t where t.device_id = d.device_id and ${inBands})`]
}
