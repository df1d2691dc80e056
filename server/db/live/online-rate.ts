import { sql, type Kysely } from 'kysely'

import type { DeviceType } from '#contract/wire/enumerations.ts'

import type { CompanyRange } from '../accounts/companies.ts'
import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'
import type { View } from '../view.ts'

export interface ClassCount {
  deviceType: DeviceType
  total: number
  offline: number
}

/**
 * Devices and offline devices by class: the sums of the companies' counters, and the devices connected through shared gateways of other
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
    select device_type as "deviceType", sum(total)::int as total, sum(offline)::int as offline
    from (
      select device_type, sum(total) as total, sum(offline) as offline from company_count c
      where company_no between ${within.first}::bigint and ${within.last}::bigint and ${filter.companies('c')}
      group by device_type
      union all
      select device_type, count(*), count(*) filter (where status = 1) from device_status s
      where gateway_id = any (${shared}::bigint[]) and not company_no between ${view.first}::bigint and ${view.last}::bigint
        and ${filter.devices('s')}
      group by device_type
    ) counted group by device_type`.execute(tx)
  return rows
}
