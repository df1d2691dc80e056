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

interface Schema {
  /** All files of `schema/`, in order: makes an empty database. */
  text: string
  /** Of them the statements that can be run again: functions, triggers and grants. */
  repeatable: string
  checksum: string
}

/** Has the folders `schema` and `migrations`. */
const ownFolder = import.meta.dirname
/** Holds off a second process that starts at the same moment. */
const migrationLock = 7000
/** Stands in the list of migrations for the schema folder as a whole. */
const baseline = '0001-baseline'
/** The chain of migrations before the baseline. A database that has had all of them has the schema of the baseline. */
export const firstOfEarly = '0001-foundation'
const lastOfEarly = '0057-finds-by-name'

/**
 * Brings a database up to the schema of `folder`: an empty one by the files of `schema/`; another one by the migrations that it
 * has not had, each in one transaction, and then by the functions, triggers and grants of `schema/` when they have changed.
 * @returns the names that were applied now, in order
 * @throws Error when the database is newer than this program, too old for it, or a migration that was applied has changed
 */
export async function migrate(url: string, folder = ownFolder): Promise<string[]> {
  const schema = await readSchema(folder)
  const migrations = await readMigrations(folder)
  const client = new Client({ connectionString: url, application_name: 'farwatch_migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureRoles(client)
    await client.query(`create table if not exists migration (
      name text primary key, applied_at timestamptz not null default now(), checksum text not null)`)
    await replaceEarlyMigrations(client)
    const applied = await appliedMigrations(client)
    if (applied.length === 0) {
      await create(client, schema, migrations)
      return [baseline]
    }
    const waiting = waitingMigrations(applied, migrations)
    for (const migration of waiting) await apply(client, migration)
    const names = waiting.map(({ name }) => name)
    return applied[0]?.checksum === schema.checksum ? names : [...names, await repeat(client, schema)]
  } finally {
    await client.end()
  }
}

/** What a database of this program has had, in order. */
export async function migrationNames(folder = ownFolder): Promise<string[]> {
  const files = (await readdir(join(folder, 'migrations'))).filter((name) =>
    /^\d{4}-\d{2}-\d{2}-[a-z0-9-]+\.sql$/.test(name),
  )
  return [baseline, ...files.map((file) => file.replace(/\.sql$/, '')).toSorted()]
}

async function readSchema(folder: string): Promise<Schema> {
  const files = (await readdir(join(folder, 'schema'))).filter((name) => name.endsWith('.sql')).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, 'schema', file), 'utf8')))
  const text = texts.join('\n')
  const statements =
    /^create or replace function [^]*?\$\$;$|^create or replace trigger [^;]*;$|^grant [^;]*;$/gm
  const repeatable = (text.match(statements) ?? []).join('\n')
  return { text, repeatable, checksum: sha256(repeatable) }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const [, ...names] = await migrationNames(folder)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, 'migrations', `${name}.sql`), 'utf8')
      return { name, text, checksum: sha256(text) }
    }),
  )
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Marks the baseline as applied where the early migrations were, whose end it describes. */
async function replaceEarlyMigrations(client: Client): Promise<void> {
  const { rows } = await client.query<{ first: string; last: string }>(
    'select min(name) as first, max(name) as last from migration',
  )
  const [early] = rows
  if (early?.first !== firstOfEarly) return
  if (early.last !== lastOfEarly) {
    throw new Error(
      `the database is too old for this program: its last migration is ${early.last}. ` +
        `Start the version whose last migration is ${lastOfEarly} once, then start this one.`,
    )
  }
  await inTransaction(client, async () => {
    await client.query('delete from migration')
    await client.query(`insert into migration (name, checksum) values ($1, '')`, [baseline])
  })
}

async function appliedMigrations(client: Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  )
  return rows
}

function waitingMigrations(
  applied: readonly { name: string; checksum: string }[],
  migrations: readonly Migration[],
): Migration[] {
  for (const [place, { name, checksum }] of applied.entries()) {
    if (place === 0) {
      if (name === baseline) continue
      throw new Error(`the database was not made by this program: its first migration is ${name}`)
    }
    const ours = migrations[place - 1]
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
  return migrations.slice(applied.length - 1)
}

/** The schema files hold what the migrations lead to, so these count as applied. */
async function create(client: Client, schema: Schema, migrations: readonly Migration[]): Promise<void> {
  await inTransaction(client, async () => {
    await run(client, 'the schema', withLateBinding(schema.text))
    for (const { name, checksum } of [{ name: baseline, checksum: schema.checksum }, ...migrations]) {
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    }
  })
}

async function apply(client: Client, { name, text, checksum }: Migration): Promise<void> {
  await inTransaction(client, async () => {
    await run(client, `migration ${name}`, withLateBinding(text))
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  })
}

async function repeat(client: Client, { repeatable, checksum }: Schema): Promise<string> {
  await inTransaction(client, async () => {
    await run(client, 'the functions of the schema', withLateBinding(repeatable))
    await client.query('update migration set checksum = $2 where name = $1', [baseline, checksum])
  })
  return baseline
}

/** A function may name tables and functions that come after it. */
const withLateBinding = (text: string): string => `set local check_function_bodies = off;\n${text}`

async function run(client: Client, what: string, text: string): Promise<void> {
  await client.query(text).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${what} failed: ${reason}`, { cause: error })
  })
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
