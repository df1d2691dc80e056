import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import { alarmRuleList, type AlarmRule, type AlarmRuleEntry } from '#contract/lists/alarm-rule.ts'

import { inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ChangedRecord, ListScope, ListStore } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'

const filterSchema = Type.Object(alarmRuleList.filter)
type RuleFilter = Static<typeof filterSchema>
/** Its name is said in the reader's language. */
export type StoredAlarmRule = Omit<AlarmRule, 'name'>

const source: ListSource = {
  from: sql`alarm_company_rule r join company c using (company_id)`,
  id: sql`r.rule_id`,
  columns: { createTime: sql`r.created_at` },
}

function wanted({ filter }: ListScope, { devType, alarmType, companyid }: RuleFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [filter.companies('c')]
  if (devType !== undefined) parts.push(sql`r.device_type = ${devType}`)
  if (alarmType !== undefined) parts.push(sql`r.alarm_type = ${alarmType}`)
  if (companyid !== undefined) {
    parts.push(sql`exists (select from company o where o.company_id = any (${rowIds([companyid])})
      and ${filter.companies('o')} and c.company_no between o.company_no and o.company_last)`)
  }
  return sql.join(parts, sql` and `)
}

async function readByIds({ tx, filter }: ListScope, ids: readonly string[]): Promise<StoredAlarmRule[]> {
  const { rows } = await sql<Omit<StoredAlarmRule, 'createTime'> & { createTime: Date }>`
    select r.rule_id as objectid, r.version, r.company_id as companyid, company_label(c.company_id) as "belongCompany",
      r.device_type as "devType", r.alarm_type as "alarmType", r.alarm_level as "alarmLevel", r.on_delay_minutes as "onDelay",
      r.off_delay_minutes as "offDelay", r.created_at as "createTime"
    from alarm_company_rule r join company c using (company_id)
    where r.rule_id = any (${rowIds(ids)}) and ${filter.companies('c')}`.execute(tx)
  return inOrder(
    rows.map((row) => Object.assign(row, { createTime: row.createTime.getTime() })),
    ids,
  )
}

async function readVersions(scope: ListScope, ids: readonly string[]) {
  const rows = await readByIds(scope, ids)
  return new Map(rows.map(({ objectid, version }) => [objectid, version]))
}

const isVisible = ({ filter }: ListScope) =>
  sql`exists (select from company c where c.company_id = r.company_id and ${filter.companies('c')})`

/** The alarm rules of a view. */
export const alarmRuleStore: ListStore<StoredAlarmRule, AlarmRuleEntry, RuleFilter> = {
  async readPage(scope, criteria, order, page) {
    const { ids, total } = await readPageIds(scope, source, wanted(scope, criteria), order, page)
    return { rows: await readByIds(scope, ids), total }
  },

  readIds: (scope, criteria, order, most) =>
    readFirstIds(scope, source, wanted(scope, criteria), order, most),

  readByIds,
  readVersions,

  async findSame({ tx, filter }, entries) {
    const found = await Promise.all(
      entries.map(async ({ companyid = '0', devType, alarmType }) => {
        const { rows } = await sql<{ id: string }>`
          select r.rule_id as id from alarm_company_rule r join company c using (company_id)
          where r.company_id = any (${rowIds([companyid])}) and r.device_type = ${devType} and r.alarm_type = ${alarmType}
            and ${filter.companies('c')}`.execute(tx)
        return rows[0]?.id ?? null
      }),
    )
    return found
  },

  async insert({ tx, filter }, entries, now) {
    const ids: string[] = []
    for (const { companyid = '0', devType, alarmType, alarmLevel, onDelay = 0, offDelay = 0 } of entries) {
      const { rows } = await sql<{ id: string | null }>`
        with owner as (
          select c.company_id from company c where c.company_id = any (${rowIds([companyid])}) and ${filter.companies('c')}
        ), added as (
          insert into alarm_company_rule (company_id, device_type, alarm_type, alarm_level, on_delay_minutes, off_delay_minutes,
            created_at)
          select company_id, ${devType}, ${alarmType}, ${alarmLevel}, ${onDelay}, ${offDelay}, ${now}::timestamptz from owner
          on conflict do nothing returning rule_id
        )
        select (select rule_id from added) as id from owner`.execute(tx)
      if (rows[0] === undefined) return 'companyUnknown'
      if (rows[0].id === null) return 'duplicate'
      ids.push(rows[0].id)
    }
    return ids
  },

  async update(scope, changes) {
    for (const { id, version, entry } of changes) {
      const { alarmLevel, onDelay, offDelay } = entry
      const { rows } = await sql`
        update alarm_company_rule r set version = r.version + 1, alarm_level = ${alarmLevel},
          on_delay_minutes = coalesce(${onDelay}::smallint, on_delay_minutes),
          off_delay_minutes = coalesce(${offDelay}::smallint, off_delay_minutes)
        where r.rule_id = any (${rowIds([id])}) and r.version = coalesce(${version}::int, r.version) and ${isVisible(scope)}
        returning r.rule_id`.execute(scope.tx)
      if (rows.length > 0) continue
      return (await readVersions(scope, [id])).size === 1 ? 'changed' : 'unknown'
    }
    return null
  },

  async delete(scope, ids) {
    const { rows } = await sql<ChangedRecord>`
      delete from alarm_company_rule r where r.rule_id = any (${rowIds(ids)}) and ${isVisible(scope)}
      returning r.rule_id as id, '' as title`.execute(scope.tx)
    return rows
  },
}
