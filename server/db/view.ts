import { sql, type Transaction } from 'kysely'

import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/** What a caller may see: the companies numbered `first` to `last`, and what hangs on the `shared` gateways. */
export interface View {
  first: string
  last: string
  /** device_id of gateways of other companies. */
  shared: readonly string[]
}

/** Runs `work` in a transaction under row-level security for `view`. Outside of one the web role sees no row. */
export function inView<T>(
  db: Database,
  view: View,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return db.kysely.transaction().execute(async (tx) => {
    await sql`select set_config('farwatch.view_first', ${view.first}, true),
      set_config('farwatch.view_last', ${view.last}, true),
      set_config('farwatch.view_shared', ${`{${view.shared.join(',')}}`}, true)`.execute(tx)
    return work(tx)
  })
}
