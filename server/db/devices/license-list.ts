import { randomBytes } from 'node:crypto'

import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import { licenseList, type License, type LicenseEntry } from '#contract/lists/license.ts'
import { deviceType } from '#contract/wire/enumerations.ts'

import { takenField } from '../error-code.ts'
import { holdsPart, inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ChangedRecord, ListScope, ListStore } from '../lists/list-store.ts'
import { rowIds, wholeTree } from '../row-filter.ts'
import type { View } from '../view.ts'

const filterSchema = Type.Object(licenseList.filter)
type LicenseFilter = Static<typeof filterSchema>

const source: ListSource = {
  from: sql`license l join company c using (company_id)`,
  id: sql`l.license_id`,
  columns: { createdTime: sql`l.created_at` },
}

/** The root company issues licences: whoever could set their own cap would have none. */
export function issuesLicenses({ first, last }: View): boolean {
  return first === wholeTree.first && last === wholeTree.last
}

function wanted(scope: ListScope, criteria: LicenseFilter): RawBuilder<unknown> {
  const { status, companyid, identificationCode } = criteria
  const parts: RawBuilder<unknown>[] = [scope.filter.companies('c')]
  if (status !== undefined) parts.push(sql`l.flag = ${status}`)
  if (identificationCode !== undefined) parts.push(holdsPart(sql`l.identification_code`, identificationCode))
  if (companyid !== undefined) {
    parts.push(sql`exists (select from company o where o.company_id = any (${rowIds([companyid])})
      and ${scope.filter.companies('o')} and c.company_no between o.company_no and o.company_last)`)
  }
  return sql.join(parts, sql` and `)
}

/** How many devices of a class a licence counts: those of its company and below it, without the ranges of other licences. */
const usedBy = (type: number) => sql`(
  select coalesce(sum(n.total), 0)::int from company_count n where n.device_type = ${type}
    and n.company_no between c.company_no and c.company_last and not n.company_no <@ licensed_below.numbers)`

async function readByIds(scope: ListScope, ids: readonly string[]): Promise<License[]> {
  const { gateway, relay, terminal } = deviceType.values
  const { rows } = await sql<Omit<License, 'createdTime'> & { createdTime: Date }>`
    select l.license_id as objectid, l.version, c.company_id as companyid, company_label(c.company_id) as "belongCompany", l.flag as status,
      l.ap_up as "apUp", ${usedBy(gateway)} as "apUsed", l.mote_up as "moteUp", ${usedBy(relay)} as "moteUsed",
      l.ms_up as "msUp", ${usedBy(terminal)} as "msUsed", l.identification_code as "identificationCode",
      coalesce(u.user_name, '') as "operateMan", l.created_at as "createdTime", ${issuesLicenses(scope.view)}::boolean as own
    from license l join company c using (company_id) left join app_user u on u.user_id = l.operated_by
      cross join lateral (
        select coalesce(range_agg(int8range(b.company_no, b.company_last, '[]')), '{}') as numbers
        from license below join company b using (company_id)
        where b.company_no > c.company_no and b.company_no <= c.company_last) licensed_below
    where l.license_id = any (${rowIds(ids)}) and ${scope.filter.companies('c')}`.execute(scope.tx)
  return inOrder(
    rows.map((row): License => Object.assign(row, { createdTime: row.createdTime.getTime() })),
    ids,
  )
}

function columnsOf(entries: readonly LicenseEntry[]) {
  const of = <T>(value: (entry: LicenseEntry) => T) => entries.map(value)
  return sql`${rowIds(of((e) => e.companyid))}, ${of((e) => e.apUp)}::int[], ${of((e) => e.moteUp)}::int[],
    ${of((e) => e.msUp)}::int[], ${of((e) => e.identificationCode ?? null)}::text[]`
}
const columnNames = sql`company_id, ap_up, mote_up, ms_up, identification_code`
const takenBy = { license_company_id_key: 'companyid' }
const newCode = () => randomBytes(8).toString('hex').toUpperCase()

export const licenseStore: ListStore<License, LicenseEntry, LicenseFilter> = {
  async readPage(scope, criteria, order, page) {
    const { ids, total } = await readPageIds(scope, source, wanted(scope, criteria), order, page)
    return { rows: await readByIds(scope, ids), total }
  },

  readIds: (scope, criteria, order, most) =>
    readFirstIds(scope, source, wanted(scope, criteria), order, most),

  readByIds,

  async findSame(scope, entries) {
    const { rows } = await sql<{ id: string; company: string }>`
      select l.license_id as id, l.company_id as company from license l join company c using (company_id)
      where l.company_id = any (${rowIds(entries.map(({ companyid }) => companyid))})
        and ${scope.filter.companies('c')}`.execute(scope.tx)
    const known = new Map(rows.map(({ id, company }) => [company, id]))
    return entries.map(({ companyid }) => known.get(companyid) ?? null)
  },

  async readVersions(scope, ids) {
    const rows = await readByIds(scope, ids)
    return new Map(rows.map(({ objectid, version }) => [objectid, version]))
  },

  insert: (scope, entries, now) =>
    takenField(takenBy, async () => {
      const made = entries.map((entry) => ({
        ...entry,
        identificationCode: entry.identificationCode || newCode(),
      }))
      const { rows } = await sql<{ id: string }>`
        insert into license (company_id, ap_up, mote_up, ms_up, identification_code, operated_by, created_at)
        select c.company_id, n.ap_up, n.mote_up, n.ms_up, n.identification_code, ${scope.caller.userId}::bigint,
          ${now}::timestamptz
        from unnest(${columnsOf(made)}) with ordinality n (${columnNames}, place)
          join company c on c.company_id = n.company_id and ${scope.filter.companies('c')}
        order by place returning license_id as id`.execute(scope.tx)
      return rows.length === entries.length ? rows.map((row) => row.id) : ('companyUnknown' as const)
    }),

  async update(scope, changes) {
    const entries = changes.map((change) => change.entry)
    const ids = changes.map((change) => change.id)
    const { rows } = await sql<{ id: string }>`
      update license l set version = l.version + 1, ap_up = n.ap_up, mote_up = n.mote_up, ms_up = n.ms_up,
        identification_code = coalesce(nullif(n.identification_code, ''), l.identification_code),
        operated_by = ${scope.caller.userId}::bigint
      from unnest(${columnsOf(entries)}, ${rowIds(ids)}, ${changes.map((change) => change.version)}::int[])
          n (${columnNames}, id, version), company c
      where l.license_id = n.id and c.company_id = l.company_id and ${scope.filter.companies('c')}
        and l.version = coalesce(n.version, l.version)
      returning l.license_id as id`.execute(scope.tx)
    if (rows.length === changes.length) return null
    const missed = ids.filter((id) => !rows.some((row) => row.id === id))
    return (await licenseStore.readVersions(scope, missed)).size === missed.length ? 'changed' : 'unknown'
  },

  async delete(scope, ids) {
    const { rows } = await sql<ChangedRecord>`
      delete from license l using company c
      where l.license_id = any (${rowIds(ids)}) and c.company_id = l.company_id and ${scope.filter.companies('c')}
      returning l.license_id as id, c.name as title`.execute(scope.tx)
    return rows
  },

  async setFlag(scope, ids, flag) {
    const { rows } = await sql<ChangedRecord>`
      update license l set flag = ${flag}, version = l.version + 1, operated_by = ${scope.caller.userId}::bigint
      from company c
      where l.license_id = any (${rowIds(ids)}) and c.company_id = l.company_id and ${scope.filter.companies('c')}
      returning l.license_id as id, c.name as title`.execute(scope.tx)
    return rows
  },
}
