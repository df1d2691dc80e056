import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'

import { operationLogList } from '#contract/lists/operation-log.ts'
import { operationStatus } from '#contract/wire/enumerations.ts'

import { holdsPart, inOrder, readFirstIds, readPageIds, type ListSource } from '../lists/list-page.ts'
import type { ListScope, ListStore } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import type { FieldChange } from './operation-log.ts'

const filterSchema = Type.Object(operationLogList.filter)
type OperationFilter = Static<typeof filterSchema>

/** A line as it is stored; `server/web/services/operation-words.ts` says it in a language. */
export type StoredOperation = {
  objectid: string
  operationTime: number
  operation: string
  outcome: string
  company: string
  operator: string
  client: string
  detail: Readonly<Record<string, unknown>>
  fieldChanges: readonly FieldChange[]
}

const source: ListSource = {
  from: sql`operation_log l`,
  id: sql`l.operation_id`,
  columns: { operationTime: sql`l.at` },
}

/** The first moment of a day, so many days later, by a clock that is `offsetMinutes` east of UTC. */
function startOf(day: string, offsetMinutes: number, daysLater = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * 86_400_000 - offsetMinutes * 60_000)
}

function wanted(scope: ListScope, criteria: OperationFilter, offsetMinutes: number): RawBuilder<unknown> {
  const { operator, status, companyid, fromDay, toDay } = criteria
  const parts: RawBuilder<unknown>[] = [scope.filter.companies('l')]
  if (operator !== undefined) parts.push(holdsPart(sql`l.login_name`, operator))
  if (status !== undefined)
    parts.push(sql`(l.outcome = 'done') = ${status === operationStatus.values.succeeded}`)
  if (fromDay !== undefined) parts.push(sql`l.at >= ${startOf(fromDay, offsetMinutes)}::timestamptz`)
  if (toDay !== undefined) parts.push(sql`l.at < ${startOf(toDay, offsetMinutes, 1)}::timestamptz`)
  if (companyid !== undefined) {
    parts.push(sql`exists (select from company o where o.company_id = any (${rowIds([companyid])})
      and ${scope.filter.companies('o')} and l.company_no between o.company_no and o.company_last)`)
  }
  return sql.join(parts, sql` and `)
}

async function readByIds(scope: ListScope, ids: readonly string[]): Promise<StoredOperation[]> {
  const { rows } = await sql<Omit<StoredOperation, 'operationTime'> & { at: Date }>`
    select l.operation_id as objectid, l.at, l.operation, l.outcome, coalesce(c.name, '') as company,
      l.login_name as operator, l.client, l.detail, l.changes as "fieldChanges"
    from operation_log l left join company c using (company_no)
    where l.operation_id = any (${rowIds(ids)}) and ${scope.filter.companies('l')}`.execute(scope.tx)
  return inOrder(
    rows.map((row): StoredOperation => Object.assign(row, { operationTime: row.at.getTime() })),
    ids,
  )
}

type Reads = 'readPage' | 'readIds' | 'readByIds'

/** The log as a list that is only read. @param offsetMinutes of the caller's clock, east of UTC */
export function operationStore(
  offsetMinutes: number,
): Pick<ListStore<StoredOperation, never, OperationFilter>, Reads> {
  return {
    async readPage(scope, criteria, order, page) {
      const where = wanted(scope, criteria, offsetMinutes)
      const { ids, total } = await readPageIds(scope, source, where, order, page)
      return { rows: await readByIds(scope, ids), total }
    },
    readIds: (scope, criteria, order, most) =>
      readFirstIds(scope, source, wanted(scope, criteria, offsetMinutes), order, most),
    readByIds,
  }
}
