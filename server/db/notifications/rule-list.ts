import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import {
  notificationRuleList,
  type NotificationRule,
  type NotificationRuleEntry,
} from '#contract/lists/notification-rule.ts'
import { notifiedAlarms, type NotificationEvent } from '#contract/wire/enumerations.ts'

import { holdsPart, inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ChangedRecord, ListScope, ListStore } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'

const filterSchema = Type.Object(notificationRuleList.filter)
type RuleFilter = Static<typeof filterSchema>
/** A new one has a secret. */
type StoredEntry = NotificationRuleEntry & { secretSealed?: Buffer }

const source: ListSource = {
  from: sql`notification_rule r join company c using (company_id)`,
  id: sql`r.rule_id`,
  columns: { name: sql`r.name`, createTime: sql`r.created_at` },
}

function wanted({ filter }: ListScope, { name, status, companyid }: RuleFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [filter.companies('c')]
  if (name !== undefined) parts.push(holdsPart(sql`r.name`, name))
  if (status !== undefined) parts.push(sql`r.flag = ${status}`)
  if (companyid !== undefined) {
    parts.push(sql`exists (select from company o where o.company_id = any (${rowIds([companyid])})
      and ${filter.companies('o')} and c.company_no between o.company_no and o.company_last)`)
  }
  return sql.join(parts, sql` and `)
}

type RuleRow = Omit<NotificationRule, 'events' | 'hours' | 'createTime'> & { createTime: Date }

const hour = (of: number) => `${String(of).padStart(2, '0')}:00`

function record({ createTime, ...row }: RuleRow): NotificationRule {
  const { alarms, floods, overdueOrders, fromHour, toHour } = row
  const { none, priority } = notifiedAlarms.values
  const events: NotificationEvent[] = [
    ...(alarms === none ? [] : [alarms === priority ? ('priorityAlarm' as const) : ('alarm' as const)]),
    ...(floods ? ['flood' as const] : []),
    ...(overdueOrders ? ['overdueOrder' as const] : []),
  ]
  return {
    ...row,
    events,
    hours: `${hour(fromHour)}–${hour(toHour)}`,
    createTime: createTime.getTime(),
  }
}

async function readByIds({ tx, filter }: ListScope, ids: readonly string[]): Promise<NotificationRule[]> {
  const { rows } = await sql<RuleRow>`
    select r.rule_id as objectid, r.version, r.name, r.flag as status, r.company_id as companyid,
      company_label(c.company_id) as "belongCompany", r.alarms, r.floods, r.orders as "overdueOrders", r.days,
      r.from_hour as "fromHour", r.to_hour as "toHour", r.language, r.emails, r.webhook_url as "webhookUrl",
      r.created_at as "createTime"
    from notification_rule r join company c using (company_id)
    where r.rule_id = any (${rowIds(ids)}) and ${filter.companies('c')}`.execute(tx)
  return inOrder(rows.map(record), ids)
}

async function readVersions(scope: ListScope, ids: readonly string[]) {
  const rows = await readByIds(scope, ids)
  return new Map(rows.map(({ objectid, version }) => [objectid, version]))
}

/** However addresses were separated, it is by a comma and a blank. */
const separated = (emails: string) => emails.split(/[,;、 ]+/).join(', ')

const isVisible = ({ filter }: ListScope) =>
  sql`exists (select from company c where c.company_id = r.company_id and ${filter.companies('c')})`

/** The notification rules of a view. */
export const notificationRuleStore: ListStore<NotificationRule, StoredEntry, RuleFilter> = {
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

  async insert({ tx, filter }, entries, now) {
    const ids: string[] = []
    for (const entry of entries) {
      const { companyid = '0', name, language, alarms, floods = false, overdueOrders = false } = entry
      const { days, fromHour = 0, toHour = 24, emails = '', webhookUrl = '', secretSealed } = entry
      const { rows } = await sql<{ id: string }>`
        insert into notification_rule (company_id, name, language, alarms, floods, orders, days, from_hour, to_hour, emails,
          webhook_url, secret_sealed, created_at)
        select c.company_id, ${name}, ${language}, ${alarms}, ${floods}, ${overdueOrders}, ${days}, ${fromHour}, ${toHour},
          ${separated(emails)}, ${webhookUrl}, ${secretSealed}, ${now}::timestamptz
        from company c where c.company_id = any (${rowIds([companyid])}) and ${filter.companies('c')}
        returning rule_id as id`.execute(tx)
      if (rows[0] === undefined) return 'companyUnknown'
      ids.push(rows[0].id)
    }
    return ids
  },

  async update(scope, changes) {
    for (const { id, version, entry } of changes) {
      const { name, language, alarms, floods, overdueOrders, days, fromHour, toHour, emails, webhookUrl } =
        entry
      const { rows } = await sql`
        update notification_rule r set version = r.version + 1, name = ${name}, language = ${language}, alarms = ${alarms},
          floods = coalesce(${floods}::boolean, floods), orders = coalesce(${overdueOrders}::boolean, orders), days = ${days},
          from_hour = coalesce(${fromHour}::smallint, from_hour), to_hour = coalesce(${toHour}::smallint, to_hour),
          emails = coalesce(${emails === undefined ? undefined : separated(emails)}::text, emails),
          webhook_url = coalesce(${webhookUrl}::text, webhook_url)
        where r.rule_id = any (${rowIds([id])}) and r.version = coalesce(${version}::int, r.version) and ${isVisible(scope)}
        returning r.rule_id`.execute(scope.tx)
      if (rows.length > 0) continue
      return (await readVersions(scope, [id])).size === 1 ? 'changed' : 'unknown'
    }
    return null
  },

  async delete(scope, ids) {
    const { rows } = await sql<ChangedRecord>`
      delete from notification_rule r where r.rule_id = any (${rowIds(ids)}) and ${isVisible(scope)}
      returning r.rule_id as id, r.name as title`.execute(scope.tx)
    return rows
  },

  async setFlag(scope, ids, flag) {
    const { rows } = await sql<ChangedRecord>`
      update notification_rule r set flag = ${flag}, version = r.version + 1
      where r.rule_id = any (${rowIds(ids)}) and ${isVisible(scope)}
      returning r.rule_id as id, r.name as title`.execute(scope.tx)
    return rows
  },
}

/** @returns its name; null where the view has no such rule */
export async function setRuleSecret(scope: ListScope, id: string, sealed: Buffer): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update notification_rule r set secret_sealed = ${sealed}
    where r.rule_id = any (${rowIds([id])}) and ${isVisible(scope)} returning r.name`.execute(scope.tx)
  return rows[0]?.name ?? null
}
