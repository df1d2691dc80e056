import type { Generated } from 'kysely'

import type { Id, NewId } from './schema-columns.ts'

interface AlarmRuleTable {
  device_type: number
  alarm_type: number
  alarm_level: number
}
interface AlarmRecordTable {
  alarm_id: NewId
  device_id: Id
  device_type: number
  company_no: string
  gateway_id: Id | null
  alarm_type: number
  alarm_level: number
  raised_at: Date
  last_at: Date
  occurrences: Generated<number>
  recovered_at: Date | null
  recover_way: number | null
  record_status: Generated<number>
  send_order_status: Generated<number>
}
interface AlarmEventTable {
  device_id: Id
  alarm_type: number
  at: Date
  cleared: boolean
}

/** Alarms, and the rules of their levels. */
export interface AlarmTables {
  alarm_rule: AlarmRuleTable
  alarm_record: AlarmRecordTable
  alarm_event: AlarmEventTable
}
