type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

const company: Text = { zh: '所属公司', en: 'Company', ja: '所属会社' }

/** The texts of the list of shifts that were handed over. */
export const handOverTexts: Readonly<Record<string, Text>> = {
  handOver: { zh: '交接班', en: 'Shift hand-overs', ja: 'シフト引き継ぎ' },
  'handOver.companyname': company,
  'handOver.companyid': company,
  'handOver.state': { zh: '状态', en: 'State', ja: '状態' },
  'handOver.handedTime': { zh: '交班时间', en: 'Handed over', ja: '引き継ぎ日時' },
  'handOver.upStime': { zh: '交班时间', en: 'Handed over', ja: '引き継ぎ日時' },
  'handOver.upEtime': { zh: '交班时间（止）', en: 'Handed over, until', ja: '引き継ぎ日時（まで）' },
  'handOver.outgoing': { zh: '交班人', en: 'Outgoing', ja: '引き継ぎ元' },
  'handOver.takenTime': { zh: '接班时间', en: 'Taken over', ja: '確認日時' },
  'handOver.incoming': { zh: '接班人', en: 'Incoming', ja: '引き継ぎ先' },
  'handOver.remark': { zh: '备注', en: 'Remarks', ja: '備考' },
  'handOverState.waiting': { zh: '待接班', en: 'Waiting', ja: '確認待ち' },
  'handOverState.taken': { zh: '已接班', en: 'Taken over', ja: '引き継ぎ済み' },
}
