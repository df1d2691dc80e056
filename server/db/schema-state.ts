import type { Database } from './database.ts'
import { errorCode } from './error-code.ts'
import { firstOfEarly, migrationNames } from './migrate.ts'

export interface SchemaState {
  /** Migrations that this program needs and the database has not had. */
  missing: readonly string[]
  /** The database has had migrations that this program does not know. */
  newer: boolean
}

let known: Promise<readonly string[]> | undefined

/** Whether the database is as old as this program. Rejects while the database is away. */
export async function readSchemaState({ pool }: Pick<Database, 'pool'>): Promise<SchemaState> {
  const ours = await (known ??= migrationNames())
  try {
    const { rows } = await pool.query<{ name: string }>('select name from migration')
    const theirs = new Set(rows.map(({ name }) => name))
    return {
      missing: ours.filter((name) => !theirs.has(name)),
      newer: !theirs.has(firstOfEarly) && rows.some(({ name }) => !ours.includes(name)),
    }
  } catch (error) {
    // No such table, or none that this role may read: an empty database, or one from before it was asked.
    if (errorCode(error) !== '42P01' && errorCode(error) !== '42501') throw error
    return { missing: ours.slice(-1), newer: false }
  }
}
