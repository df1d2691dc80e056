import { sql, type Kysely } from 'kysely'

import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/**
 * Runs `work` in a transaction, and cancels what it is at when `gone` is aborted meanwhile.
 * @throws the database's error of a cancelled statement then; see `isCancelled`
 */
export async function cancelledBy<T>(
  gone: AbortSignal,
  database: Pick<Database, 'pool'>,
  tx: Kysely<Schema>,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    cancelling = database.pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => {})
  }
  if (gone.aborted) cancel()
  gone.addEventListener('abort', cancel)
  try {
    return await work()
  } finally {
    gone.removeEventListener('abort', cancel)
    // The connection must not be another's by the time that this arrives.
    await cancelling
  }
}
