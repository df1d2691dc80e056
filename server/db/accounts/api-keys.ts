import { sql, type Kysely } from 'kysely'

import type { Schema } from '../schema.ts'

export interface ApiKeyRow {
  keyId: string
  name: string
  /** Of its owner. */
  userId: string
  companyId: string
  companyName: string
  companyNo: string
  companyLast: string
  /** Of its owner's post. */
  postLevel: number
  usedAt: Date | null
  /** False: expired, or the key, its owner, their post or a company above is frozen. */
  holds: boolean
  shared: string[]
  /** What its owner may do as well. */
  functions: string[]
}

/** @returns null for a key that does not exist */
export async function readApiKey(db: Kysely<Schema>, keyHash: Buffer, at: Date): Promise<ApiKeyRow | null> {
  const { rows } = await sql<ApiKeyRow>`
    select key_id as "keyId", name, user_id as "userId", company_id as "companyId", company_name as "companyName", company_no as "companyNo",
      company_last as "companyLast", post_level as "postLevel", used_at as "usedAt", holds,
      shared::text[] as shared, functions
    from read_api_key(${keyHash}, ${at})`.execute(db)
  return rows[0] ?? null
}

/** Keeps when and from where a key was last used. */
export async function seeApiKey(
  db: Kysely<Schema>,
  keyHash: Buffer,
  at: Date,
  address: string,
): Promise<void> {
  await sql`select see_api_key(${keyHash}, ${at}, ${address})`.execute(db)
}
