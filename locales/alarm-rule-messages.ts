type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

/** The server's texts about alarm rules. */
export const alarmRuleMessages = {
  'field.alarmTypeOfClass': {
    zh: '不适用于该设备类别：请选择其他告警类型',
    en: 'does not occur on devices of this class. Choose another one',
    ja: 'はこの機器区分では発生しません。別の種別を選んでください',
  },
  'refusal.alarmRule.tooMany': {
    zh: '告警太多，无法在 5 秒内完成预览。规则仍可保存',
    en: 'The preview took longer than 5 s: there are too many alarms. You can save the rule without it',
    ja: 'アラームが多く、5秒以内に試算できませんでした。ルールはこのまま保存できます',
  },
  'operation.alarmRule.add': { zh: '新增告警规则', en: 'Added an alarm rule', ja: 'アラームルールを追加' },
  'operation.alarmRule.edit': { zh: '编辑告警规则', en: 'Edited an alarm rule', ja: 'アラームルールを編集' },
  'operation.alarmRule.delete': {
    zh: '删除告警规则',
    en: 'Deleted alarm rules',
    ja: 'アラームルールを削除',
  },
  'operation.alarmRule.export': {
    zh: '导出告警规则',
    en: 'Exported alarm rules',
    ja: 'アラームルールをエクスポート',
  },
  'module.sysytem_alarmRule': { zh: '告警规则', en: 'Alarm rules', ja: 'アラームルール' },
} as const satisfies Readonly<Record<string, Text>>
