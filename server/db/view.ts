import { sql, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'

import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/** What a caller may see: the companies numbered `first` to `last`, and what is connected through the `shared` gateways. */
export interface View {
  first: string
  last: string
  /** device_id of gateways of other companies. */
  shared: readonly string[]
}

/** The database was lost while a transaction was being committed: nobody knows whether it was. */
export class CommitLost extends Error {
  override readonly name = 'CommitLost'
}

/**
 * Runs `work` in a transaction under row-level security for `view`. Outside of one the web role sees no row.
 * @throws CommitLost
 */
export async function inView<T>(
  db: Database,
  view: View,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  let committing = false
  const transaction = db.kysely.transaction().execute(async (tx) => {
    await sql`select set_config('farwatch.view_first', ${view.first}, true),
      set_config('farwatch.view_last', ${view.last}, true),
      set_config('farwatch.view_shared', ${`{${view.shared.join(',')}}`}, true)`.execute(tx)
    const result = await work(tx)
    committing = true
    return result
  })
  try {
    return await transaction
  } catch (error) {
    const isRefusal = error instanceof DatabaseError && error.severity === 'ERROR'
    if (committing && !isRefusal) throw new CommitLost('the commit was not answered', { cause: error })
    throw error
  }
}
