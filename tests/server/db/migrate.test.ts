import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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
  await Promise.all(['schema', 'migrations'].map((name) => mkdir(join(folder, name))))
  database = await emptyDatabase()
  await write('schema/01-first', 'create table first (id int);')
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text)
const second = '2026-01-02-second'
const third = '2026-01-03-third'

async function query<R extends object>(text: string): Promise<R[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<R>(text)
  await client.end()
  return rows
}

async function tables(): Promise<string[]> {
  const rows = await query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map((row) => row.relname)
}

test('makes an empty database from the schema, in the order of its files', async () => {
  await write('schema/02-next', 'alter table first add column next int;')
  await write(`migrations/${second}`, 'create table never_run (id int)')

  expect(await migrate(database.url, folder)).toEqual(['0001-baseline'])
  expect(await tables()).toEqual(['first', 'migration'])
  expect(await query('select name from migration order by 1')).toEqual([
    { name: '0001-baseline' },
    { name: second },
  ])
  expect(await migrate(database.url, folder)).toEqual([])
})

test('applies the migrations that a database has not had, in the order of their dates, once', async () => {
  await migrate(database.url, folder)
  await write(`migrations/${third}`, 'create table third (id int)')
  await write(`migrations/${second}`, 'create table second (id int)')

  expect(await migrate(database.url, folder)).toEqual([second, third])
  expect(await migrate(database.url, folder)).toEqual([])
  expect(await tables()).toEqual(['first', 'migration', 'second', 'third'])
})

test('runs the functions, triggers and grants of the schema again when they have changed, after the migrations', async () => {
  const schema = (answer: number) => `create table first (id int);
create or replace function answer() returns int language sql as $$
  select ${answer};
$$;
grant execute on function answer to farwatch_web;`
  await write('schema/01-first', schema(1))
  await migrate(database.url, folder)
  await write('schema/01-first', schema(2))
  await write(`migrations/${second}`, 'drop function answer')

  expect(await migrate(database.url, folder)).toEqual([second, '0001-baseline'])
  expect(
    await query(`select answer(), has_function_privilege('farwatch_web', 'answer()', 'execute') as granted`),
  ).toEqual([{ answer: 2, granted: true }])
  expect(await migrate(database.url, folder)).toEqual([])
})

test('migrates once when two processes start at the same moment', async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)))
  expect(applied.flat()).toEqual(['0001-baseline'])
})

test('leaves nothing of a migration that fails half way, and keeps those before it', async () => {
  await migrate(database.url, folder)
  await write(`migrations/${second}`, 'create table second (id int)')
  await write(`migrations/${third}`, 'create table half (id int); select no_such_function()')
  await expect(migrate(database.url, folder)).rejects.toThrow(
    `migration ${third} failed: function no_such_function() does not exist`,
  )
  expect(await tables()).toEqual(['first', 'migration', 'second'])
})

test('leaves an empty database empty when the schema fails', async () => {
  await write('schema/02-broken', 'create table half (id int); select no_such_function()')
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'the schema failed: function no_such_function() does not exist',
  )
  expect(await tables()).toEqual(['migration'])
})

test('refuses a migration that was changed after it was applied', async () => {
  await migrate(database.url, folder)
  await write(`migrations/${second}`, 'create table second (id int)')
  await migrate(database.url, folder)
  await write(`migrations/${second}`, 'create table second (id bigint)')
  await expect(migrate(database.url, folder)).rejects.toThrow(`migration ${second} was changed`)
})

test('refuses a database that is newer than the program', async () => {
  await write(`migrations/${second}`, 'create table second (id int)')
  await migrate(database.url, folder)
  await rm(join(folder, `migrations/${second}.sql`))
  await expect(migrate(database.url, folder)).rejects.toThrow(
    `the database is newer than this program: it has ${second}`,
  )
})

test('refuses a database of another line of development', async () => {
  await write(`migrations/${second}`, 'create table second (id int)')
  await migrate(database.url, folder)
  await rm(join(folder, `migrations/${second}.sql`))
  await write('migrations/2026-01-02-other', 'create table other (id int)')
  await expect(migrate(database.url, folder)).rejects.toThrow(
    `the database has ${second} where the program has 2026-01-02-other`,
  )
  await query(`delete from migration where name = '0001-baseline'`)
  await expect(migrate(database.url, folder)).rejects.toThrow(`its first migration is ${second}`)
})

test('the roles can log in, and neither stands above row-level security', async () => {
  await migrate(database.url, folder)
  const rows = await query(
    `select rolname, rolcanlogin, rolsuper, rolbypassrls, rolcreaterole
     from pg_roles where rolname like 'farwatch_%' order by 1`,
  )
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
  expect(await migrate(owner)).toEqual(['0001-baseline'])
})
