import { maxFutureMs } from '#contract/wire/gateway-messages.ts'

import { rowsOf, type IngestClient } from './ingest-client.ts'
import { arraysOf, rowsFrom, type Column } from './ingest-columns.ts'

/** What a gateway's newest start in a batch says of it. Moments are milliseconds. */
export interface GatewayStart {
  readonly gatewayId: number
  readonly at: number
  /** Of the earliest start in the batch. */
  readonly firstAt: number
  readonly armVersion: string
  readonly hardwareVersion: string
  readonly connectMode: string
  /** Empty: it does not say. */
  readonly serverIp: string
  readonly serverPort: number | null
}

const columns: readonly Column<GatewayStart>[] = [
  ['device_id', 'bigint', (start) => start.gatewayId],
  ['at', 'timestamptz', (start) => start.at],
  ['first_at', 'timestamptz', (start) => start.firstAt],
  ['arm_version', 'text', (start) => start.armVersion],
  ['hardware_version', 'text', (start) => start.hardwareVersion],
  ['connect_mode', 'text', (start) => start.connectMode],
  ['server_ip', 'text', (start) => start.serverIp],
  ['server_port', 'int', (start) => start.serverPort],
]
const reportedColumns = columns
  .slice(3)
  .map(([name]) => `${name} = case when n.is_newest then n.${name} else g.${name} end`)
const noteStartsStatement = {
  name: 'ingest.note-starts',
  text: `
    update gateway g set registered_at = least(g.registered_at, n.first_at), ${reportedColumns.join(', ')}
    from (
      select t.*, (s.start_at is null or s.start_at <= t.at
        or s.start_at > to_timestamp($${columns.length + 1}::float8 / 1000)) as is_newest
      from ${rowsFrom(columns)} t join device_state s using (device_id)
    ) n
    where g.device_id = n.device_id`,
}

/** What a list of gateways is searched by. Goes before the states take the starts, which must be locked. */
export async function noteStarts(
  client: IngestClient,
  starts: readonly GatewayStart[],
  now: number,
): Promise<void> {
  await rowsOf(client, noteStartsStatement, [...arraysOf(columns, starts), now + maxFutureMs])
}
