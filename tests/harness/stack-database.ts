import { Client } from 'pg'

import { runningPostgres } from '#server/postgres/running-postgres.ts'

import type { Stack } from './stack.ts'

/** Of the running product's database, as its owner. */
export async function stackDatabaseUrl(stack: Stack): Promise<string> {
  const url = await runningPostgres(stack.dataFolder)
  if (url === null) throw new Error('the database of the stack does not run')
  return url
}

/** A connection to the running product's database, as its owner. */
export async function stackDatabase(stack: Stack): Promise<Client> {
  const client = new Client({ connectionString: await stackDatabaseUrl(stack) })
  await client.connect()
  return client
}
