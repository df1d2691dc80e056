import { alarmType, type AlarmType } from '#contract/wire/enumerations.ts'

const types = alarmType.values

/**
 * The logs number their alarms and do not say what they mean. Each number gets one of the product's types, so that
 * what is frequent there is frequent here; the two that only the server decides (offline, too many re-registrations)
 * are left to it.
 */
const byAlarmId: readonly AlarmType[] = [
  types.processFault,
  types.gatewayLowBattery,
  types.rfModuleFault,
  types.lowMemory,
  types.lowDisk,
  types.linkFault,
  types.rfModuleFault,
  types.highTemperature,
  types.lowTemperature,
  types.cpu,
  types.lowBattery,
  types.linkFault,
  types.gpsAbnormal,
  types.processFault,
  types.lowMemory,
  types.cpu,
  types.lowDisk,
  types.gpsAbnormal,
]

/** The product's type for a log's alarm number; numbers beyond the table begin again. A relay has no gateway battery. */
export function alarmTypeOf(alarmId: number, isGateway: boolean): AlarmType {
  const type = byAlarmId[alarmId % byAlarmId.length] ?? types.processFault
  return type === types.gatewayLowBattery && !isGateway ? types.lowBattery : type
}
