import { sql, type Kysely } from 'kysely'

import type { Schema } from '../schema.ts'

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
