import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import { screenList } from '#contract/lists/screen.ts'

import { holdsPart, inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ChangedRecord, ListScope, ListStore } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'

const filterSchema = Type.Object(screenList.filter)
type ScreenFilter = Static<typeof filterSchema>
type Screen = Static<typeof screenList.row>
type ScreenEntry = Static<typeof screenList.entry>
/** A new one has a token, of which only the hash is kept. */
type StoredEntry = ScreenEntry & { tokenHash?: Buffer }

const source: ListSource = {
  from: sql`screen s join company c using (company_id)`,
  id: sql`s.screen_id`,
  columns: { name: sql`s.name`, createTime: sql`s.created_at` },
}

function wanted(scope: ListScope, { name, companyid }: ScreenFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [scope.filter.companies('c')]
  if (name !== undefined) parts.push(holdsPart(sql`s.name`, name))
  if (companyid !== undefined) {
    parts.push(sql`exists (select from company o where o.company_id = any (${rowIds([companyid])})
      and ${scope.filter.companies('o')} and c.company_no between o.company_no and o.company_last)`)
  }
  return sql.join(parts, sql` and `)
}

type Times = 'seenTime' | 'createTime'
type Row = Omit<Screen, Times> & { seenTime: Date | null; createTime: Date }

function timed({ seenTime, createTime, ...row }: Row): Screen {
  return {
    ...row,
    ...(seenTime !== null && { seenTime: seenTime.getTime() }),
    createTime: createTime.getTime(),
  }
}

async function readByIds(scope: ListScope, ids: readonly string[]): Promise<Screen[]> {
  const { rows } = await sql<Row>`
    select s.screen_id as objectid, s.version, s.name, c.company_id as companyid, company_label(c.company_id) as "belongCompany",
      s.seen_at as "seenTime", s.seen_address as "seenAddress", s.created_at as "createTime"
    from screen s join company c using (company_id)
    where s.screen_id = any (${rowIds(ids)}) and ${scope.filter.companies('c')}`.execute(scope.tx)
  return inOrder(rows.map(timed), ids)
}

async function readVersions(scope: ListScope, ids: readonly string[]) {
  const rows = await readByIds(scope, ids)
  return new Map(rows.map(({ objectid, version }) => [objectid, version]))
}

/** The screens of a view. */
export const screenStore: ListStore<Screen, StoredEntry, ScreenFilter> = {
  async readPage(scope, criteria, order, page) {
    const { ids, total } = await readPageIds(scope, source, wanted(scope, criteria), order, page)
    return { rows: await readByIds(scope, ids), total }
  },

  readIds: (scope, criteria, order, most) =>
    readFirstIds(scope, source, wanted(scope, criteria), order, most),

  readByIds,
  readVersions,

  // Two may be alike.
  findSame: async (_, entries) => entries.map(() => null),

  async insert(scope, entries, now) {
    const { rows } = await sql<{ id: string }>`
      insert into screen (company_id, name, token_hash, created_at)
      select c.company_id, n.name, n.token_hash, ${now}::timestamptz
      from unnest(${rowIds(entries.map(({ companyid }) => companyid ?? null))}, ${entries.map(({ name }) => name)}::text[],
          ${entries.map(({ tokenHash }) => tokenHash)}::bytea[]) with ordinality n (company_id, name, token_hash, place)
        join company c on c.company_id = n.company_id and ${scope.filter.companies('c')}
      order by place returning screen_id as id`.execute(scope.tx)
    return rows.length === entries.length ? rows.map((row) => row.id) : 'companyUnknown'
  },

  async update(scope, changes) {
    const ids = changes.map((change) => change.id)
    const { rows } = await sql<{ id: string }>`
      update screen s set version = s.version + 1, name = n.name
      from unnest(${rowIds(ids)}, ${changes.map(({ version }) => version)}::int[], ${changes.map(({ entry }) => entry.name)}::text[])
          n (id, version, name), company c
      where s.screen_id = n.id and c.company_id = s.company_id and ${scope.filter.companies('c')}
        and s.version = coalesce(n.version, s.version)
      returning s.screen_id as id`.execute(scope.tx)
    if (rows.length === changes.length) return null
    const missed = ids.filter((id) => !rows.some((row) => row.id === id))
    return (await readVersions(scope, missed)).size === missed.length ? 'changed' : 'unknown'
  },

  async delete(scope, ids) {
    const { rows } = await sql<ChangedRecord>`
      delete from screen s using company c
      where s.screen_id = any (${rowIds(ids)}) and c.company_id = s.company_id and ${scope.filter.companies('c')}
      returning s.screen_id as id, s.name as title`.execute(scope.tx)
    return rows
  },
}
