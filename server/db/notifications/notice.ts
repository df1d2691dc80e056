import type { AlarmLevel, AlarmType, DeviceType, NotificationChannel } from '#contract/wire/enumerations.ts'

/** Of so many alarms or orders a message says which they are. */
export const mostItems = 50

/** An alarm or an order as it was when it was noted; times in milliseconds. */
export interface AlarmItem {
  alarmId: string
  deviceType: DeviceType
  devUid: string
  alias: string
  company: string
  alarmType: AlarmType
  alarmLevel: AlarmLevel
  raisedAt: number
}
export interface OrderItem {
  orderId: string
  devUid: string
  deviceType: DeviceType
  company: string
  processor: string
  appointedAt: number
}
export interface FloodItem {
  since: number
}

/** What one rule is to say to one of its targets. */
export type Notice = { ruleId: string; channel: NotificationChannel; total: number } & (
  | { event: 'alarm'; items: readonly AlarmItem[] }
  | { event: 'overdueOrder'; items: readonly OrderItem[] }
  | { event: 'flood'; items: readonly FloodItem[] }
  | { event: 'test'; items: readonly never[] }
)
