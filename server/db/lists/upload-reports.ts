import { sql, type Kysely } from 'kysely'

import type { Schema } from '../schema.ts'

/** Whose report it is, and of which list. */
export interface ReportOwner {
  userId: string
  list: string
}

/** Of a person's earlier reports the two newest stay. @param report.sheet at most 16 MB */
export async function storeUploadReport(
  db: Kysely<Schema>,
  { userId, list }: ReportOwner,
  report: { key: string; sheet: Buffer; now: Date; until: Date },
): Promise<void> {
  const { key, sheet, now, until } = report
  await sql`select keep_upload_report(${key}, ${userId}::bigint, ${list}, ${now}::timestamptz, ${until}::timestamptz,
    ${sheet}::bytea)`.execute(db)
}

/** @returns null when there is none of this person and list, or not any more */
export async function readUploadReport(
  db: Kysely<Schema>,
  { userId, list }: ReportOwner,
  key: string,
  now: Date,
): Promise<Buffer | null> {
  const { rows } = await sql<{ sheet: Buffer | null }>`
    select read_upload_report(${key}, ${userId}::bigint, ${list}, ${now}::timestamptz) as sheet`.execute(db)
  return rows[0]?.sheet ?? null
}
