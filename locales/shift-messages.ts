type Language = 'zh' | 'en' | 'ja'
type Text = Readonly<Record<Language, string>>

/** The server's texts about shifts. */
const shiftMessages = {
  'module.maintenance_shiftReport': { zh: '班次报告', en: 'Shift report', ja: 'シフトレポート' },
  'operation.alarmReport.export': {
    zh: '导出班次报告',
    en: 'Exported a shift report',
    ja: 'シフトレポートをエクスポート',
  },
  'file.shiftReport': {
    zh: '班次报告 {at}.xlsx',
    en: 'Shift report {at}.xlsx',
    ja: 'シフトレポート {at}.xlsx',
  },
} as const satisfies Readonly<Record<string, Text>>
type ShiftMessageId = keyof typeof shiftMessages

/** All of them in one language. */
export function shiftMessagesIn(language: Language): Readonly<Record<ShiftMessageId, string>> {
  const entries = Object.entries(shiftMessages).map(([id, text]) => [id, text[language]])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the very keys
  return Object.fromEntries(entries) as Record<ShiftMessageId, string>
}
