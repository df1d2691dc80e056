import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import { commandList, type CommandRow } from '#contract/lists/command.ts'

import { readCompanyRange } from '../accounts/companies.ts'
import { holdsPart, inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ListScope, ReadStore } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import { issuerJson } from './commands.ts'

const filterSchema = Type.Object(commandList.filter)
type CommandFilter = Static<typeof filterSchema>

/** Rows are numbered as they are issued. */
const source: ListSource = {
  from: sql`command_target t join command c using (command_id) join device d using (device_id)`,
  id: sql`t.row_id`,
  columns: { issuedTime: sql`t.row_id` },
  mostCounted: 100_000,
}

async function wanted({ tx, filter }: ListScope, criteria: CommandFilter): Promise<RawBuilder<unknown>> {
  const { devUid, state, commandId, issuedBy, companyid, upStime, upEtime } = criteria
  const parts: RawBuilder<unknown>[] = [filter.companies('t'), filter.devices('d')]
  const range = companyid === undefined ? undefined : await readCompanyRange(tx, filter, companyid)
  if (range === null) return sql`false`
  if (range !== undefined)
    parts.push(sql`t.company_no between ${range.first}::bigint and ${range.last}::bigint`)
  if (devUid !== undefined) {
    const part = devUid.toUpperCase()
    parts.push(sql`(strpos(d.dev_uid, ${part}) > 0 or strpos(t.ap_uid, ${part}) > 0)`)
  }
  if (state !== undefined) parts.push(sql`t.state = ${state}`)
  if (commandId !== undefined) parts.push(sql`t.command_id = ${commandId}::uuid`)
  if (issuedBy !== undefined)
    parts.push(sql`(c.issued_key is not null and c.company_no between view_first() and view_last()
        and ${holdsPart(sql`c.issued_key`, issuedBy)}
      or c.issued_key is null and exists (select from app_user u where u.user_id = c.issued_by and ${filter.companies('u')}
        and ${holdsPart(sql`u.user_name`, issuedBy)}))`)
  if (upStime !== undefined) parts.push(sql`c.issued_at >= ${new Date(upStime)}::timestamptz`)
  if (upEtime !== undefined) parts.push(sql`c.issued_at <= ${new Date(upEtime)}::timestamptz`)
  return sql.join(parts, sql` and `)
}

interface StoredRow extends Omit<CommandRow, 'issuedTime' | 'sentTime' | 'endTime' | 'deadline'> {
  issuedAt: Date
  sentAt: Date | null
  endedAt: Date | null
  lastAt: Date
}

async function readByIds({ tx, filter }: ListScope, ids: readonly string[]): Promise<CommandRow[]> {
  const { rows } = await sql<StoredRow>`
    select t.row_id::text as objectid, t.command_id as "commandId", t.target_id as "targetId", d.dev_uid as "devUid",
      coalesce(d.alias, '') as "deviceAliases", d.device_id::text as "deviceId", d.device_type as "devType",
      t.ap_uid as apuid, coalesce(company_label(o.company_id), '') as companyname, c.name, ${issuerJson} as "issuedBy", t.state,
      c.issued_at as "issuedAt", t.sent_at as "sentAt", t.ended_at as "endedAt", t.deadline as "lastAt", c.parameters,
      array(select jsonb_object_keys(coalesce(c.secrets, '{}')) order by 1) as secrets, t.result,
      coalesce(t.refusal::text, '') as refusal
    from command_target t join command c using (command_id) join device d using (device_id)
      left join company o on o.company_no = d.company_no and ${filter.companies('o')}
      left join app_user u on u.user_id = c.issued_by and ${filter.companies('u')}
    where t.row_id = any (${rowIds(ids)}) and ${filter.companies('t')} and ${filter.devices('d')}`.execute(tx)
  const inWire = rows.map(({ issuedAt, sentAt, endedAt, lastAt, ...row }): CommandRow =>
    Object.assign(row, {
      issuedTime: issuedAt.getTime(),
      sentTime: sentAt?.getTime() ?? null,
      endTime: endedAt?.getTime() ?? null,
      deadline: lastAt.getTime(),
    }),
  )
  return inOrder(inWire, ids)
}

/** The journal of commands; `refusal` and `issuedBy` are JSON, of which the route makes words. */
export const commandStore: ReadStore<CommandRow, CommandFilter> = {
  readByIds,
  async readPage(scope, criteria, order, page) {
    const { ids, ...counted } = await readPageIds(scope, source, await wanted(scope, criteria), order, page)
    return { rows: await readByIds(scope, ids), ...counted }
  },
  readIds: async (scope, criteria, order, most) =>
    readFirstIds(scope, source, await wanted(scope, criteria), order, most),
}
