import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import { deviceCodeList, type DeviceCode, type DeviceCodeEntry } from '#contract/lists/device-code.ts'
import { identityOf } from '#contract/lists/identity-of.ts'
import { codeStatus } from '#contract/wire/enumerations.ts'
import type { CompanyId } from '#contract/wire/ids.ts'

import { areCompanies } from '../accounts/companies.ts'
import { errorCode } from '../error-code.ts'
import { holdsFolded, inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ChangedRecord, ListScope, ListStore } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'

const filterSchema = Type.Object(deviceCodeList.filter)
export type DeviceCodeFilter = Static<typeof filterSchema>

/** Codes are few thousand: what is searched by part is read through (see docs/decisions). */
const source: ListSource = {
  from: sql`device_code d`,
  id: sql`d.device_code_id`,
  columns: {
    productname: sql`d.product_name`,
    code: sql`d.code`,
    updateTime: sql`d.updated_at`,
  },
}

function own({ filter }: ListScope): RawBuilder<boolean> {
  return filter.companies('d')
}

function wanted(scope: ListScope, criteria: DeviceCodeFilter): RawBuilder<unknown> {
  const { productname, code, companyid } = criteria
  const parts = [sql`(${own(scope)} or d.code_status = ${codeStatus.values.public})`]
  if (productname !== undefined) parts.push(holdsFolded(sql`d.name_searched`, productname))
  if (code !== undefined) parts.push(holdsFolded(sql`d.code_searched`, code))
  if (criteria.codeType !== undefined) parts.push(sql`d.code_type = ${criteria.codeType}`)
  if (criteria.codeStatus !== undefined) parts.push(sql`d.code_status = ${criteria.codeStatus}`)
  if (criteria.deviceType !== undefined) parts.push(sql`d.device_type = ${criteria.deviceType}`)
  if (companyid !== undefined) {
    parts.push(sql`exists (select from company c where c.company_id = any (${rowIds([companyid])})
      and ${scope.filter.companies('c')} and d.company_no between c.company_no and c.company_last)`)
  }
  return sql.join(parts, sql` and `)
}

interface DeviceCodeRow extends Omit<DeviceCode, 'createTime' | 'updateTime'> {
  createTime: Date
  updateTime: Date
}

function record(row: DeviceCodeRow): DeviceCode {
  return { ...row, createTime: row.createTime.getTime(), updateTime: row.updateTime.getTime() }
}

async function readByIds(scope: ListScope, ids: readonly string[]): Promise<DeviceCode[]> {
  const { first, last } = scope.view
  const { rows } = await sql<DeviceCodeRow>`
    select d.device_code_id as objectid, d.version, d.product_name as productname, d.code, d.code_type as "codeType",
      d.code_status as "codeStatus", d.device_type as "deviceType",
      case when own then d.company_id::text else '' end as companyid,
      case when own then coalesce(company_label(c.company_id), '') else '' end as companyname,
      d.remark, d.created_at as "createTime", d.updated_at as "updateTime", own
    from device_code d
      cross join lateral (select d.company_no between ${first}::bigint and ${last}::bigint as own) o
      left join company c on c.company_id = d.company_id and ${scope.filter.companies('c')}
    where d.device_code_id = any (${rowIds(ids)}) and ${wanted(scope, {})}`.execute(scope.tx)
  return inOrder(rows.map(record), ids)
}

/** One column of many entries, as the statements take them. */
function columnsOf(entries: readonly DeviceCodeEntry[]) {
  const of = <T>(value: (entry: DeviceCodeEntry) => T) => entries.map(value)
  return sql`${rowIds(entries.map((e) => e.companyid ?? null))}, ${of((e) => e.productname)}::text[], ${of((e) => e.code)}::text[],
    ${of((e) => e.codeType)}::smallint[], ${of((e) => e.codeStatus)}::smallint[],
    ${of((e) => e.deviceType)}::smallint[], ${of((e) => e.remark ?? null)}::text[]`
}

const columnNames = sql`company_id, product_name, code, code_type, code_status, device_type, remark`

async function writing<T>(work: () => Promise<T>): Promise<T | 'duplicate'> {
  try {
    return await work()
  } catch (error) {
    if (errorCode(error) === '23505') return 'duplicate'
    throw error
  }
}

