import { sql, type Kysely } from 'kysely'

import type { ArmUid } from '#contract/ids.ts'

import type { RowFilter } from './row-filter.ts'
import type { Schema } from './schema.ts'

/** A message of a gateway that was not taken. */
export interface RefusedMessageRow {
  refusedId: string
  at: Date
  armuid: ArmUid
  /** Of the gateway; may be empty. */
  alias: string
  topic: string
  reason: string
  detail: string
  /** Its first bytes. */
  payload: Buffer
}

interface Page {
  offset: number
  limit: number
}

/** Those of the gateways of the view's own companies, newest first. @param armuid of one gateway only */
export async function readRefusedPage(
  tx: Kysely<Schema>,
  filter: RowFilter,
  { armuid, payloadBytes, offset, limit }: Page & { armuid: string | undefined; payloadBytes: number },
): Promise<{ rows: RefusedMessageRow[]; total: number }> {
  const from = sql`refused_message r join device d on d.device_type = 2 and d.dev_uid = r.arm_uid
    where ${filter.companies('d')} and ${armuid === undefined ? sql`true` : sql`r.arm_uid = ${armuid}`}`
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(tx)
  const { rows } = await sql<RefusedMessageRow>`
    select r.refused_id as "refusedId", r.at, r.arm_uid as armuid, d.alias, r.topic, r.reason, r.detail,
      substring(r.payload for ${payloadBytes}) as payload
    from ${from} order by r.refused_id desc limit ${limit} offset ${offset}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** A gateway that logged in and is nobody's. */
export interface CandidateRow {
  armuid: ArmUid
  address: string
  firstAt: Date
  lastAt: Date
  attempts: number
}

/** The latest first. They belong to no company: row-level security shows them to the view of the root company alone. */
export async function readCandidatePage(
  tx: Kysely<Schema>,
  { offset, limit }: Page,
): Promise<{ rows: CandidateRow[]; total: number }> {
  const from = sql`gateway_candidate c
    where not exists (select from device d where d.device_type = 2 and d.dev_uid = c.arm_uid)`
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(tx)
  const { rows } = await sql<CandidateRow>`
    select arm_uid as armuid, remote_address as address, first_seen_at as "firstAt", last_seen_at as "lastAt",
      attempts::float8 as attempts
    from ${from} order by last_seen_at desc, arm_uid limit ${limit} offset ${offset}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
