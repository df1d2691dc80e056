import { sql } from 'kysely'

import type { FrameOutcome } from '#contract/calls/frames.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import type { ArmUid } from '#contract/wire/ids.ts'

import { noContent, type ReceivedFrame } from './frame-news.ts'
import type { ListScope } from '../lists/list-store.ts'

/** What is stored of a message; the message itself is not, but of a refused one its beginning. */
export type StoredFrame = Omit<ReceivedFrame, 'gatewayId' | 'skipped' | 'rawBytes' | 'boot' | 'seq'>

interface StoredWanted {
  gatewayId: string
  /** Only what is about the device of this id; null for all. */
  devUid: string | null
  most: number
}

const { relay, terminal } = deviceType.values
const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
const hex = (column: string) => sql`coalesce(upper(encode(${sql.ref(column)}, 'hex')), '')`
/** Two hearings of one frame lie no further apart. */
const sameFrame = sql`interval '5 minutes'`

/** How far back is looked at first; most gateways say more than is wanted within that. Milliseconds; null: as far as it goes. */
const looksBackMs = [3_600_000, 86_400_000, 8 * 86_400_000, null]

/**
 * The newest messages of a gateway that are stored, in no order: of each device the newest that it said at all, as far as this
 * gateway received them. Whoever is among the newest messages is among those that were received last, so that only so many devices
 * are looked at, and of these no further back than it needs.
 */
export async function readStoredFrames(
  { tx, filter }: ListScope,
  { gatewayId, devUid, most }: StoredWanted,
): Promise<StoredFrame[]> {
  const { rows: recent } = await sql<LastFrame>`
    select d.device_id as id, d.device_type as class, t.beat_at as at from device d join device_state t using (device_id)
    where ${filter.devices('d')}
      and ${devUid === null ? sql`d.gateway_id = ${gatewayId}::bigint` : sql`d.dev_uid = ${devUid}`}
    order by t.beat_at desc nulls last limit ${most}`.execute(tx)
  const newest = recent[0]?.at?.getTime()
  if (newest === undefined) return []
  let frames: StoredFrame[] = []
  for (const ms of looksBackMs) {
    frames = await readSince(tx, recent, {
      gatewayId,
      most,
      since: ms === null ? null : new Date(newest - ms),
    })
    if (frames.length === most) break
  }
  return frames
}

interface LastFrame {
  id: string
  class: number
  at: Date | null
}

/** The newest that these devices said since a moment. */
async function readSince(
  tx: ListScope['tx'],
  recent: readonly LastFrame[],
  { gatewayId, most, since }: { gatewayId: string; most: number; since: Date | null },
): Promise<StoredFrame[]> {
  const gateway = sql`${gatewayId}::bigint`
  const itsNewest = sql`device_id = h.device_id and ${since === null ? sql`true` : sql`event_at >= ${since}`}
    order by event_at desc limit ${most}`
  const { rows } = await sql<Omit<StoredFrame, 'raw' | 'topic' | 'reason' | 'detail'>>`
    with recent as (
      select device_id, case class when ${relay} then 'relay-' when ${terminal} then 'terminal-' else '' end as prefix
      from unnest(${recent.map(({ id }) => id)}::bigint[], ${recent.map((each) => each.class)}::int[]) h (device_id, class))
    select m.*, ${ms('m.received_at')} as "receivedAt", ${ms('m.event_at')} as at, m.device_id::float8 as "deviceId",
      m.parent_id::float8 as "parentId"
    from recent h cross join lateral (
      select 'uplink' as kind, 'stored' as outcome, u.device_id, u.event_at, u.received_at, u.parent_id, u.ap_uid as apuid,
        u.hops::int, u.rssi_dbm as "rssiDbm", u.snr_db as "snrDb", u.frame_counter as "frameCounter", ${hex('u.payload')} as payload
      from (select * from uplink where ${itsNewest}) u where u.gateway_id = ${gateway}
      union all
      select 'uplink', 'further', e.device_id, e.event_at, e.received_at, null, e.ap_uid, null, e.rssi_dbm, e.snr_db,
        e.frame_counter, coalesce((select ${hex('u.payload')} from uplink u where u.device_id = e.device_id
          and u.frame_counter = e.frame_counter and u.event_at between e.event_at - ${sameFrame} and e.event_at + ${sameFrame}
          limit 1), '')
      from (select * from uplink_reception where ${itsNewest}) e where e.gateway_id = ${gateway}
      union all
      select h.prefix || 'heartbeat', 'stored', b.device_id, b.event_at, b.received_at,
        (b.body ->> 'parent')::bigint, coalesce(b.body ->> 'apuid', ''), (b.body ->> 'hops')::int,
        b.rssi_dbm, b.snr_db, null, ''
      from (select * from heartbeat where ${itsNewest}) b
      where b.gateway_id = ${gateway}
      union all
      select h.prefix || 'registration', 'stored', r.device_id, r.event_at, r.received_at, r.parent_id,
        coalesce(r.body ->> 'apuid', ''), r.hops, r.rssi_dbm, r.snr_db, null, ''
      from (select * from registration where ${itsNewest}) r
      where r.gateway_id = ${gateway}
      union all
      select 'downlink-result', 'stored', w.device_id, w.event_at, w.received_at, null, w.ap_uid, null, null, null, null,
        ${hex('w.payload')}
      from (select * from downlink where ${itsNewest}) w where w.gateway_id = ${gateway}
      union all
      select v.kind, 'stored', v.device_id, v.event_at, v.received_at, null, '', null, null, null, null, ''
      from (select * from gateway_event where device_id = ${gateway} and ${itsNewest}) v
    ) m order by m.event_at desc limit ${most}`.execute(tx)
  return rows.map((row) => Object.assign(row, notRefused))
}

const notRefused = { raw: '', topic: '', reason: '', detail: '' }

const refused: FrameOutcome = 'refused'
/** Of a gateway that is refused all the time only so many are searched for one device. */
const mostSearched = 1000

/** What the gateway last had refused, with the beginning of it. @param devUid only what names this device */
export async function readRefusedFrames(
  { tx }: ListScope,
  { armuid, devUid, most }: { armuid: ArmUid; devUid: string | null; most: number },
): Promise<StoredFrame[]> {
  const { rows } = await sql<{
    receivedAt: number
    topic: string
    reason: string
    detail: string
    raw: string
  }>`
    select ${ms('r.at')} as "receivedAt", r.topic, r.reason, r.detail, encode(r.payload, 'base64') as raw
    from (select * from refused_message where arm_uid = ${armuid} order by refused_id desc
      limit ${devUid === null ? most : mostSearched}) r
    where ${devUid === null ? sql`true` : sql`position(convert_to(${devUid}, 'UTF8') in r.payload) > 0`}
    order by r.refused_id desc limit ${most}`.execute(tx)
  return rows.map((row) =>
    Object.assign(row, noContent, { kind: row.topic.split('/').at(-1) ?? '', outcome: refused }),
  )
}
