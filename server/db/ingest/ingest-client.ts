import type { ClientBase } from 'pg'

/** A statement that is prepared once per connection. */
export interface Statement {
  readonly name: string
  readonly text: string
}

export type IngestClient = Pick<ClientBase, 'query'>

/**
 * Opens a batch's transaction. Whoever removes devices (`delete_gateways`) holds the lock alone, and so waits for the
 * batches that are under way. Its statements touch a few rows of long tables by their keys; the planner, who cannot know
 * how few, nor how long a table has become since it planned, must not walk a table instead, and rows are then locked in
 * the order in which they are given.
 */
export async function beginBatch(client: IngestClient): Promise<void> {
  await client.query(
    `begin; set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off;
     select pg_advisory_xact_lock_shared(7006)`,
  )
}

/**
 * Waits for statements that were sent together. When some of them failed, throws what the first of them met: what the
 * later ones met is only that the transaction had failed.
 */
export async function together(sent: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(sent))
    if (outcome.status === 'rejected') throw outcome.reason
}

/** Runs a prepared statement and gives its rows. The row type is the caller's word for the statement's columns. */
export async function rowsOf<Row extends object>(
  client: IngestClient,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await client.query<Row>({ ...statement, values: [...values] })
  return rows
}

/**
 * Runs a statement that is planned for its tables as they are now. A prepared one keeps its plan: one that was made while
 * the commands were few walks whole tables for each of ten thousand, for minutes.
 */
export async function rowsPlannedNow<Row extends object>(
  client: IngestClient,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await client.query<Row>(text, [...values])
  return rows
}
