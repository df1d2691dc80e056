type Language = 'zh' | 'en' | 'ja'
type Text = Readonly<Record<Language, string>>

/** The server's texts about alarms. */
const alarmMessages = {
  'capability.alarmDialog': { zh: '告警弹窗', en: 'Alarm dialog', ja: 'アラームダイアログ' },
  'operation.alarmRecord.export': {
    zh: '导出历史告警',
    en: 'Exported alarm history',
    ja: 'アラーム履歴をエクスポート',
  },
} as const satisfies Readonly<Record<string, Text>>

type AlarmMessageId = keyof typeof alarmMessages

/** @returns the texts of one language, by their ids */
export function alarmMessagesIn(language: Language): Readonly<Record<AlarmMessageId, string>> {
  const entries = Object.entries(alarmMessages).map(([id, text]) => [id, text[language]])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the very keys
  return Object.fromEntries(entries) as Record<AlarmMessageId, string>
}