export const deviceCodeStore: ListStore<DeviceCode, DeviceCodeEntry, DeviceCodeFilter> = {
  async readPage(scope, criteria, order, page) {
    const { ids, total } = await readPageIds(scope, source, wanted(scope, criteria), order, page)
    return { rows: await readByIds(scope, ids), total }
  },

  readIds: (scope, criteria, order, most) =>
    readFirstIds(scope, source, wanted(scope, criteria), order, most),

  readByIds,

  async findSame(scope, entries) {
    const companies = [...new Set(entries.map(({ companyid }) => companyid ?? null))]
    // Compared once more here: `upper` is leaky, so that under row-level security no index finds a code by it, and a join
    // on all that must be the same compared each with each (119 s for 20,000).
    const codes = [...new Set(entries.map(({ code }) => code.toUpperCase()))]
    const { rows } = await sql<
      Pick<DeviceCode, 'code' | 'deviceType'> & { id: string; companyid: CompanyId }
    >`
      select d.device_code_id as id, d.company_id as companyid, d.device_type as "deviceType", d.code
      from device_code d where d.company_id = any (${rowIds(companies)}) and upper(d.code) = any (${codes}::text[])
        and ${own(scope)}`.execute(scope.tx)
    const known = new Map(rows.map((row) => [identityOf(deviceCodeList, row), row.id]))
    return entries.map((entry) => known.get(identityOf(deviceCodeList, entry)) ?? null)
  },

  async readVersions(scope, ids) {
    const { rows } = await sql<{ id: string; version: number }>`
      select d.device_code_id as id, d.version from device_code d
      where d.device_code_id = any (${rowIds(ids)}) and ${own(scope)}`.execute(scope.tx)
    return new Map(rows.map(({ id, version }) => [id, version]))
  },

  insert: (scope, entries, now) =>
    writing(async () => {
      const { rows } = await sql<{ id: string }>`
        insert into device_code (company_id, company_no, product_name, code, code_type, code_status, device_type, remark,
          created_at, updated_at)
        select c.company_id, c.company_no, n.product_name, n.code, n.code_type, n.code_status, n.device_type,
          coalesce(n.remark, ''), ${now}::timestamptz, ${now}::timestamptz
        from unnest(${columnsOf(entries)}) with ordinality n (${columnNames}, place)
          join company c on c.company_id = n.company_id and ${scope.filter.companies('c')}
        order by place returning device_code_id as id`.execute(scope.tx)
      return rows.length === entries.length ? rows.map((row) => row.id) : ('companyUnknown' as const)
    }),

  update: (scope, changes, now) =>
    writing(async () => {
      const entries = changes.map((change) => change.entry)
      const given = [...new Set(entries.flatMap(({ companyid }) => companyid ?? []))]
      if (!(await areCompanies(scope, given))) return 'companyUnknown' as const
      const ids = changes.map((change) => change.id)
      const { rows } = await sql<{ id: string }>`
        update device_code d set version = d.version + 1, product_name = n.product_name, code = n.code,
          code_type = n.code_type, code_status = n.code_status, device_type = n.device_type,
          remark = coalesce(n.remark, d.remark), updated_at = ${now}::timestamptz,
          company_id = coalesce(c.company_id, d.company_id), company_no = coalesce(c.company_no, d.company_no)
        from unnest(${columnsOf(entries)}, ${rowIds(ids)}, ${changes.map((change) => change.version)}::int[])
            n (${columnNames}, id, version)
          left join company c on c.company_id = n.company_id and ${scope.filter.companies('c')}
        where d.device_code_id = n.id and ${own(scope)} and d.version = coalesce(n.version, d.version)
        returning d.device_code_id as id`.execute(scope.tx)
      if (rows.length === changes.length) return null
      const missed = ids.filter((id) => !rows.some((row) => row.id === id))
      return (await countOwn(scope, missed)) === missed.length ? ('changed' as const) : ('unknown' as const)
    }),

  async delete(scope, ids) {
    const { rows } = await sql<ChangedRecord>`
      delete from device_code d where d.device_code_id = any (${rowIds(ids)}) and ${own(scope)}
      returning d.device_code_id as id, d.product_name as title`.execute(scope.tx)
    return rows
  },
}

/** @returns those that were there, whether or not they had the status before */
export async function setCodeStatus(
  scope: ListScope,
  ids: readonly string[],
  status: DeviceCode['codeStatus'],
  now: Date,
): Promise<ChangedRecord[]> {
  const { rows } = await sql<ChangedRecord>`
    update device_code d set code_status = ${status}, version = d.version + 1, updated_at = ${now}
    where d.device_code_id = any (${rowIds(ids)}) and ${own(scope)}
    returning d.device_code_id as id, d.product_name as title`.execute(scope.tx)
  return rows
}

async function countOwn(scope: ListScope, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from device_code d
    where d.device_code_id = any (${rowIds(ids)}) and ${own(scope)}`.execute(scope.tx)
  return rows[0]?.found ?? 0
}
