import { sql, type Kysely } from 'kysely'

import type { Schema } from '../schema.ts'

/** A field of a record that an operation changed. Of a secret it says only that it was changed. */
export interface FieldChange {
  field: string
  /** Absent where there was none. */
  before?: unknown
  after?: unknown
  secret?: true
}

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
  changes?: readonly FieldChange[]
}

export async function logOperation(db: Kysely<Schema>, entry: Operation): Promise<void> {
  const { changes = [] } = entry
  await sql`
    insert into operation_log (at, operation, outcome, user_id, login_name, company_no, client, detail, changes)
    values (${entry.at}, ${entry.operation}, ${entry.outcome}, ${entry.userId}, ${entry.loginName}, ${entry.companyNo},
      ${entry.client}, ${JSON.stringify(entry.detail, storable)}, ${JSON.stringify(changes, storable)})`.execute(
    db,
  )
}

/** What the database cannot hold, e.g. of a file's name that was cut, must not undo the line of what was done. */
function storable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value
}
