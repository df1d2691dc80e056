type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

/** The words of the report of a shift, on the screen and in its sheet. */
export const shiftTexts: Readonly<Record<string, Text>> = {
  'alarmReport.companyid': { zh: '公司', en: 'Company', ja: '会社' },
  'alarmReport.hours': { zh: '班次', en: 'Shift', ja: 'シフト' },
  'alarmReport.upStime': { zh: '开始时间', en: 'Start', ja: '開始' },
  'alarmReport.upEtime': { zh: '结束时间', en: 'End', ja: '終了' },
  'alarmReport.positions': { zh: '值班席位', en: 'Operator positions', ja: 'オペレーター席' },

  'alarmReport.alarmRate': {
    zh: '每席每 10 分钟告警数',
    en: 'Alarms per operator and 10 min',
    ja: '1席・10分あたりのアラーム',
  },
  'alarmReport.crowdedPeriods': {
    zh: '每席告警超过 10 条的 10 分钟占比',
    en: '10-min periods with more than 10 alarms per operator',
    ja: '1席あたり10件を超えた10分間の割合',
  },
  'alarmReport.floodTime': { zh: '告警泛滥时间占比', en: 'Time in flood', ja: 'アラームフラッドの時間' },
  'alarmReport.topShare': {
    zh: '前 10 个告警源占比',
    en: 'Share of the 10 most frequent sources',
    ja: '上位10デバイスの割合',
  },
  'alarmReport.chatteringPairs': { zh: '抖动告警', en: 'Chattering alarms', ja: 'チャタリングアラーム' },
  'alarmReport.standing': {
    zh: '持续超过 24 小时的告警',
    en: 'Alarms standing over 24 h',
    ja: '24時間を超えて続くアラーム',
  },
  'alarmReport.priorityShare': {
    zh: '重要告警占比',
    en: 'Share of priority alarms',
    ja: '重要アラームの割合',
  },

  'alarmReport.met': { zh: '达标', en: 'Met', ja: '達成' },
  'alarmReport.manageable': { zh: '可控', en: 'Manageable', ja: '管理可能' },
  'alarmReport.missed': { zh: '未达标', en: 'Not met', ja: '未達' },
  'alarmReport.none': { zh: '无数据', en: 'No data', ja: 'データなし' },

  'alarmReport.acknowledge': {
    zh: '告警产生到确认',
    en: 'Alarm raised to acknowledged',
    ja: 'アラーム発生から確認まで',
  },
  'alarmReport.accept': {
    zh: '派单到接单',
    en: 'Order dispatched to accepted',
    ja: '作業指示の手配から受諾まで',
  },
  'alarmReport.recover': {
    zh: '告警产生到恢复',
    en: 'Alarm raised to recovered',
    ja: 'アラーム発生から復旧まで',
  },

  'alarmReport.measure': { zh: '指标', en: 'Measure', ja: '指標' },
  'alarmReport.measured': { zh: '实测', en: 'Measured', ja: '実測' },
  'alarmReport.aim': { zh: 'ISA-18.2 目标', en: 'Aim of ISA-18.2', ja: 'ISA-18.2の目標' },
  'alarmReport.verdict': { zh: '结论', en: 'Result', ja: '判定' },
  'alarmReport.total': { zh: '告警数', en: 'Alarms', ja: 'アラーム数' },
  'alarmReport.priority': { zh: '重要告警', en: 'Priority alarms', ja: '重要アラーム' },
  'alarmReport.general': { zh: '一般告警', en: 'General alarms', ja: '一般アラーム' },
  'alarmReport.lasting': { zh: '未恢复', en: 'Not recovered', ja: '未復旧' },
  'alarmReport.from': { zh: '开始', en: 'Began', ja: '開始' },
  'alarmReport.minutes': { zh: '时长（分钟）', en: 'Minutes', ja: '継続時間（分）' },
  'alarmReport.peak': { zh: '10 分钟峰值', en: 'Peak in 10 min', ja: '10分間の最大' },
  'alarmReport.devUid': { zh: '设备ID', en: 'Device id', ja: 'デバイスID' },
  'alarmReport.deviceAliases': { zh: '别名', en: 'Alias', ja: '別名' },
  'alarmReport.deviceType': { zh: '设备类型', en: 'Device type', ja: 'デバイス種別' },
  'alarmReport.alarmType': { zh: '告警类型', en: 'Alarm type', ja: 'アラーム種別' },
  'alarmReport.share': { zh: '占比', en: 'Share', ja: '割合' },
  'alarmReport.step': { zh: '环节', en: 'Step', ja: '段階' },
  'alarmReport.median': { zh: '中位数（分钟）', en: 'Median (min)', ja: '中央値（分）' },
  'alarmReport.p90': { zh: '90% 以内（分钟）', en: '90% within (min)', ja: '90%が収まる時間（分）' },
  'alarmReport.counted': { zh: '次数', en: 'Counted', ja: '件数' },
  'alarmReport.floods': { zh: '告警泛滥', en: 'Floods', ja: 'アラームフラッド' },
  'alarmReport.sources': { zh: '最频繁的告警源', en: 'Most frequent sources', ja: '多発デバイス' },
  'alarmReport.chattering': { zh: '抖动告警', en: 'Chattering alarms', ja: 'チャタリングアラーム' },
  'alarmReport.durations': { zh: '响应时间', en: 'Response times', ja: '対応時間' },
  'alarmReport.raised': { zh: '每 10 分钟告警', en: 'Alarms by 10 min', ja: '10分ごとのアラーム' },
}
