import { alarmList } from '#contract/lists/alarm.ts'
import { seenClasses } from '#contract/rules/device-rights.ts'
import { delayStatus, deviceType, type Language } from '#contract/wire/enumerations.ts'

import { alarmStore, type OrderOfAlarm, type StoredAlarm } from '../../db/live/alarm-list.ts'
import { presentAlarm } from './present-alarm.ts'
import type { Session } from './sessions.ts'

/** The list of alarms as one session sees it: without the right to the page, of the classes of devices that it sees elsewhere. */
export function alarmDefinition({ may, view }: Pick<Session, 'may' | 'view'>) {
  const classes = may('maintenance_alarmHistory_view') ? Object.values(deviceType.values) : seenClasses(may)
  return {
    form: alarmList,
    store: alarmStore(classes),
    inWords: (row: StoredAlarm, language: Language) => ({
      ...presentAlarm(row, view, language),
      ...delayOf(row),
      ...(row.order !== null && presentOrder(row.order)),
    }),
  }
}

function delayOf({ recordStatus, heldUntil, closesAt }: StoredAlarm) {
  const { heldBack, brief, closing } = delayStatus.values
  if (heldUntil !== null) return { delay: recordStatus === 0 ? heldBack : brief }
  return closesAt === null ? {} : { delay: closing }
}

function presentOrder({ dispatcher, dispatchTime, handler, handleTime }: OrderOfAlarm) {
  const sent = { dispatcher, dispatchTime: dispatchTime.getTime(), handler }
  return handleTime === null ? sent : Object.assign(sent, { handleTime: handleTime.getTime() })
}
