type Language = 'zh' | 'en' | 'ja'
type Text = Readonly<Record<Language, string>>

/** The server's texts about shifts. */
const shiftMessages = {
  'module.maintenance_shiftReport': { zh: '班次报告', en: 'Shift report', ja: 'シフトレポート' },
  'module.maintenance_handOver': { zh: '交接班', en: 'Shift hand-over', ja: 'シフト引き継ぎ' },
  'operation.handOver.sign': { zh: '签署交班', en: 'Signed a shift hand-over', ja: 'シフトの引き継ぎに署名' },
  'operation.handOver.export': {
    zh: '导出交接班记录',
    en: 'Exported shift hand-overs',
    ja: 'シフト引き継ぎをエクスポート',
  },
  'operation.handOver.take': { zh: '确认接班', en: 'Took over a shift', ja: 'シフトの引き継ぎを確認' },
  'refusal.handOver.own': {
    zh: '交班人不能确认自己的交班，请由接班人确认',
    en: 'You signed this hand-over yourself. The incoming person has to take it over',
    ja: '自分が署名した引き継ぎは確認できません。次の担当者が確認してください',
  },
  'refusal.handOver.taken': {
    zh: '该班次已由其他人确认接班',
    en: 'Someone else has already taken over this shift',
    ja: 'この引き継ぎはすでに別の担当者が確認しています',
  },
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
