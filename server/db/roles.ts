import type { Client } from 'pg'

import { errorCode } from './error-code.ts'

/** Whose rights a connection has: ingest sees every row, web only its caller's view. Each logs in by itself. */
export const roles = ['farwatch_ingest', 'farwatch_web'] as const
export type Role = (typeof roles)[number]

/**
 * Creates the roles, which belong to the whole cluster. Several databases of one cluster may do so at once.
 * @throws Error when there is none and the login user may not create it, or one has rights that it must not have
 */
export async function ensureRoles(client: Client): Promise<void> {
  for (const role of roles) {
    const { rows } = await client.query<{ login: boolean; above: boolean }>(
      'select rolcanlogin as login, rolsuper or rolbypassrls as above from pg_roles where rolname = $1',
      [role],
    )
    const [found] = rows
    if (found?.above === true)
      throw new Error(
        `the role ${role} stands above row-level security: alter role ${role} nosuperuser nobypassrls`,
      )
    if (found?.login === true) continue
    const statement = `${found === undefined ? 'create' : 'alter'} role ${role} login nobypassrls`
    await unlessRaced(client, statement).catch((error: unknown) => {
      throw new Error(
        `the database needs a role that can log in. As a superuser: ${statement};  ` +
          `(${error instanceof Error ? error.message : String(error)})`,
        { cause: error },
      )
    })
  }
}

/** Another database's migration may do the same at the same moment; then it is done. */
export async function unlessRaced(client: Client, statement: string): Promise<void> {
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
