import type { AlarmRecord } from '#contract/calls/records.ts'
import { fullName } from '#contract/lists/full-name.ts'

export type OrderedAlarm = Pick<AlarmRecord, 'objectid' | 'devUid' | 'deviceAliases' | 'sendOrderStatus'>

/** By what people know the device of an alarm. */
export const nameOf = ({ devUid, deviceAliases }: OrderedAlarm) => fullName(devUid, deviceAliases)
/** Alarms as the calls take them. */
export const idsOf = (alarms: readonly OrderedAlarm[]) => alarms.map(({ objectid }) => objectid).join()
