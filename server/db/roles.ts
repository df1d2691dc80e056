import type { Client } from 'pg'

import { errorCode } from './error-code.ts'

/** Whose rights a connection has: ingest sees every row, web only its caller's view. Neither can log in by itself. */
export const roles = ['farwatch_ingest', 'farwatch_web'] as const
export type Role = (typeof roles)[number]

/**
 * Creates the roles, which belong to the whole cluster, and lets the login user act under them. Several databases of
 * one cluster may do so at once.
 * @throws Error when the login user may neither create roles nor act under those that exist
 */
export async function ensureRoles(client: Client): Promise<void> {
  for (const role of roles) {
    const { rows } = await client.query<{ exists: boolean; usable: boolean | null }>(
      `select exists (select from pg_roles where rolname = $1),
        (select pg_has_role(current_user, oid, 'set') from pg_roles where rolname = $1) as usable`,
      [role],
    )
    if (rows[0]?.usable === true) continue
    try {
      if (rows[0]?.exists !== true) await unlessRaced(client, `create role ${role} nologin nobypassrls`)
      await unlessRaced(client, `grant ${role} to current_user with set true`)
    } catch (error) {
      throw new Error(
        `the database user needs the role ${role}. As a superuser: create role ${role} nologin; ` +
          `grant ${role} to <user>;  (${error instanceof Error ? error.message : String(error)})`,
        { cause: error },
      )
    }
  }
}

/** Another database's migration may do the same at the same moment; then it is done. */
async function unlessRaced(client: Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(statement)
      return
    } catch (error) {
      const code = errorCode(error)
      // duplicate_object, unique_violation
      if (code === '42710' || code === '23505') return
      // "tuple concurrently updated"
      if (code !== 'XX000' || attempt >= 5) throw error
    }
  }
}
