import { sql, type Kysely } from 'kysely'

import type { Schema } from '../schema.ts'

export interface Operation {
  at: Date
  /** A message id, `operation.login`. */
  operation: string
  /** `done`, or the refusal. */
  outcome: string
  userId: string | null
  loginName: string
  companyNo: string
  /** Address and browser. */
  client: string
  detail: Readonly<Record<string, unknown>>
}

export async function logOperation(db: Kysely<Schema>, entry: Operation): Promise<void> {
  await sql`
    insert into operation_log (at, operation, outcome, user_id, login_name, company_no, client, detail)
    values (${entry.at}, ${entry.operation}, ${entry.outcome}, ${entry.userId}, ${entry.loginName}, ${entry.companyNo},
      ${entry.client}, ${JSON.stringify(entry.detail, storable)})`.execute(db)
}

/** What the database cannot hold, e.g. of a file's name that was cut, must not undo the line of what was done. */
function storable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value
}
