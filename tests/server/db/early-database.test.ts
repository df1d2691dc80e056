import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { migrate, migrationNames } from '#server/db/migrate.ts'
import { readCatalogue } from '#tests/harness/catalogue.ts'
import { emptyDatabase, testDatabase, type TestDatabase } from '#tests/harness/database.ts'

/** The 51 migrations from before the baseline, one behind the other, each with its line in the list of migrations. */
const earlyMigrations = gunzipSync(
  readFileSync(join(import.meta.dirname, 'fixtures/early-migrations.sql.gz')),
).toString()

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

/** The database of a version from before the baseline, without a row of anybody. */
async function earlyDatabase(): Promise<{ url: string; owner: Client }> {
  const empty = await emptyDatabase()
  const owner = await connect(empty.url)
  onTestFinished(async () => {
    await owner.end()
    await empty.close()
  })
  await owner.query(earlyMigrations)
  return { url: empty.url, owner }
}

type Catalogue = Record<string, string>

/** The objects that two catalogues do not have alike. */
function differences(a: Catalogue, b: Catalogue): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name])
}

let fresh: TestDatabase
let owner: Client
let expected: Catalogue
beforeAll(async () => {
  fresh = await testDatabase()
  owner = await connect(fresh.url)
  expected = await readCatalogue(owner)
})
afterAll(async () => {
  await owner.end()
  await fresh.close()
})

test('a database of the last early version is brought over to the very schema that an empty one gets', async () => {
  const early = await earlyDatabase()

  const [, ...migrations] = await migrationNames()
  expect(await migrate(early.url)).toEqual([...migrations, '0001-baseline'])
  expect(await readCatalogue(early.owner)).toEqual(expected)
  expect(await migrate(early.url)).toEqual([])
})

test('a database of an earlier version is refused, with the version that has to run first', async () => {
  const early = await earlyDatabase()
  await early.owner.query(`delete from migration where name = '0057-finds-by-name'`)

  await expect(migrate(early.url)).rejects.toThrow(
    'the database is too old for this program: its last migration is 0056-names-and-codes-as-searched. ' +
      'Start the version whose last migration is 0057-finds-by-name once, then start this one.',
  )
})

test('what the schema runs again when it has changed leaves a database as it was', async () => {
  await owner.query(`update migration set checksum = '' where name = '0001-baseline'`)

  expect(await migrate(fresh.url)).toEqual(['0001-baseline'])
  expect(await readCatalogue(owner)).toEqual(expected)
})

describe('the comparison sees a difference of', () => {
  test.each([
    ['a column', 'alter table company add extra int', ['column company 24']],
    ['a default', `alter table company alter zone set default 'UTC'`, ['column company 8']],
    [
      'a constraint',
      'alter table gateway_share drop constraint gateway_share_pkey',
      ['constraint gateway_share gateway_share_pkey', 'index gateway_share_pkey'],
    ],
    ['an index', 'drop index device_parent', ['index device_parent']],
    ['the storage of a table', 'alter table device_state reset (fillfactor)', ['table device_state']],
    ['row-level security', 'alter table company disable row level security', ['table company']],
    ['a function', 'alter function view_first() volatile', ['function view_first()']],
    ['a trigger', 'alter table device disable trigger device_left', ['trigger device device_left']],
    ['a policy', 'alter policy in_view on company using (true)', ['policy company in_view']],
    ['a grant', 'grant truncate on company to farwatch_web', ['grant on company to farwatch_web']],
    [
      'a grant of a column',
      'grant update (depth) on company to farwatch_web',
      ['grant on company.depth to farwatch_web'],
    ],
    [
      'a grant of a function',
      'revoke execute on function view_first from farwatch_web',
      ['grant on view_first() to farwatch_web'],
    ],
    ['a sequence', 'alter sequence company_company_id_seq increment 2', ['sequence company_company_id_seq']],
    [
      'a partition',
      `select ensure_partition('heartbeat', '2026-01-05')`,
      expect.arrayContaining(['table heartbeat_2026_02']),
    ],
    ['a row', `update retention set days = 1 where table_name = 'uplink'`, ['rows of retention']],
  ])('%s', async (_, change, found) => {
    await owner.query('begin')
    onTestFinished(async () => void (await owner.query('rollback')))
    await owner.query(change)

    expect(differences(expected, await readCatalogue(owner))).toEqual(found)
  })
})
