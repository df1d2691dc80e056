import { maxFutureMs } from '#contract/wire/gateway-messages.ts'

import { numberArray, plainArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

/** On which channel a gateway receives a device. */
export interface ChannelReception {
  readonly deviceId: number
  readonly gatewayId: number
  readonly apuid: string
  /** When the device was received there, in milliseconds. */
  readonly at: number
}
export interface NodeAttachment extends ChannelReception {
  readonly parentId: number | null
  /** Only relays have something below them. */
  readonly isRelay: boolean
  /** False: it was only received there, which counts while it is unattached. */
  readonly isRegistered: boolean
}

// What the device said after its newest known registration, or with it.
const isNews = `(s.register_at is null or s.register_at <= to_timestamp(t.at / 1000)
  or s.register_at > to_timestamp($LATER::float8 / 1000))`
const receptionArrays = (some: readonly ChannelReception[]): string[] => [
  numberArray(some.map((one) => one.deviceId)),
  numberArray(some.map((one) => one.gatewayId)),
  plainArray(some.map((one) => one.apuid)),
  numberArray(some.map((one) => one.at)),
]

const attachDevicesStatement = {
  name: 'ingest.place-devices',
  text: `
    with t as (
      select t.*, (select c.ap_uid from gateway_channel c where c.ap_uid = t.named and c.device_id = t.gateway_id) as ap_uid
      from unnest($1::bigint[], $2::bigint[], $3::text[], $4::float8[], $5::bigint[], $6::boolean[])
        as t (device_id, gateway_id, named, at, parent_id, is_registered)
    )
    update device d set gateway_id = t.gateway_id, parent_id = t.parent_id, ap_uid = t.ap_uid
    from t join device_state s using (device_id)
    where ${isNews.replace('$LATER', '$7')} and d.device_id = t.device_id and (t.is_registered or d.gateway_id is null)
      and (d.gateway_id, d.parent_id, d.ap_uid) is distinct from (t.gateway_id, t.parent_id, t.ap_uid)`,
}

/**
 * Attaches devices where they registered, unless a later registration is known. A channel that its gateway does not have
 * (any more) is none. One placement per device; the states must be locked.
 */
export async function attachDevices(
  client: IngestClient,
  attachments: readonly NodeAttachment[],
  now: number,
): Promise<void> {
  await rowsOf(client, attachDevicesStatement, [
    ...receptionArrays(attachments),
    numberArray(attachments.map((attachment) => attachment.parentId)),
    plainArray(attachments.map((attachment) => String(attachment.isRegistered))),
    now + maxFutureMs,
  ])
}

/** Whoever attaches a relay below another one waits for the other who does: each alone may be right, and both together a loop. */
export async function holdRelayTree(client: IngestClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock(7012)')
}

const findLoopStatement = {
  name: 'ingest.find-loop',
  text: `
    with recursive above as (
      select device_id, parent_id from device where device_id = any ($1::bigint[]) and parent_id is not null
      union
      select a.device_id, p.parent_id from above a join device p on p.device_id = a.parent_id where p.parent_id is not null
    )
    select 1 from above where parent_id = device_id limit 1`,
}

/** Whether one of these relays is below itself. */
export async function isInLoop(client: IngestClient, relayIds: readonly number[]): Promise<boolean> {
  return (await rowsOf(client, findLoopStatement, [numberArray(relayIds)])).length > 0
}

const noteChannelsStatement = {
  name: 'ingest.note-channels',
  text: `
    update device d set ap_uid = c.ap_uid
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::float8[]) as t (device_id, gateway_id, named, at)
      join device_state s using (device_id)
      join gateway_channel c on c.ap_uid = t.named and c.device_id = t.gateway_id
    where ${isNews.replace('$LATER', '$5')} and d.device_id = t.device_id and d.gateway_id = t.gateway_id
      and d.ap_uid is null`,
}

/** Devices whose channel went are received on another one of their gateway. Their states must be locked. */
export async function noteChannels(
  client: IngestClient,
  receptions: readonly ChannelReception[],
  now: number,
): Promise<void> {
  await rowsOf(client, noteChannelsStatement, [...receptionArrays(receptions), now + maxFutureMs])
}
