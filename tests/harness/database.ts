import { randomUUID } from 'node:crypto'

import { Client } from 'pg'
import { inject } from 'vitest'

import { openDatabase, type Database } from '#server/db/database.ts'

export interface TestDatabase {
  /** Connects as the owner of the database. */
  url: string
  ingest: Database
  web: Database
  close(): Promise<void>
}

export interface EmptyDatabase {
  /** Connects as its owner, a superuser. */
  url: string
  /** Gives it to a login user that may create roles but is no superuser. @returns the url of that user */
  ownedBy(user: string): Promise<string>
  close(): Promise<void>
}

/** A fresh database of its own: migrated and empty, or as `filledDatabase` left the one that is named. */
export async function testDatabase(template = migrated()): Promise<TestDatabase> {
  const { url, drop } = await create(template)
  const ingest = openDatabase(url, 'farwatch_ingest', { max: 5 })
  const web = openDatabase(url, 'farwatch_web', { max: 5 })
  return {
    url,
    ingest,
    web,
    async close() {
      await Promise.all([ingest.close(), web.close()])
      // PostgreSQL waits a tenth of a second for its ends of the connections; the next test need not.
      drop().catch(() => {})
    },
  }
}

/**
 * Fills a migrated database from which others are copied, which takes a fraction of filling each. It is there until the
 * end of the run.
 * @param fill leaves no connection open
 * @returns its name, for `testDatabase`, and what `fill` returned
 */
export async function filledDatabase<Filled>(
  fill: (url: string) => Promise<Filled>,
): Promise<{ template: string; filled: Filled }> {
  const { url, name } = await create(migrated())
  return { template: name, filled: await fill(url) }
}

const migrated = () => new URL(inject('templateUrl')).pathname.slice(1)

/** A fresh database without a table. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const { url, name, drop } = await create('template0')
  let owner: string | undefined
  return {
    url,
    async ownedBy(user) {
      owner = `${user}_${process.pid}`
      await run(url, `create role ${owner} login createrole`)
      await run(url, `alter database ${name} owner to ${owner}`)
      await run(url, `grant farwatch_ingest, farwatch_web to ${owner} with admin option`)
      const owned = new URL(url)
      owned.username = owner
      return owned.href
    },
    async close() {
      await drop()
      if (owner !== undefined) await run(maintenanceUrl(), `drop role ${owner}`)
    },
  }
}

function maintenanceUrl(): string {
  const url = new URL(inject('templateUrl'))
  url.pathname = '/postgres'
  return url.href
}

async function create(template: string): Promise<{ url: string; name: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // To write all of it into the log as well, as is the default, takes several times as long.
  await run(maintenanceUrl(), `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${name}`
  return { url: url.href, name, drop: () => run(maintenanceUrl(), `drop database ${name} with (force)`) }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
