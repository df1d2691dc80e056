import { sql } from 'kysely'

import type { ListScope } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'

/** @param address of the call that gives it, once it is there */
export async function writeLogo(
  { tx, filter }: ListScope,
  companyId: string,
  { image, address, now }: { image: Buffer; address: string; now: Date },
): Promise<boolean> {
  const marked = await markLogo({ tx, filter }, companyId, address, now)
  if (!marked) return false
  await sql`
    insert into company_logo (company_id, image) values (${companyId}::bigint, ${image})
    on conflict (company_id) do update set image = excluded.image`.execute(tx)
  return true
}

/** @returns whether there is such a company in the view */
export async function deleteLogo({ tx, filter }: ListScope, companyId: string, now: Date): Promise<boolean> {
  const marked = await markLogo({ tx, filter }, companyId, '', now)
  if (marked) await sql`delete from company_logo where company_id = ${companyId}::bigint`.execute(tx)
  return marked
}

async function markLogo(
  { tx, filter }: Pick<ListScope, 'tx' | 'filter'>,
  companyId: string,
  address: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update company c set logo = ${address}, version = c.version + 1, updated_at = ${now}
    where c.company_id = any (${rowIds([companyId])}) and ${filter.companies('c')} returning c.company_id`.execute(
    tx,
  )
  return rows.length > 0
}

/** @returns null for a company that has none, and for one outside the view */
export async function readLogo({ tx, filter }: ListScope, companyId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ image: Buffer }>`
    select l.image from company_logo l join company c using (company_id)
    where c.company_id = any (${rowIds([companyId])}) and ${filter.companies('c')}`.execute(tx)
  return rows[0]?.image ?? null
}
