import { sql, type Kysely } from 'kysely'

import type { ArmUid } from '#contract/wire/ids.ts'
import type { GatewayCandidate } from '#contract/lists/gateway-candidate.ts'

import { rowIds } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

/** Hidden until it shows a key that it had not shown. */
const isIgnored = sql`(c.ignored_keys is not null and not exists (
  select from gateway_candidate_key k where k.arm_uid = c.arm_uid and k.fingerprint <> all (c.ignored_keys)))`

const tries = sql`'address', remote_address, 'attempts', attempts,
  'firstTime', floor(extract(epoch from first_seen_at) * 1000)::bigint,
  'lastTime', floor(extract(epoch from last_seen_at) * 1000)::bigint`

const order = sql`(attempts > 1) desc, first_seen_at desc, arm_uid`

interface CandidatePage {
  list: GatewayCandidate[]
  total: number
  ignored: number
  /** Whether the view is one to which candidates are told. */
  mayView: boolean
}

/** An id that was invented is mostly tried once: what tries again stands before it. Else those that came last first, so that they stay in their places while they go on trying. They belong to no company: row-level security shows them to the view of the root company alone. */
export async function readCandidatePage(
  tx: Kysely<Schema>,
  wanted: { armuid: ArmUid | undefined; ignored: boolean; offset: number; limit: number },
): Promise<CandidatePage> {
  const { armuid, ignored, offset, limit } = wanted
  const { rows } = await sql<CandidatePage>`
    with candidate as (
      select c.*, ${isIgnored} as ignored from gateway_candidate c
      where not exists (select from device d where d.device_type = 2 and d.dev_uid = c.arm_uid)
        and ${armuid === undefined ? sql`true` : sql`c.arm_uid = ${armuid}`}
    ), page as (
      select * from candidate where ignored = ${ignored} order by ${order} limit ${limit} offset ${offset}
    )
    select coalesce(views_whole_tree(), false) as "mayView",
      (select count(*) filter (where ignored = ${ignored}) from candidate)::int as total,
      (select count(*) filter (where ignored) from candidate)::int as ignored,
      coalesce((select json_agg(json_build_object('armuid', arm_uid, ${tries}, 'furtherKeys', further_keys > 0,
          'ignored', ignored, 'keys', (
            select coalesce(json_agg(json_build_object('fingerprint', fingerprint, ${tries})
              order by last_seen_at desc, fingerprint), '[]')
            from gateway_candidate_key k where k.arm_uid = page.arm_uid))
        order by ${order}) from page), '[]') as list`.execute(tx)
  return rows[0] ?? { list: [], total: 0, ignored: 0, mayView: false }
}

/** The keys of these candidates, which stay as they are until the transaction ends; of an id that is none, nothing. */
export async function holdCandidates(
  tx: Kysely<Schema>,
  armuids: readonly ArmUid[],
): Promise<Map<ArmUid, { fingerprints: string[]; furtherKeys: boolean }>> {
  const held = await sql<{ armuid: ArmUid; furtherKeys: boolean }>`
    select arm_uid as armuid, further_keys > 0 as "furtherKeys" from gateway_candidate
    where arm_uid = any (${[...armuids]}::text[]) order by arm_uid for update`.execute(tx)
  // Only now: a key that came while the lock was waited for counts too.
  const shown = await sql<{ armuid: ArmUid; fingerprint: string }>`
    select arm_uid as armuid, fingerprint from gateway_candidate_key
    where arm_uid = any (${[...armuids]}::text[]) order by last_seen_at desc, fingerprint`.execute(tx)
  return new Map(
    held.rows.map(({ armuid, furtherKeys }) => {
      const keys = shown.rows.filter((key) => key.armuid === armuid)
      return [armuid, { furtherKeys, fingerprints: keys.map(({ fingerprint }) => fingerprint) }]
    }),
  )
}

/** Gives new gateways the keys that they showed; they are candidates no more. @returns how many got one */
export async function adoptGatewayKeys(
  tx: Kysely<Schema>,
  ids: readonly string[],
  fingerprints: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    select adopt_gateway_keys(${rowIds(ids)}, ${[...fingerprints]}::text[])`.execute(tx)
  return rows.length
}

/** @returns those that are candidates */
export async function setIgnored(
  tx: Kysely<Schema>,
  armuids: readonly ArmUid[],
  ignored: boolean,
): Promise<ArmUid[]> {
  const held = [...(await holdCandidates(tx, armuids)).keys()]
  const { rows } = await sql<{ armuid: ArmUid }>`
    update gateway_candidate c set ignored_keys = ${
      ignored
        ? sql`array(select fingerprint from gateway_candidate_key k where k.arm_uid = c.arm_uid)`
        : sql`null`
    } where arm_uid = any (${held}::text[]) returning arm_uid as armuid`.execute(tx)
  return rows.map(({ armuid }) => armuid)
}
