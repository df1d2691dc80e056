import { sql, type Kysely } from 'kysely'

import type { RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

/** An event as the publisher numbered it. */
export interface LiveRow {
  seq: number
  event: string
  companyNo: string
  gatewayId: string | null
  deviceId: string | null
  alarmId: string | null
  /** Cell of the base level where the device is and was; null without a position. */
  cell: number | null
  oldCell: number | null
}

/** The number of the newest published event. Read it before the rows it is to cover. */
export async function readLiveSeq(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ seq: string }>`select seq from live_number`.execute(db)
  return Number(rows[0]?.seq ?? 0)
}

/** The lowest number that is still kept, null when none is. */
export async function readOldestSeq(tx: Kysely<Schema>): Promise<number | null> {
  const { rows } = await sql<{ seq: string | null }>`select min(seq) as seq from live_event`.execute(tx)
  const seq = rows[0]?.seq ?? null
  return seq === null ? null : Number(seq)
}

/** The events of the view after `after` up to and including `upTo`, in order, at most `most`. */
export async function readLiveEvents(
  tx: Kysely<Schema>,
  filter: RowFilter,
  { after, upTo, most, prefix = '' }: { after: number; upTo: number; most: number; prefix?: string },
): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select seq::float8 as seq, event, company_no as "companyNo", gateway_id as "gatewayId", device_id as "deviceId",
      alarm_id as "alarmId", cell::float8 as cell, old_cell::float8 as "oldCell"
    from live_event e
    where e.seq > ${after} and e.seq <= ${upTo} and starts_with(event, ${prefix}) and ${filter.devices('e')}
    order by e.seq limit ${most}`.execute(tx)
  return rows
}
