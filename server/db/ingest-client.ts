import type { ClientBase } from 'pg'

/** A statement that is prepared once per connection. */
export interface Statement {
  readonly name: string
  readonly text: string
}

export type IngestClient = Pick<ClientBase, 'query'>

/** Runs a prepared statement and gives its rows. The row type is the caller's word for the statement's columns. */
export async function rowsOf<Row extends object>(
  client: IngestClient,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await client.query<Row>({ ...statement, values: [...values] })
  return rows
}
