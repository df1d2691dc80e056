type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

const company = { zh: '所属公司', en: 'Company', ja: '所属会社' }

/** The texts of the list of notification rules, and of what a rule says. */
export const notificationTexts: Readonly<Record<string, Text>> = {
  notificationRule: { zh: '通知规则', en: 'Notification rules', ja: '通知ルール' },
  'notificationRule.name': { zh: '规则名称', en: 'Rule name', ja: 'ルール名' },
  'notificationRule.name.rule': {
    zh: '例如“夜班值守”',
    en: 'For example “Night watch”',
    ja: '例：夜間当番',
  },
  'notificationRule.status': { zh: '状态', en: 'Status', ja: '状態' },
  'notificationRule.companyid': company,
  'notificationRule.companyid.rule': {
    zh: '通知该公司及其下级公司的事件，添加后不能更改',
    en: 'Covers this company and all below it. It cannot be changed later',
    ja: 'この会社と下位会社が対象です。後から変更できません',
  },
  'notificationRule.belongCompany': company,
  'notificationRule.events': { zh: '通知内容', en: 'Events', ja: '通知対象' },
  'notificationRule.alarms': { zh: '告警', en: 'Alarms', ja: 'アラーム' },
  'notificationRule.alarms.rule': {
    zh: '已搁置的告警不通知',
    en: 'Shelved alarms are not sent',
    ja: '保留中のアラームは通知しません',
  },
  'notificationRule.floods': { zh: '告警泛滥时通知', en: 'Alarm floods', ja: 'アラーム氾濫を通知' },
  'notificationRule.overdueOrders': {
    zh: '工单超时未接单时通知',
    en: 'Work orders that nobody accepts in time',
    ja: '期限内に受諾されない作業指示を通知',
  },
  'notificationRule.days': { zh: '生效日', en: 'Days', ja: '曜日' },
  'notificationRule.fromHour': { zh: '开始时刻', en: 'From hour', ja: '開始時' },
  'notificationRule.fromHour.rule': {
    zh: '0～23 点，按公司时区，留空为 0 点',
    en: '0–23, in the company’s time zone. Empty: 0',
    ja: '0～23時（会社のタイムゾーン）。空欄は0時',
  },
  'notificationRule.toHour': { zh: '结束时刻', en: 'To hour', ja: '終了時' },
  'notificationRule.toHour.rule': {
    zh: '1～24 点，不晚于开始时刻则为次日，留空为 24 点',
    en: '1–24. Unless later than the start, it is on the next day. Empty: 24',
    ja: '1～24時。開始時以前なら翌日。空欄は24時',
  },
  'notificationRule.hours': { zh: '时段', en: 'Hours', ja: '時間帯' },
  'notificationRule.language': { zh: '通知语言', en: 'Language', ja: '通知の言語' },
  'notificationRule.emails': { zh: '收件邮箱', en: 'Email addresses', ja: '宛先メールアドレス' },
  'notificationRule.emails.rule': {
    zh: '最多 10 个，用逗号分隔',
    en: 'Up to 10, separated by commas',
    ja: '10件まで、カンマ区切り',
  },
  'notificationRule.webhookUrl': { zh: 'Webhook 地址', en: 'Webhook address', ja: 'Webhookの宛先' },
  'notificationRule.webhookUrl.rule': {
    zh: '以 https:// 或 http:// 开头',
    en: 'Begins with https:// or http://',
    ja: 'https:// または http:// で始まるURL',
  },
  'notificationRule.createTime': { zh: '创建时间', en: 'Created', ja: '登録日時' },

  'notifiedAlarms.none': { zh: '不通知', en: 'None', ja: '通知しない' },
  'notifiedAlarms.all': { zh: '全部告警', en: 'All alarms', ja: 'すべてのアラーム' },
  'notifiedAlarms.priority': { zh: '仅重要告警', en: 'Priority alarms only', ja: '重要アラームのみ' },
  'notifiedDays.everyDay': { zh: '每天', en: 'Every day', ja: '毎日' },
  'notifiedDays.workdays': { zh: '周一至周五', en: 'Monday to Friday', ja: '月～金曜日' },
  'notifiedDays.weekend': { zh: '周六和周日', en: 'Saturday and Sunday', ja: '土・日曜日' },
  'notificationEvent.alarm': { zh: '告警', en: 'Alarms', ja: 'アラーム' },
  'notificationEvent.priorityAlarm': { zh: '重要告警', en: 'Priority alarms', ja: '重要アラーム' },
  'notificationEvent.flood': { zh: '告警泛滥', en: 'Alarm floods', ja: 'アラーム氾濫' },
  'notificationEvent.overdueOrder': { zh: '超时工单', en: 'Overdue work orders', ja: '期限超過の作業指示' },
  'notificationEvent.test': { zh: '测试', en: 'Test', ja: 'テスト' },
  'notificationChannel.mail': { zh: '邮件', en: 'Email', ja: 'メール' },
  'notificationChannel.webhook': { zh: 'Webhook', en: 'Webhook', ja: 'Webhook' },
  'notificationState.queued': { zh: '待发送', en: 'Queued', ja: '送信待ち' },
  'notificationState.sent': { zh: '已发送', en: 'Sent', ja: '送信済み' },
  'notificationState.failed': { zh: '已放弃', en: 'Given up', ja: '送信断念' },
  'language.chinese': { zh: '中文', en: '中文', ja: '中文' },
  'language.english': { zh: 'English', en: 'English', ja: 'English' },
  'language.japanese': { zh: '日本語', en: '日本語', ja: '日本語' },
}
