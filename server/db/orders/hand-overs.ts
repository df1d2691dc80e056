import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import type { HandOverSheet } from '#contract/calls/hand-overs.ts'
import { handOverList } from '#contract/lists/hand-over.ts'
import { handOverState } from '#contract/wire/enumerations.ts'

import { readCompanyRange } from '../accounts/companies.ts'
import { inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ListScope, ReadStore } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import type { Mover } from './order-moves.ts'

export type StoredHandOver = {
  objectid: string
  companyname: string
  handedAt: Date
  outgoingId: string | null
  outgoing: string
  incoming: string
  takenAt: Date | null
  remark: string
}

const filterSchema = Type.Object(handOverList.filter)
type HandOverFilter = Static<typeof filterSchema>

const source: ListSource = {
  from: sql`hand_over h`,
  id: sql`h.hand_over_id`,
  columns: { handedTime: sql`h.handed_at` },
  mostCounted: 100_000,
}

/** A user outside the view has no name; a deleted one has the name that the sheet keeps. */
function nameOf(role: 'outgoing' | 'incoming'): RawBuilder<string> {
  return sql<string>`case when ${sql.ref(`h.${role}_id`)} is null then coalesce(${sql.ref(`h.${role}_name`)}, '')
    else coalesce(${sql.ref(`${role}.user_name`)}, '') end`
}

async function readByIds({ tx, filter }: ListScope, ids: readonly string[]): Promise<StoredHandOver[]> {
  const { rows } = await sql<StoredHandOver>`
    select h.hand_over_id as objectid, coalesce(company_label(c.company_id), '') as companyname, h.handed_at as "handedAt",
      h.outgoing_id as "outgoingId", ${nameOf('outgoing')} as outgoing, ${nameOf('incoming')} as incoming,
      h.taken_at as "takenAt", h.remark
    from hand_over h left join company c on c.company_id = h.company_id and ${filter.companies('c')}
      left join app_user outgoing on outgoing.user_id = h.outgoing_id and ${filter.companies('outgoing')}
      left join app_user incoming on incoming.user_id = h.incoming_id and ${filter.companies('incoming')}
    where h.hand_over_id = any (${rowIds(ids)}) and ${filter.companies('h')}`.execute(tx)
  return inOrder(rows, ids)
}

async function wanted({ tx, filter }: ListScope, criteria: HandOverFilter): Promise<RawBuilder<boolean>> {
  const { state, companyid, upStime, upEtime } = criteria
  const range = companyid === undefined ? undefined : await readCompanyRange(tx, filter, companyid)
  if (range === null) return sql<boolean>`false`
  const parts: RawBuilder<unknown>[] = [filter.companies('h')]
  if (state === handOverState.values.waiting) parts.push(sql`h.taken_at is null`)
  if (state === handOverState.values.taken) parts.push(sql`h.taken_at is not null`)
  if (range) parts.push(sql`h.company_no between ${range.first}::bigint and ${range.last}::bigint`)
  if (upStime !== undefined) parts.push(sql`h.handed_at >= ${new Date(upStime)}`)
  if (upEtime !== undefined) parts.push(sql`h.handed_at <= ${new Date(upEtime)}`)
  return sql.join(parts, sql` and `)
}

/** The hand-overs of the view as a list that is only read. */
export const handOverStore: ReadStore<StoredHandOver, HandOverFilter> = {
  readByIds,
  async readPage(scope, criteria, order, page) {
    const { ids, ...counted } = await readPageIds(scope, source, await wanted(scope, criteria), order, page)
    return { rows: await readByIds(scope, ids), ...counted }
  },
  readIds: async (scope, criteria, order, most) =>
    readFirstIds(scope, source, await wanted(scope, criteria), order, most),
}

/** When a company's shift was last handed over; null: never. */
export async function readLastHandOver(
  { tx, filter }: Pick<ListScope, 'tx' | 'filter'>,
  companyId: string,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(h.handed_at) as at from hand_over h
    where h.company_id = any (${rowIds([companyId])}) and ${filter.companies('h')}`.execute(tx)
  return rows[0]?.at ?? null
}

/** The sheet as it was signed; null: there is none in the view. */
export async function readSheet({ tx, filter }: ListScope, id: string): Promise<HandOverSheet | null> {
  const { rows } = await sql<{ sheet: HandOverSheet }>`
    select h.sheet from hand_over h where h.hand_over_id = any (${rowIds([id])}) and ${filter.companies('h')}`.execute(
    tx,
  )
  return rows[0]?.sheet ?? null
}

export async function insertHandOver(
  { tx }: Pick<ListScope, 'tx'>,
  { companyId, sheet, remark }: { companyId: string; sheet: HandOverSheet; remark: string },
  { userId, userName, now }: Mover,
): Promise<{ objectid: string; companyName: string }> {
  const { rows } = await sql<{ objectid: string; companyName: string }>`
    insert into hand_over (company_id, company_no, handed_at, outgoing_id, outgoing_name, remark, sheet)
    select c.company_id, c.company_no, ${now}::timestamptz, ${userId}::bigint, ${userName}, ${remark}, ${JSON.stringify(sheet)}::jsonb
    from company c where c.company_id = any (${rowIds([companyId])})
    returning hand_over_id as objectid,
      (select c.name from company c where c.company_id = hand_over.company_id) as "companyName"`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new Error('the company was deleted')
  return made
}

/** Takes a shift over that somebody else signed and nobody took. @returns whether it was taken */
export async function takeHandOver(
  { tx, filter }: Pick<ListScope, 'tx' | 'filter'>,
  id: string,
  { userId, userName, now }: Mover,
): Promise<boolean> {
  const { rows } = await sql`
    update hand_over h set incoming_id = ${userId}::bigint, incoming_name = ${userName}, taken_at = ${now}::timestamptz
    where h.hand_over_id = any (${rowIds([id])}) and ${filter.companies('h')} and h.taken_at is null
      and h.outgoing_id is distinct from ${userId}::bigint
    returning h.hand_over_id`.execute(tx)
  return rows.length > 0
}
