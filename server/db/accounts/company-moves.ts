import { sql } from 'kysely'

import type { DeviceType } from '#contract/wire/enumerations.ts'

import { findLicenseOverruns } from '../devices/licenses.ts'
import type { ListScope } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'

/**
 * Whether another parent's licence does not allow the devices that a company would bring along: its own and those below it,
 * as far as none of these companies has a licence of its own.
 */
export async function exceedsLicense(
  scope: ListScope,
  companyId: string,
  parentId: string,
): Promise<boolean> {
  const { tx, filter } = scope
  const nearest = (company: string) => sql`(select l.license_id
    from companies_above(${sql.ref(`${company}.company_no`)}) a (company_no)
      join company o on o.company_no = a.company_no join license l on l.company_id = o.company_id
    order by o.company_no desc limit 1)`
  const { rows } = await sql<{ deviceType: DeviceType; count: number }>`
    select d.device_type as "deviceType", count(*)::int as count
    from company c
      join company old on old.company_id = c.parent_id
      join company p on p.company_id = any (${rowIds([parentId])}) and ${filter.companies('p')}
      join device d on d.company_no between c.company_no and c.company_last
    where c.company_id = any (${rowIds([companyId])}) and ${filter.companies('c')}
      and ${nearest('old')} is distinct from ${nearest('p')}
      and not exists (select from license l join company b using (company_id)
        where b.company_no between c.company_no and c.company_last and d.company_no between b.company_no and b.company_last)
    group by d.device_type`.execute(tx)
  for (const { deviceType, count } of rows) {
    const overruns = await findLicenseOverruns({ tx }, deviceType, new Map([[parentId, count]]), 'before')
    if (overruns.length > 0) return true
  }
  return false
}

/** A role that people who move with a company could not keep, and how many hold it. */
export interface PostLeftBehind {
  name: string
  users: number
}

/** Roles of companies that are neither moved nor at or above the new parent, held by people who are moved; the most used first. */
export async function readPostsLeftBehind(
  { tx }: Pick<ListScope, 'tx'>,
  companyId: string,
  parentId: string,
): Promise<PostLeftBehind[]> {
  const { rows } = await sql<PostLeftBehind>`
    select name, users from posts_left_behind(${companyId}::bigint, ${parentId}::bigint)`.execute(tx)
  return rows
}
