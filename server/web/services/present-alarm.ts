import type { Language } from '#contract/wire/enumerations.ts'
import { chatteringCycles, type AlarmRecord } from '#contract/calls/records.ts'

import type { AlarmRow } from '../../db/live/alarms.ts'
import { inRange } from '../../db/row-filter.ts'
import type { View } from '../../db/view.ts'
import { typeName } from '../messages/type-names.ts'

/** An alarm as a list, a page and a live event show it to one viewer: all three go through here, so they agree. */
export function presentAlarm(row: AlarmRow, view: View, language: Language): AlarmRecord {
  return {
    objectid: row.alarmId,
    deviceId: row.deviceId,
    devType: row.deviceType,
    devUid: row.devUid,
    deviceAliases: row.alias,
    companyname: inRange(view, row.companyNo) ? (row.companyName ?? '') : '',
    sensorType: row.deviceType === 0 ? typeName(row.typeId, language) : '',
    alarmType: row.alarmType,
    alarmLevel: row.alarmLevel,
    upTime: row.raisedAt.getTime(),
    lastTime: row.lastAt.getTime(),
    count: row.occurrences,
    recoverTime: row.recoveredAt?.getTime() ?? null,
    recordStatus: row.recordStatus,
    onlineStatus: row.online ? 0 : 1,
    sendOrderStatus: row.sendOrderStatus,
    longitude: row.lng,
    latitude: row.lat,
    position: row.address,
    ...(row.acknowledgedAt !== null && {
      acknowledgeTime: row.acknowledgedAt.getTime(),
      acknowledger: row.acknowledger ?? '',
    }),
    ...(row.shelvedUntil !== null && {
      shelvedUntil: row.shelvedUntil.getTime(),
      ...(row.shelvedAt !== null && { shelvedTime: row.shelvedAt.getTime() }),
      shelver: row.shelver ?? '',
      shelfReason: row.shelfReason ?? '',
    }),
    ...(row.heldUntil !== null && { heldUntil: row.heldUntil.getTime() }),
    ...(row.closesAt !== null && { closesTime: row.closesAt.getTime() }),
    ...(row.cycles >= chatteringCycles && { cycles: row.cycles }),
    ...(row.repeats && { repeats: true }),
    ...(row.causeId !== null && { causeId: row.causeId, causeDevice: row.causeDevice ?? '' }),
    ...(row.behind > 0 && { behind: row.behind }),
  }
}
