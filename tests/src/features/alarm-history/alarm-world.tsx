import { alarmRecordSchema, type AlarmRecord } from '#contract/calls/records.ts'
import { AlarmPage } from '#src/pages/alarm-page.tsx'
import { ListHost } from '#tests/src/lists/list-host.tsx'
import { Parse } from 'typebox/value'

export const raisedAt = Date.UTC(2026, 4, 1, 8)

export const alarm = (n: number, other: object = {}): AlarmRecord =>
  Parse(alarmRecordSchema, {
    objectid: String(n),
    deviceId: String(100 + n),
    devType: 1,
    devUid: `00C1B2C${n}`,
    deviceAliases: `Hall ${n}`,
    companyname: 'Water Works',
    sensorType: '',
    alarmType: 1006,
    alarmLevel: 1,
    upTime: raisedAt,
    lastTime: raisedAt,
    count: 1,
    recoverTime: null,
    recordStatus: 0,
    onlineStatus: 0,
    sendOrderStatus: 0,
    longitude: 116.4,
    latitude: 39.9,
    position: `Street ${n}`,
    ...other,
  })

export const pageOf = (list: AlarmRecord[]) => ({
  data: { list, total: list.length, pages: 1, pageNum: 1, pageSize: 20 },
})

export const alarmRights = ['view', 'export', 'dispatch'].map((name) => `maintenance_alarmHistory_${name}`)

/** The page of alarms in its tab, with its address beside it. */
export function AlarmWorld({
  search = '',
  functions = alarmRights,
}: {
  search?: string
  functions?: readonly string[]
}) {
  return (
    <ListHost path="/maintenance-manage/alarm-history" search={search} functions={functions}>
      <AlarmPage />
    </ListHost>
  )
}
