import { Client } from 'pg'

/** Held while the company tree and its first people are set up, so that two starts do not do it twice. */
const setupLock = 7005

/** Runs `work` as the owner of the database in one transaction, one caller at a time. */
export async function ownerTransaction<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'farwatch_setup' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [setupLock])
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    // A connection that ends takes an unfinished transaction with it.
    await client.end()
  }
}
