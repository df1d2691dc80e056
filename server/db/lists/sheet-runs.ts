import { sql, type Kysely } from 'kysely'

import type { SheetWritten } from '#contract/lists/sheet-run.ts'

import { errorCode } from '../error-code.ts'
import type { Schema } from '../schema.ts'

/** Of a sheet that a person sent under a name of their own. */
export interface RunName {
  userId: string
  key: string
}

/** What was written under a name. */
export interface StoredRun {
  written: SheetWritten
  /** Tells the sheet, and what was to be done with it, from any other. */
  content: string | null
  /** What its sender was answered. */
  answer: unknown
}

/**
 * Keeps for a day what a sheet wrote; in the transaction in which it was written.
 * @returns false when something was written under this name already; then the transaction has to be given up
 */
export async function storeSheetRun(
  db: Kysely<Schema>,
  { userId, key }: RunName,
  { written: { added, covered, skipped, moved }, content, answer }: StoredRun,
  now: Date,
): Promise<boolean> {
  try {
    await sql`select keep_sheet_run(${userId}::bigint, ${key}, ${now}::timestamptz, ${added}::int, ${covered}::int,
      ${skipped}::int, ${moved}::int, ${content}, ${JSON.stringify(answer)}::json)`.execute(db)
    return true
  } catch (error) {
    if (errorCode(error) === '23505') return false
    throw error
  }
}

/** @returns null when nothing was written under this name */
export async function readSheetRun(db: Kysely<Schema>, { userId, key }: RunName): Promise<StoredRun | null> {
  const { rows } = await sql<SheetWritten & Omit<StoredRun, 'written'>>`
    select added, covered, skipped, moved, content, answer from read_sheet_run(${userId}::bigint, ${key})`.execute(
    db,
  )
  if (rows[0] === undefined) return null
  const { content, answer, ...written } = rows[0]
  return { written, content, answer }
}
