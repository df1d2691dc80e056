import type { ProtocolModel } from '#contract/wire/enumerations.ts'
import { maxFutureMs } from '#contract/wire/gateway-messages.ts'

import { numberArray, plainArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

export interface ChannelOwner {
  readonly apuid: string
  readonly gatewayId: number
  readonly protocolModel: ProtocolModel
}

/** A channel as it is known; `owner` null: nobody has it. */
export interface CachedChannel {
  readonly apuid: string
  readonly owner: ChannelOwner | null
  /** Gateways whose newest start names it in conflict. */
  readonly claimants: readonly number[]
}

const findChannelsStatement = {
  name: 'ingest.find-channels',
  text: `
    select w.ap_uid as apuid, h.device_id::float8 as "gatewayId", h.protocol_model as "protocolModel",
      array(select k.device_id::float8 from channel_conflict k where k.ap_uid = w.ap_uid) as claimants
    from unnest($1::text[]) as w (ap_uid) left join gateway_channel h using (ap_uid)`,
}

/** One for each of the ids. */
export async function findChannels(
  client: IngestClient,
  apuids: readonly string[],
): Promise<CachedChannel[]> {
  type Row =
    | (ChannelOwner & { claimants: number[] })
    | { apuid: string; gatewayId: null; claimants: number[] }
  const rows = await rowsOf<Row>(client, findChannelsStatement, [plainArray(apuids)])
  return rows.map(({ claimants, ...row }) => ({
    apuid: row.apuid,
    owner: row.gatewayId === null ? null : row,
    claimants,
  }))
}

export interface ChannelClaim extends ChannelOwner {
  readonly channel: number
  readonly rfVersion: string
  readonly frequencyMhz: number
  /** When the gateway said so, milliseconds. */
  readonly at: number
  /** Somebody else seemed to have it, or to have its id, when the start was placed. */
  readonly isDisputed: boolean
}

// A start that is older than the newest known one says nothing of how the gateway is now.
const named = `
  t as (
    select t.* from unnest($1::text[], $2::bigint[], $3::smallint[], $4::smallint[], $5::text[], $6::numeric[], $7::float8[],
        $8::boolean[]) as t (ap_uid, device_id, channel, protocol_model, rf_version, frequency_mhz, at, is_disputed)
      join device_state s using (device_id)
    where s.start_at is null or s.start_at <= to_timestamp(t.at / 1000) or s.start_at > to_timestamp($9::float8 / 1000)
  )`
const dropReplacedChannels = {
  name: 'ingest.drop-replaced-channels',
  text: `
    with ${named}
    delete from gateway_channel c
    where c.device_id in (select device_id from t) and not exists (
      select from t where c.device_id = t.device_id and c.channel = t.channel and c.ap_uid = t.ap_uid)
    returning c.ap_uid as apuid`,
}
const claimChannelsStatement = {
  name: 'ingest.claim-channels',
  text: `
    with ${named}, claimed as (
      insert into gateway_channel as c (ap_uid, device_id, channel, protocol_model, rf_version, frequency_mhz)
      select distinct on (ap_uid) ap_uid, device_id, channel, protocol_model, rf_version, frequency_mhz from t
      where not exists (select from device a where a.device_type = 2 and a.dev_uid = t.ap_uid)
      order by ap_uid, is_disputed, device_id
      on conflict (ap_uid) do update set channel = excluded.channel, protocol_model = excluded.protocol_model,
        rf_version = excluded.rf_version, frequency_mhz = excluded.frequency_mhz
        where c.device_id = excluded.device_id
      returning ap_uid, device_id
    )
    select t.ap_uid as apuid, t.device_id::float8 as "gatewayId", t.protocol_model as "protocolModel",
      t.is_disputed as "isDisputed",
      exists (select from claimed c where (c.ap_uid, c.device_id) = (t.ap_uid, t.device_id)) as "isOwn" from t`,
}
const noteDisputedStatement = {
  name: 'ingest.note-disputed-channels',
  text: `
    with ${named}, lost as (
      select t.* from t where not exists (
        select from gateway_channel h where (h.ap_uid, h.device_id) = (t.ap_uid, t.device_id))
    ), over as (
      delete from channel_conflict k
      where k.device_id in (select device_id from t) and not exists (
        select from lost where (lost.ap_uid, lost.device_id) = (k.ap_uid, k.device_id))
    )
    insert into channel_conflict as k (ap_uid, device_id, channel, protocol_model, rf_version, frequency_mhz, since)
    select ap_uid, device_id, channel, protocol_model, rf_version, frequency_mhz, to_timestamp($10::float8 / 1000) from lost
    on conflict (device_id, ap_uid) do update set channel = excluded.channel, protocol_model = excluded.protocol_model,
      rf_version = excluded.rf_version, frequency_mhz = excluded.frequency_mhz`,
}

/** What became of a claim: not its own is one that another gateway has, or an arm unit the id of. */
export interface ClaimOutcome extends ChannelOwner {
  readonly isDisputed: boolean
  readonly isOwn: boolean
}

export interface ClaimedChannels {
  /** Those of newest starts. */
  readonly claims: readonly ClaimOutcome[]
  /** Not their gateways' any more; each is nobody's, or another's who claimed it. */
  readonly dropped: readonly string[]
}

/**
 * Makes these the channels of their gateways, in place of those they had, and notes the ones that they cannot have. The
 * gateways' states must be locked, and those of whoever claims what they have.
 */
export async function claimChannels(
  client: IngestClient,
  claims: readonly ChannelClaim[],
  now: number,
): Promise<ClaimedChannels> {
  const parameters = [
    plainArray(claims.map((claim) => claim.apuid)),
    numberArray(claims.map((claim) => claim.gatewayId)),
    numberArray(claims.map((claim) => claim.channel)),
    numberArray(claims.map((claim) => claim.protocolModel)),
    plainArray(claims.map((claim) => claim.rfVersion)),
    numberArray(claims.map((claim) => claim.frequencyMhz)),
    numberArray(claims.map((claim) => claim.at)),
    plainArray(claims.map((claim) => String(claim.isDisputed))),
    now + maxFutureMs,
  ]
  const [dropped, claimed] = await Promise.all([
    rowsOf<{ apuid: string }>(client, dropReplacedChannels, parameters),
    rowsOf<ClaimOutcome>(client, claimChannelsStatement, parameters),
    rowsOf(client, noteDisputedStatement, [...parameters, now]),
  ])
  return { claims: claimed, dropped: dropped.map(({ apuid }) => apuid) }
}
