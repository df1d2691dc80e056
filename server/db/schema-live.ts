import type { Generated } from 'kysely'

import type { Id, Json, NewId } from './schema-columns.ts'

interface FactColumns {
  event: string
  company_no: string
  gateway_id: Id | null
  device_id: Id | null
  alarm_id: Id | null
  cell: string | null
  old_cell: string | null
}
interface OutboxTable extends FactColumns {
  outbox_id: NewId
  at: Generated<Date>
}
interface LiveEventTable extends FactColumns {
  seq: string
  at: Date
}
interface LiveNumberTable {
  only_row: Generated<boolean>
  seq: Generated<string>
}
interface ProcessBeatTable {
  process: string
  at: Date
  figures: Json
}

/** Facts on their way to open pages, and whether the processes live. */
export interface LiveTables {
  outbox: OutboxTable
  live_event: LiveEventTable
  live_number: LiveNumberTable
  process_beat: ProcessBeatTable
}
