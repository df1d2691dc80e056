import { sql, type Kysely } from 'kysely'

import type { UserId } from '#contract/wire/ids.ts'

import { holdsPart } from '../lists/list-page.ts'
import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

export interface FoundUser {
  userId: UserId
  userName: string
  companyName: string
}

/**
 * Users of the view who may log in by themselves, whose name holds a part, whatever the case: those that begin with it
 * first, then by name. Whether their post or company is frozen is not asked.
 * @param namePart empty: all
 */
export async function findUsers(
  tx: Kysely<Schema>,
  filter: RowFilter,
  { namePart, now, most }: { namePart: string; now: Date; most: number },
): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    select u.user_id as "userId", u.user_name as "userName", company_label(c.company_id) as "companyName"
    from app_user u join company c using (company_id)
    where ${filter.companies('u')} and ${holdsPart(sql`u.user_name`, namePart)}
      and u.flag = 0 and coalesce(u.valid_until > ${now}, true)
    order by starts_with(lower(u.user_name), lower(${namePart}::text)) desc, lower(u.user_name), u.user_id
    limit ${most}`.execute(tx)
  return rows
}
