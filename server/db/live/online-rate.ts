import { sql, type Kysely } from 'kysely'

import type { DeviceType } from '#contract/wire/enumerations.ts'

import type { CompanyRange } from '../accounts/companies.ts'
import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'
import type { View } from '../view.ts'

export interface ClassCount {
  deviceType: DeviceType
  /** In service, and received at least once. */
  total: number
  /** Of these: not online; and those of them that are cut off or refused. */
  down: number
  cutOff: number
  refused: number
  leftOut: number
}

/**
 * Devices by class, and those of them that count in no rate or are not online: the sums of the companies' counters, and the devices connected through shared gateways of other
 * companies. With a `range`, that subtree of the view alone.
 */
export async function readClassCounts(
  tx: Kysely<Schema>,
  filter: RowFilter,
  view: View,
  range?: CompanyRange,
): Promise<ClassCount[]> {
  const within = range ?? { first: view.first, last: view.last }
  const shared = range === undefined ? [...view.shared] : []
  const { rows } = await sql<ClassCount>`
    select device_type as "deviceType", sum(total - left_out)::int as total, sum(down)::int as down,
      sum(down_cut_off)::int as "cutOff", sum(down_refused)::int as refused, sum(left_out)::int as "leftOut"
    from (
      select device_type, sum(total) as total, sum(down) as down, sum(down_cut_off) as down_cut_off, sum(down_refused) as down_refused,
        sum(left_out) as left_out
      from company_count c
      where company_no between ${within.first}::bigint and ${within.last}::bigint and ${filter.companies('c')}
      group by device_type
      union all
      select device_type, count(*), count(*) filter (where reach in (1, 3, 4) and in_service),
        count(*) filter (where reach = 3 and in_service), count(*) filter (where reach = 4 and in_service),
        count(*) filter (where reach = 5 or not in_service)
      from device_status s
      where gateway_id = any (${shared}::bigint[]) and not company_no between ${view.first}::bigint and ${view.last}::bigint
        and ${filter.devices('s')}
      group by device_type
    ) counted group by device_type`.execute(tx)
  return rows
}
