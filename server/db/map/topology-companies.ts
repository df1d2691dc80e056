import { sql, type Kysely } from 'kysely'

import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

export interface TopologyCompanyRow {
  companyId: string
  /** Null for the company that was asked for. */
  parentId: string | null
  companyNo: string
  name: string
  hasBelow: boolean
}

/**
 * A company and those directly below it, itself first and the others by name, up to `limit` of them.
 * @param companyId null for the top of the view
 * @returns empty when there is no such company in the view
 */
export async function readCompanyWithBelow(
  tx: Kysely<Schema>,
  filter: RowFilter,
  companyId: string | null,
  limit: number,
): Promise<TopologyCompanyRow[]> {
  const isTop =
    companyId === null ? sql`c.company_no = view_first()` : sql`c.company_id = ${companyId}::bigint`
  const { rows } = await sql<TopologyCompanyRow>`
    with top as (select c.* from company c where ${isTop} and ${filter.companies('c')}),
      shown as (
        select top.*, 0 as place, null::bigint as above from top
        union all
        (select c.*, 1, top.company_id from company c join top on c.parent_id = top.company_id
          where ${filter.companies('c')} order by c.name, c.company_id limit ${limit})
      )
    select company_id as "companyId", above as "parentId", company_no as "companyNo", name,
      (exists (select from company b where b.parent_id = shown.company_id and ${filter.companies('b')})
        or coalesce((select sum(total) from company_count n where n.company_no = shown.company_no and n.device_type = 2), 0) > 0
      ) as "hasBelow"
    from shown order by place, name, company_id`.execute(tx)
  return rows
}
