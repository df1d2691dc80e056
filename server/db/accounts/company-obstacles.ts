import { sql } from 'kysely'

import type { ListScope } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'

/** What of a company is in the way of its deletion, each by how many there are. */
export interface CompanyContents {
  isOwn: boolean
  companies: number
  users: number
  posts: number
  devices: number
  deviceCodes: number
  licenses: number
}

/** Held until the transaction ends: nothing is added to them in between. @returns by the company's id */
export async function readCompanyContents(
  { tx, filter, view }: ListScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CompanyContents>> {
  // Alone, since a statement does not see what was added while it waited.
  await sql`select from company c where c.company_id = any (${rowIds(ids)}) and ${filter.companies('c')}
    order by c.company_id for update`.execute(tx)
  const { rows } = await sql<CompanyContents & { id: string }>`
    select c.company_id as id, c.company_no = ${view.first}::bigint as "isOwn",
      (select count(*)::int from company x where x.parent_id = c.company_id) as companies,
      (select count(*)::int from app_user x where x.company_id = c.company_id) as users,
      (select count(*)::int from post x where x.company_id = c.company_id) as posts,
      (select count(*)::int from device x where x.company_no = c.company_no) as devices,
      (select count(*)::int from device_code x where x.company_no = c.company_no) as "deviceCodes",
      (select count(*)::int from license x where x.company_id = c.company_id) as licenses
    from company c where c.company_id = any (${rowIds(ids)}) and ${filter.companies('c')}`.execute(tx)
  return new Map(rows.map(({ id, ...contents }) => [id, contents]))
}

/** Where a company is in the tree, and how many more it can have directly below it. */
export interface CompanyPlace {
  parentId: string | null
  companyNo: string
  companyLast: string
  depth: number
  /** How many levels there are below it. */
  height: number
  /** Null: it is at the lowest level. */
  room: number | null
}

/** @returns by the company's id, those of the view */
export async function readCompanyPlaces(
  { tx, filter }: ListScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CompanyPlace>> {
  const { rows } = await sql<CompanyPlace & { id: string }>`
    select c.company_id as id, c.company_no as "companyNo", c.company_last as "companyLast", c.depth,
      c.parent_id as "parentId",
      (select max(b.depth) - c.depth from company b where b.company_no between c.company_no and c.company_last) as height,
      case when c.depth < 6 then
        ((1::bigint << (company_bits_below(c.depth) - company_bits_below(c.depth + 1))) - 1 - c.children_placed)::int end as room
    from company c where c.company_id = any (${rowIds(ids)}) and ${filter.companies('c')}`.execute(tx)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}
