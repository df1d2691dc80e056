import { sql } from 'kysely'

import type { ArmUid } from '#contract/wire/ids.ts'

import type { ListScope } from '../lists/list-store.ts'

/** A log file that a gateway has sent, or a part of one. */
export interface StoredLogFile {
  commandId: string
  name: string
  size: number
  parts: number
  received: number
  receivedAt: Date
}

const mostFiles = 100

/** Those of a gateway that the caller sees, the newest first. */
export async function readLogFiles({ tx, filter }: ListScope, armuid: ArmUid): Promise<StoredLogFile[]> {
  const { rows } = await sql<StoredLogFile>`
    select p.target_id as "commandId", p.name, sum(length(p.content))::int as size, max(p.parts)::int as parts,
      count(*)::int as received, max(p.received_at) as "receivedAt"
    from gateway_log_part p join command_target t using (target_id) join device d using (device_id)
    where d.dev_uid = ${armuid} and ${filter.companies('t')} and ${filter.devices('d')}
    group by p.target_id, p.name order by max(p.received_at) desc, p.name limit ${mostFiles}`.execute(tx)
  return rows
}

/** @returns null when the caller sees no such file, or parts of it have not come */
export async function readLogFile(
  { tx, filter }: ListScope,
  commandId: string,
  name: string,
): Promise<{ armuid: ArmUid; content: Buffer } | null> {
  const { rows } = await sql<{ armuid: ArmUid; content: Buffer }>`
    select d.dev_uid as armuid, string_agg(p.content, ''::bytea order by p.part) as content
    from gateway_log_part p join command_target t using (target_id) join device d using (device_id)
    where p.target_id = ${commandId}::uuid and p.name = ${name} and ${filter.companies('t')} and ${filter.devices('d')}
    group by d.dev_uid having count(*) = max(p.parts) and min(p.parts) = max(p.parts)`.execute(tx)
  return rows[0] ?? null
}
