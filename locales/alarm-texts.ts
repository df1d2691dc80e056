type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

const status = { zh: '告警状态', en: 'Alarm status', ja: 'アラームの状態' }

/** The texts of the list of alarms. */
export const alarmTexts: Readonly<Record<string, Text>> = {
  alarmRecord: { zh: '历史告警', en: 'Alarm history', ja: 'アラーム履歴' },
  'alarmRecord.devUid': { zh: '设备ID', en: 'Device id', ja: 'デバイスID' },
  'alarmRecord.companyname': { zh: '所属公司', en: 'Company', ja: '所属会社' },
  'alarmRecord.companyid': { zh: '所属公司', en: 'Company', ja: '所属会社' },
  'alarmRecord.devType': { zh: '设备类型', en: 'Device type', ja: 'デバイス種別' },
  'alarmRecord.sensorType': { zh: '传感器类型', en: 'Sensor type', ja: 'センサー種別' },
  'alarmRecord.alarmType': { zh: '告警类型', en: 'Alarm type', ja: 'アラーム種別' },
  'alarmRecord.alarmLevel': { zh: '告警级别', en: 'Level', ja: 'レベル' },
  'alarmRecord.upTime': { zh: '上报时间', en: 'Upload time', ja: '報告日時' },
  'alarmRecord.upStime': { zh: '上报时间', en: 'Upload time', ja: '報告日時' },
  'alarmRecord.upEtime': { zh: '上报时间（止）', en: 'Upload time, until', ja: '報告日時（まで）' },
  'alarmRecord.recordStatus': status,
  'alarmRecord.sendOrderStatus': { zh: '派单状态', en: 'Order status', ja: '手配の状態' },
  'alarmRecord.dispatcher': { zh: '派单人', en: 'Dispatcher', ja: '手配者' },
  'alarmRecord.dispatchTime': { zh: '派单时间', en: 'Dispatched', ja: '手配日時' },
  'alarmRecord.handler': { zh: '处理人', en: 'Handler', ja: '対応者' },
  'alarmRecord.handleTime': { zh: '处理时间', en: 'Handled', ja: '対応日時' },
  'alarmRecord.position': { zh: '位置', en: 'Position', ja: '位置' },
  'alarmRecord.deviceAliases': { zh: '别名', en: 'Alias', ja: '別名' },
  'alarmRecord.onlineStatus': { zh: '网络状态', en: 'Network status', ja: '通信状態' },
  'alarmRecord.lastTime': { zh: '最近上报', en: 'Last reported', ja: '最終報告' },
  'alarmRecord.count': { zh: '上报次数', en: 'Times reported', ja: '報告回数' },
  'alarmRecord.acknowledgeTime': { zh: '确认时间', en: 'Acknowledged', ja: '確認日時' },
  'alarmRecord.acknowledger': { zh: '确认人', en: 'Acknowledged by', ja: '確認者' },
  'alarmRecord.shelfStatus': { zh: '搁置状态', en: 'Shelved', ja: '保留' },
  'alarmRecord.shelvedUntil': { zh: '搁置至', en: 'Shelved until', ja: '保留の期限' },
  'alarmRecord.shelvedTime': { zh: '搁置时间', en: 'Shelved at', ja: '保留日時' },
  'alarmRecord.shelver': { zh: '搁置人', en: 'Shelved by', ja: '保留した人' },
  'alarmRecord.shelfReason': { zh: '搁置原因', en: 'Reason for shelving', ja: '保留の理由' },
  'alarmRecord.recoverTime': { zh: '恢复时间', en: 'Recovered', ja: '復旧日時' },
}
