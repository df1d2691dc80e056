import type { Pool, PoolClient } from 'pg'

/** Runs `work` in a transaction of its own. @throws what the work throws, and then nothing is written */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((fault: unknown) => {
      broken = fault instanceof Error ? fault : new Error(String(fault))
    })
    throw error
  } finally {
    client.release(broken)
  }
}
