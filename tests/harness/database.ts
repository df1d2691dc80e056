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

/** A fresh, migrated and empty database of its own. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'))
  const templateName = template.pathname.slice(1)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const maintenance = new URL(template)
  maintenance.pathname = '/postgres'
  await run(maintenance.href, `create database ${name} template ${templateName}`)
  const own = new URL(template)
  own.pathname = `/${name}`
  const ingest = openDatabase(own.href, 'farwatch_ingest', { max: 5 })
  const web = openDatabase(own.href, 'farwatch_web', { max: 5 })
  return {
    url: own.href,
    ingest,
    web,
    async close() {
      await Promise.all([ingest.close(), web.close()])
      await run(maintenance.href, `drop database ${name} with (force)`)
    },
  }
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
