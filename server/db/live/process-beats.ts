import { sql, type Kysely } from 'kysely'

import type { Schema } from '../schema.ts'

export interface ProcessBeat {
  at: Date
  figures: Readonly<Record<string, unknown>>
}

/** The newest sign of life of a kind of process, null when there never was one. */
export async function readProcessBeat(db: Kysely<Schema>, process: string): Promise<ProcessBeat | null> {
  const { rows } = await sql<ProcessBeat>`
    select at, figures from process_beat where process = ${process} order by at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Events that wait for the publisher (counted up to 10,001) and how long the oldest has waited, in seconds of real time. */
export async function readOutboxLag(db: Kysely<Schema>): Promise<{ waiting: number; oldestSeconds: number }> {
  const { rows } = await sql<{ waiting: number; oldestSeconds: number }>`
    select waiting, oldest_seconds as "oldestSeconds" from outbox_lag()`.execute(db)
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 }
}
