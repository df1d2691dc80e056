import { Parse } from 'typebox/value'

import { alarmRecordSchema, type AlarmRecord } from '#contract/calls/records.ts'
import type { AlarmPanelAnswer } from '#streams/alarm-panel.ts'

type Plain = { [field in keyof AlarmRecord]?: AlarmRecord[field] | string | number }

/** A relay's offline alarm of general level, with what the test wants otherwise; held to the contract. */
export function alarm(differing: Plain = {}): AlarmRecord {
  return Parse(alarmRecordSchema, {
    objectid: '1',
    deviceId: '11',
    devType: 1,
    devUid: '7F000001',
    deviceAliases: 'Pump 1',
    companyname: 'Water Works',
    sensorType: '',
    alarmType: 1007,
    alarmLevel: 1,
    upTime: 1_000,
    lastTime: 1_000,
    count: 1,
    recoverTime: null,
    recordStatus: 0,
    onlineStatus: 1,
    sendOrderStatus: 0,
    longitude: 121.5,
    latitude: 31.2,
    position: '',
    ...differing,
  })
}

/** An answer that lists these alarms and counts them by their level. */
export function answer(seq: number, list: AlarmRecord[], raisedInTenMinutes = 0): AlarmPanelAnswer {
  const priority = list.filter(({ alarmLevel }) => alarmLevel === 2).length
  const groups = Map.groupBy(list, ({ alarmType, alarmLevel }) => `${alarmType} ${alarmLevel}`)
  const types = [...groups.values()].flatMap((same) =>
    same.slice(0, 1).map(({ alarmType, alarmLevel }) => ({ alarmType, alarmLevel, total: same.length })),
  )
  return {
    list,
    shelvedList: [],
    settlingList: [],
    priority,
    general: list.length - priority,
    unacknowledged: list.filter(({ acknowledgeTime }) => acknowledgeTime === undefined).length,
    shelved: 0,
    held: 0,
    raisedInTenMinutes,
    floodSince: null,
    types,
    seq,
  }
}
