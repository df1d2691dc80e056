import { join } from 'node:path'

import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { rowTypes } from '#tests/harness/row-types.ts'

const file = join(import.meta.dirname, '../../../server/db/schema/tables.ts')

let database: TestDatabase
let owner: Client
beforeAll(async () => {
  database = await testDatabase()
  owner = new Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

test('the row types in the program are those of the database; otherwise run npm run row-types', async () => {
  await expect(await rowTypes(owner)).toMatchFileSnapshot(file)
})

test('row types say what is computed, has a default, may be null, or is a list', async () => {
  await owner.query(`create table zebra (id bigint generated always as identity, at timestamptz default now(), day date,
    words text[] not null, twice int not null generated always as (2) stored, body jsonb not null, more json)`)
  const text = await rowTypes(owner)

  expect(text.slice(text.indexOf('  zebra'))).toBe(`  zebra: {
    id: GeneratedAlways<string>
    at: Generated<Date | null>
    day: string | null
    words: string[]
    twice: GeneratedAlways<number>
    body: Json
    more: NullableJson
  }
}
`)
})

test('a type of column that nobody has decided on is refused', async () => {
  await owner.query('create table zone_of_time (at time not null)')
  await expect(rowTypes(owner)).rejects.toThrow(
    'zone_of_time.at is of the type time without time zone, which has no row type',
  )
})
