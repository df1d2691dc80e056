import { sql, type Kysely } from 'kysely'

import type { ArmUid } from '#contract/wire/ids.ts'

import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

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

/**
 * Those of the gateways of the view's own companies, newest first. Some thousands are kept in all, so that they are read through.
 * @param armuid of one gateway only
 * @param devUid those alone in which this device is named, in whichever case
 */
export async function readRefusedPage(
  tx: Kysely<Schema>,
  filter: RowFilter,
  {
    armuid,
    devUid,
    payloadBytes,
    offset,
    limit,
  }: Page & { armuid: string | undefined; devUid: string | undefined; payloadBytes: number },
): Promise<{ rows: RefusedMessageRow[]; total: number }> {
  const from = sql`refused_message r join device d on d.device_type = 2 and d.dev_uid = r.arm_uid
    where ${filter.companies('d')} and ${armuid === undefined ? sql`true` : sql`r.arm_uid = ${armuid}`}
      and ${devUid === undefined ? sql`true` : sql`strpos(upper(encode(r.payload, 'escape')), ${devUid}::text) > 0`}`
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(tx)
  const { rows } = await sql<RefusedMessageRow>`
    select r.refused_id as "refusedId", r.at, r.arm_uid as armuid, d.alias, r.topic, r.reason, r.detail,
      substring(r.payload for ${payloadBytes}) as payload
    from ${from} order by r.refused_id desc limit ${limit} offset ${offset}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Logins under the id of one of the view's own gateways with another key than its own; null when there was none. */
export async function readWrongKeys(
  tx: Kysely<Schema>,
  filter: RowFilter,
  armuid: string,
): Promise<{ attempts: number; lastAt: Date } | null> {
  const { rows } = await sql<{ attempts: number; lastAt: Date }>`
    select r.refused::float8 as attempts, r.last_at as "lastAt"
    from refused_count r join device d on d.device_type = 2 and d.dev_uid = r.arm_uid
    where r.arm_uid = ${armuid} and r.reason = 'wrong-key' and ${filter.companies('d')}`.execute(tx)
  return rows[0] ?? null
}
