import { sql, type Kysely } from 'kysely'

import type { Schema } from './schema.ts'

export interface ChannelRow {
  apUid: string
  gatewayId: string
  channel: 1 | 2 | 3 | 255
}

/** The channels of gateways of the view. */
export async function readChannels(tx: Kysely<Schema>, gatewayIds: readonly string[]): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select ap_uid as "apUid", device_id as "gatewayId", channel from gateway_channel
    where device_id = any (${[...gatewayIds]}::bigint[]) order by device_id, channel, ap_uid`.execute(tx)
  return rows
}

/** By device, the apuid on which each of these devices of the view was heard last since `since`. */
export async function readHeardOn(
  tx: Kysely<Schema>,
  deviceIds: readonly string[],
  since: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ deviceId: string; apUid: string }>`
    select w.device_id as "deviceId", heard.ap_uid as "apUid"
    from unnest(${[...deviceIds]}::bigint[]) w (device_id), lateral (
      (select event_at, body ->> 'apuid' as ap_uid from heartbeat h
        where h.device_id = w.device_id and h.event_at > ${since} order by event_at desc limit 1)
      union all
      (select event_at, ap_uid from uplink u
        where u.device_id = w.device_id and u.event_at > ${since} order by event_at desc limit 1)
      order by event_at desc limit 1
    ) heard where heard.ap_uid is not null`.execute(tx)
  return new Map(rows.map(({ deviceId, apUid }) => [deviceId, apUid]))
}
