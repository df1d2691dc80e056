import { alarmRuleMessages } from './alarm-rule-messages.ts'
import { notificationMessages } from './notification-messages.ts'

type Language = 'zh' | 'en' | 'ja'
type Text = Readonly<Record<Language, string>>

/** The server's texts about announcements, licences, screens, alarm rules, notifications and the log of operations. */
const systemMessages = {
  ...alarmRuleMessages,
  ...notificationMessages,
  'field.notAfterNotice': {
    zh: '须晚于公告日期',
    en: 'must be after the notice date',
    ja: '掲載日より後の日付にしてください',
  },
  'field.licensed': {
    zh: '已有许可，请编辑现有许可',
    en: 'has a licence already. Edit that one',
    ja: 'すでにライセンスがあります。既存のものを編集してください',
  },
  'refusal.license.notRoot': {
    zh: '许可只能由根公司设置',
    en: 'Only the root company can change licences',
    ja: 'ライセンスを変更できるのはルート会社のみです',
  },
  'operationLog.secret': {
    zh: '已更改（不记录内容）',
    en: 'changed (not recorded)',
    ja: '変更（内容は記録しません）',
  },
  'operation.operationLog.export': {
    zh: '导出操作日志',
    en: 'Exported the operation log',
    ja: '操作ログをエクスポート',
  },
  'module.sysytem_operationalLog': { zh: '操作日志', en: 'Operation log', ja: '操作ログ' },
  'operation.license.add': { zh: '新增许可', en: 'Added a licence', ja: 'ライセンスを追加' },
  'operation.license.edit': { zh: '编辑许可', en: 'Edited a licence', ja: 'ライセンスを編集' },
  'operation.license.delete': { zh: '删除许可', en: 'Deleted licences', ja: 'ライセンスを削除' },
  'operation.license.freeze': {
    zh: '冻结或启用许可',
    en: 'Froze or activated licences',
    ja: 'ライセンスを凍結または有効化',
  },
  'operation.license.export': {
    zh: '导出许可',
    en: 'Exported licences',
    ja: 'ライセンスをエクスポート',
  },
  'module.sysytem_license': { zh: '许可管理', en: 'Licences', ja: 'ライセンス管理' },
  'operation.announcement.add': { zh: '新增公告', en: 'Added an announcement', ja: 'お知らせを追加' },
  'operation.announcement.edit': { zh: '编辑公告', en: 'Edited an announcement', ja: 'お知らせを編集' },
  'operation.announcement.delete': { zh: '删除公告', en: 'Deleted announcements', ja: 'お知らせを削除' },
  'operation.announcement.export': {
    zh: '导出公告',
    en: 'Exported announcements',
    ja: 'お知らせをエクスポート',
  },
  'operation.screen.add': { zh: '新增大屏', en: 'Added a screen', ja: '大型画面を追加' },
  'operation.screen.edit': { zh: '重命名大屏', en: 'Renamed a screen', ja: '大型画面の名称を変更' },
  'operation.screen.delete': { zh: '删除大屏', en: 'Deleted screens', ja: '大型画面を削除' },
  'operation.screen.export': { zh: '导出大屏', en: 'Exported screens', ja: '大型画面をエクスポート' },
  'operation.screen.open': { zh: '打开大屏', en: 'Opened a screen', ja: '大型画面を表示' },
  'module.sysytem_screen': { zh: '大屏管理', en: 'Screens', ja: '大型画面' },
  'module.sysytem_announcement': { zh: '公告管理', en: 'Announcements', ja: 'お知らせ' },
} as const satisfies Readonly<Record<string, Text>>
type SystemMessageId = keyof typeof systemMessages

/** All of them in one language. */
export function systemMessagesIn(language: Language): Readonly<Record<SystemMessageId, string>> {
  const entries = Object.entries(systemMessages).map(([id, text]) => [id, text[language]])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the very keys
  return Object.fromEntries(entries) as Record<SystemMessageId, string>
}
