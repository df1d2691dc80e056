type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

const company = { zh: '所属公司', en: 'Company', ja: '所属会社' }

/** The texts of the list of alarm rules. */
export const alarmRuleTexts: Readonly<Record<string, Text>> = {
  alarmRule: { zh: '告警规则', en: 'Alarm rules', ja: 'アラームルール' },
  'alarmRule.name': { zh: '规则', en: 'Rule', ja: 'ルール' },
  'alarmRule.companyid': company,
  'alarmRule.companyid.rule': {
    zh: '适用于该公司，以及没有自己规则的下级公司',
    en: 'Covers this company and all below it that have no rule of their own',
    ja: 'この会社と、独自のルールを持たない下位会社が対象です',
  },
  'alarmRule.belongCompany': company,
  'alarmRule.devType': { zh: '设备类别', en: 'Device class', ja: '機器区分' },
  'alarmRule.alarmType': { zh: '告警类型', en: 'Alarm type', ja: 'アラーム種別' },
  'alarmRule.alarmLevel': { zh: '告警级别', en: 'Level', ja: 'レベル' },
  'alarmRule.onDelay': { zh: '触发延时（分钟）', en: 'On-delay (min)', ja: '発報遅延（分）' },
  'alarmRule.onDelay.rule': {
    zh: '0～1440 的整数：告警持续这么久才提醒',
    en: 'Integer 0–1440: alarms call nobody until they last so long',
    ja: '0～1440の整数：この時間続くまで通知しません',
  },
  'alarmRule.offDelay': { zh: '恢复延时（分钟）', en: 'Off-delay (min)', ja: '復旧遅延（分）' },
  'alarmRule.offDelay.rule': {
    zh: '0～1440 的整数：恢复后在此时间内再次产生，算同一条告警',
    en: 'Integer 0–1440: raised again within this time, the alarm goes on',
    ja: '0～1440の整数：復旧後この時間内の再発は同じアラームとして続きます',
  },
  'alarmRule.createTime': { zh: '创建时间', en: 'Created', ja: '登録日時' },
  'ruledLevel.byDefault': { zh: '默认', en: 'Default', ja: '既定' },
  'ruledLevel.general': { zh: '一般', en: 'General', ja: '一般' },
  'ruledLevel.priority': { zh: '重要', en: 'Priority', ja: '重要' },
}
