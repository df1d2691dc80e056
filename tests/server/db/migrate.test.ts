import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { migrate } from '#server/db/migrate.ts'
import { emptyDatabase, type EmptyDatabase } from '#tests/harness/database.ts'

let folder: string
let database: EmptyDatabase
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farwatch-migrations-'))
  database = await emptyDatabase()
  await write('0001-first', 'create table first (id int)')
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text)

async function tables(): Promise<string[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  await client.end()
  return rows.map((row) => row.relname)
}

test('what waits is applied in the order of names, once', async () => {
  expect(await migrate(database.url, folder)).toEqual(['0001-first'])
  await write('0003-third', 'create table third (id int)')
  await write('0002-second', 'create table second (id int)')
  expect(await migrate(database.url, folder)).toEqual(['0002-second', '0003-third'])
  expect(await migrate(database.url, folder)).toEqual([])
  expect(await tables()).toEqual(['first', 'migration', 'second', 'third'])
})

test('two processes that start at once do it once', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)))
  expect(applied.flat()).toEqual(['0001-first'])
})

test('a file that fails half way leaves nothing of itself, and keeps those before it', async () => {
  await write('0002-broken', 'create table half (id int); select no_such_function()')
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'migration 0002-broken failed: function no_such_function() does not exist',
  )
  expect(await tables()).toEqual(['first', 'migration'])
})

test('a migration that was changed after it was applied is refused', async () => {
  await migrate(database.url, folder)
  await write('0001-first', 'create table first (id bigint)')
  await expect(migrate(database.url, folder)).rejects.toThrow('migration 0001-first was changed')
})

test('a database that is newer than the program is refused', async () => {
  await write('0002-second', 'create table second (id int)')
  await migrate(database.url, folder)
  await rm(join(folder, '0002-second.sql'))
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'the database is newer than this program: it has 0002-second',
  )
})

test('a database of another line of development is refused', async () => {
  await migrate(database.url, folder)
  await rm(join(folder, '0001-first.sql'))
  await write('0001-other', 'create table other (id int)')
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'the database has 0001-first where the program has 0001-other',
  )
})

test('the roles can log in, and neither stands above row-level security', async () => {
  await migrate(database.url, folder)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(
    `select rolname, rolcanlogin, rolsuper, rolbypassrls, rolcreaterole
     from pg_roles where rolname like 'farwatch_%' order by 1`,
  )
  await client.end()
  const role = {
    rolcanlogin: true,
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
  }
  expect(rows).toEqual([
    { rolname: 'farwatch_ingest', ...role },
    { rolname: 'farwatch_web', ...role },
  ])
})

test('an owner who is no superuser migrates a database of their own', async () => {
  const owner = await database.ownedBy('farwatch_test_owner')
  const files = await readdir(join(import.meta.dirname, '../../../server/db/migrations'))
  expect(await migrate(owner)).toEqual(files.toSorted().map((file) => file.replace('.sql', '')))
})
