import { Kysely, PostgresDialect } from 'kysely'
import { Pool, TypeOverrides, types } from 'pg'

import type { Role } from './roles.ts'
import type { Schema } from './schema.ts'

export interface Database {
  pool: Pool
  kysely: Kysely<Schema>
  close(): Promise<void>
}

/** A day stays the text YYYY-MM-DD: as a Date it would shift with the zone of the process. */
const typeParsers = new TypeOverrides()
typeParsers.setTypeParser(types.builtins.DATE, (text) => text)

/**
 * Connections that log in as `role`: no statement takes them out of it. A password in `url` counts when it is the role's.
 * @param options.max most connections, 10 by default
 * @param options.connectTimeoutMs how long to wait for a connection, new or free, before failing; 0, the default: for ever
 * @param options.statementTimeoutMs how long a statement may take before the database gives it up; 0, the default: for ever
 * @param options.pipeline statements of a connection are sent without waiting for the one before; false by default
 */
export function openDatabase(
  url: string,
  role: Role,
  options: { max?: number; connectTimeoutMs?: number; statementTimeoutMs?: number; pipeline?: boolean } = {},
): Database {
  const pool = new Pool({
    connectionString: urlAs(url, role),
    application_name: role,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 0,
    statement_timeout: options.statementTimeoutMs ?? 0,
    pipeline: options.pipeline ?? false,
    types: typeParsers,
  })
  // An idle connection that breaks is replaced; whoever uses one sees its own error.
  pool.on('error', () => {})
  // Between two statements of a transaction nobody listens: without a listener, the error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { pool, kysely, close: () => kysely.destroy() }
}

/** The same database for another user; a password goes with the user whose it is. */
export function urlAs(url: string, user: string, password = ''): string {
  const as = new URL(url)
  if (as.username === user && password === '') return url
  as.username = user
  as.password = password
  return as.href
}

/** How long the database takes to answer, in milliseconds; rejects when it does not. */
export async function pingDatabase({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const before = performance.now()
  await pool.query('select 1')
  return Math.round(performance.now() - before)
}
