import { sql, type Kysely } from 'kysely'

import type { SheetWritten } from '#contract/lists/sheet-run.ts'

import type { Schema } from './schema.ts'

/** Of a sheet that a person sent under a name of their own. */
export interface RunName {
  userId: string
  key: string
}

/** Keeps for a day what a sheet wrote; in the transaction in which it was written. */
export async function keepSheetRun(
  db: Kysely<Schema>,
  { userId, key }: RunName,
  { added, covered, skipped, moved }: SheetWritten,
  now: Date,
): Promise<void> {
  await sql`select keep_sheet_run(${userId}::bigint, ${key}, ${now}::timestamptz, ${added}::int, ${covered}::int,
    ${skipped}::int, ${moved}::int)`.execute(db)
}

/** @returns null when nothing was written under this name */
export async function readSheetRun(
  db: Kysely<Schema>,
  { userId, key }: RunName,
): Promise<SheetWritten | null> {
  const { rows } = await sql<SheetWritten>`
    select added, covered, skipped, moved from read_sheet_run(${userId}::bigint, ${key})`.execute(db)
  return rows[0] ?? null
}
