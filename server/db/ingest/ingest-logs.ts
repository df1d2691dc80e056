import { rowsOf, type IngestClient } from './ingest-client.ts'
import { arraysOf, rowsFrom, type Column } from './ingest-columns.ts'

/** A part of a log file that a gateway sends because a command asked for it. */
export interface LogPart {
  readonly gatewayId: number
  readonly targetId: string
  readonly name: string
  readonly part: number
  readonly parts: number
  /** Base64. */
  readonly data: string
  /** Milliseconds. */
  readonly receivedAt: number
}

const partColumns: readonly Column<LogPart>[] = [
  ['gateway_id', 'bigint', (one) => one.gatewayId],
  ['target_id', 'text', (one) => one.targetId],
  ['name', 'text', (one) => one.name],
  ['part', 'smallint', (one) => one.part],
  ['parts', 'smallint', (one) => one.parts],
  ['data', 'text', (one) => one.data],
  ['received_at', 'timestamptz', (one) => one.receivedAt],
]
// A gateway that was interrupted begins a file anew, which may have grown.
const insertPartsStatement = {
  name: 'ingest.insert-log-parts',
  text: `
    insert into gateway_log_part (target_id, name, part, parts, content, received_at)
    select distinct on (t.target_id, p.name, p.part) t.target_id, p.name, p.part, p.parts, decode(p.data, 'base64'),
      p.received_at
    from ${rowsFrom(partColumns)} p join command_target t on t.target_id = p.target_id::uuid and t.gateway_id = p.gateway_id
      join command c on c.command_id = t.command_id
    where c.name in ('StartUploadAllArmLog', 'StartUploadSpecifiedArmLog')
      and (c.parameters ->> 'names' is null or p.name = any (string_to_array(c.parameters ->> 'names', ',')))
    order by t.target_id, p.name, p.part, p.received_at desc
    on conflict (target_id, name, part) do update
      set parts = excluded.parts, content = excluded.content, received_at = excluded.received_at`,
}

/** Keeps parts of log files that this server asked the gateway for; others are passed over. */
export async function insertLogParts(client: IngestClient, parts: readonly LogPart[]): Promise<void> {
  await rowsOf(client, insertPartsStatement, arraysOf(partColumns, parts))
}
