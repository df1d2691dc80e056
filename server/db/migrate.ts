import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'

import { ensureRoles } from './roles.ts'

interface Migration {
  name: string
  text: string
  checksum: string
}

const ownFolder = join(import.meta.dirname, 'migrations')
/** Holds off a second process that starts at the same moment. */
const migrationLock = 7000

/**
 * Brings a database up to the newest migration of `folder`, each file in one transaction.
 * @returns the names that were applied now, in order
 * @throws Error when the database is newer than this program, or a migration that was applied has been changed since
 */
export async function migrate(url: string, folder = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new Client({ connectionString: url, application_name: 'farwatch_migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureRoles(client)
    const waiting = await waitingMigrations(client, migrations)
    for (const migration of waiting) await apply(client, migration)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** What `migrate` brings a database up to, in order. */
export async function migrationNames(folder = ownFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  return files.map((file) => file.replace(/\.sql$/, '')).toSorted()
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await migrationNames(folder)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, `${name}.sql`), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name, text, checksum }
    }),
  )
}

async function waitingMigrations(client: Client, migrations: readonly Migration[]): Promise<Migration[]> {
  await client.query(`create table if not exists migration (
    name text primary key, applied_at timestamptz not null default now(), checksum text not null)`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  )
  for (const [place, { name, checksum }] of rows.entries()) {
    const ours = migrations[place]
    if (ours === undefined) {
      throw new Error(`the database is newer than this program: it has ${name}. Run the newer program.`)
    }
    if (ours.name !== name) {
      throw new Error(
        `the database and this program have parted ways: the database has ${name} where the program has ${ours.name}`,
      )
    }
    if (ours.checksum !== checksum) {
      throw new Error(
        `migration ${name} was changed after this database had applied it; write a new migration instead`,
      )
    }
  }
  return migrations.slice(rows.length)
}

async function apply(client: Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
