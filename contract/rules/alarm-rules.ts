import { alarmType, deviceType, type AlarmType, type DeviceType } from '../wire/enumerations.ts'
import { foldAlarms, type AlarmSpan } from './alarm-fold.ts'

export const mostDelayMinutes = 1440
/** So far back the preview of a rule looks, and at so many alarms at most. */
export const previewDays = 7
export const previewAlarms = 20_000
export const previewDevices = 5
const tenMinutesMs = 600_000

const { gatewayLowBattery, tooManyReRegistrations, messagesRefused } = alarmType.values

/** Whether devices of a class can raise alarms of a type. */
export function hasAlarmType(devType: DeviceType, type: AlarmType): boolean {
  const isGateway = devType === deviceType.values.gateway
  if (type === tooManyReRegistrations) return !isGateway
  return isGateway || (type !== gatewayLowBattery && type !== messagesRefused)
}

/** An alarm that there was. Moments are milliseconds. */
export interface PastAlarm {
  deviceId: string
  raisedAt: number
  /** Null: it lasts. */
  recoveredAt: number | null
  alarmLevel: number
  /** It was held back by its rule and calls nobody, or was brief. */
  held: boolean
  /** It is folded behind a cause, which called for it. */
  folded: boolean
}

/** What a rule would make of past alarms, or what was made of them. */
export interface RuleOutcome {
  alarms: number
  /** Those that call somebody: rows of the panel, the header and notifications. */
  calls: number
  /** Over before they called. */
  brief: number
  /** The most calls within ten minutes. */
  busiest: number
}

export interface RulePreview {
  before: RuleOutcome
  after: RuleOutcome
  /** Raisings that continue the alarm before. */
  merged: number
  /** Alarms whose level becomes another. */
  toPriority: number
  toGeneral: number
  /** Calls by device, those that change most first. */
  devices: { deviceId: string; before: number; after: number }[]
}

/** By the same fold as the alarms themselves. */
export function previewRule(
  alarms: readonly PastAlarm[],
  rule: { alarmLevel: number; onDelayMs: number; offDelayMs: number },
  now: number,
): RulePreview {
  const calledBefore: number[] = []
  const calledAfter: number[] = []
  const devices: RulePreview['devices'] = []
  let brief = 0
  let after = 0
  for (const [deviceId, own] of Map.groupBy(alarms, (alarm) => alarm.deviceId)) {
    const folded = new Set(own.filter((alarm) => alarm.folded).map(({ raisedAt }) => raisedAt))
    const were = own.filter((alarm) => !alarm.held && !alarm.folded).map(({ raisedAt }) => raisedAt)
    const spans = foldAlarms(own.flatMap((alarm) => eventsOf(alarm, rule.offDelayMs)))
    after += spans.length
    const lasts = (span: AlarmSpan) => (span.recoveredAt ?? now) - span.raisedAt >= rule.onDelayMs
    const lasted = spans.filter(lasts)
    brief += spans.filter((span) => span.recoveredAt !== null && !lasts(span)).length
    const would = lasted.filter(({ raisedAt }) => !folded.has(raisedAt))
    calledBefore.push(...were)
    calledAfter.push(...would.map(({ raisedAt }) => raisedAt + rule.onDelayMs))
    devices.push({ deviceId, before: were.length, after: would.length })
  }
  const difference = (device: RulePreview['devices'][number]) => Math.abs(device.before - device.after)
  const other = alarms.filter(({ alarmLevel }) => alarmLevel !== rule.alarmLevel).length
  return {
    before: {
      alarms: alarms.length,
      calls: calledBefore.length,
      brief: alarms.filter(({ held, recoveredAt }) => held && recoveredAt !== null).length,
      busiest: busiestOf(calledBefore),
    },
    after: { alarms: after, calls: calledAfter.length, brief, busiest: busiestOf(calledAfter) },
    merged: alarms.length - after,
    toPriority: rule.alarmLevel === 2 ? other : 0,
    toGeneral: rule.alarmLevel === 1 ? other : 0,
    devices: devices
      .filter((device) => difference(device) > 0)
      .toSorted((a, b) => difference(b) - difference(a))
      .slice(0, previewDevices),
  }
}

function eventsOf({ raisedAt, recoveredAt }: PastAlarm, offDelayMs: number) {
  const raised = { state: 'raised', at: raisedAt, offDelayMs } as const
  return recoveredAt === null ? [raised] : [raised, { state: 'cleared', at: recoveredAt } as const]
}

/** The most of these moments within ten minutes. */
function busiestOf(moments: readonly number[]): number {
  const sorted = moments.toSorted((a, b) => a - b)
  let first = 0
  let most = 0
  for (const [place, at] of sorted.entries()) {
    while ((sorted[first] ?? at) <= at - tenMinutesMs) first += 1
    most = Math.max(most, place - first + 1)
  }
  return most
}
