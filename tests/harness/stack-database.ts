import { Client } from 'pg'

import { runningPostgres } from '#server/postgres/running-postgres.ts'

import type { Stack } from './stack.ts'

/** A connection to the running product's database, as its owner. */
export async function stackDatabase(stack: Stack): Promise<Client> {
  const connectionString = await runningPostgres(stack.dataFolder)
  if (connectionString === null) throw new Error('the database of the stack does not run')
  const client = new Client({ connectionString })
  await client.connect()
  return client
}
