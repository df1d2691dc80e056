import { memberTexts, sectionTexts, type Text } from './section-texts.ts'

/** Of relays and terminals. */
export const nodeTexts: Readonly<Record<string, Text>> = {
  ...sectionTexts(
    'group',
    { zh: '分组', en: 'Grouping', ja: 'グループ' },
    { groupNumber: { zh: '组号（0 表示无）', en: 'Group (0 = none)', ja: 'グループ番号（0はなし）' } },
  ),
  ...sectionTexts(
    'transmitPower',
    { zh: '发射功率', en: 'Transmit power', ja: '送信電力' },
    {
      upPowerDbm: { zh: '上行发射功率', en: 'Uplink transmit power', ja: '上り送信電力' },
      downPowerDbm: { zh: '下行发射功率', en: 'Downlink transmit power', ja: '下り送信電力' },
    },
  ),
  ...sectionTexts(
    'sleep',
    { zh: '休眠', en: 'Sleep', ja: 'スリープ' },
    {
      dormantModel: { zh: '休眠模式', en: 'Sleep mode', ja: 'スリープモード' },
      ...memberTexts('dormantModel'),
    },
  ),
  ...sectionTexts(
    'downlink',
    { zh: '下行', en: 'Downlink', ja: '下り通信' },
    {
      downModel: { zh: '下行模式', en: 'Down mode', ja: '下りモード' },
      ...memberTexts('downModel'),
    },
  ),
  ...sectionTexts(
    'sensing',
    { zh: '运行状态', en: 'Running state', ja: '動作状態' },
    {
      curState: { zh: '运行状态', en: 'Running state', ja: '動作状態' },
      ...memberTexts('curState'),
    },
  ),
  ...sectionTexts(
    'collecting',
    { zh: '采集方式', en: 'Collecting method', ja: '収集方式' },
    {
      collectingMethod: { zh: '采集方式', en: 'Collecting method', ja: '収集方式' },
      ...memberTexts('collectingMethod'),
    },
  ),
  ...sectionTexts('parameters', { zh: '参数', en: 'Parameters', ja: 'パラメーター' }, {}),
  ...sectionTexts(
    'learning',
    { zh: 'AI 学习', en: 'AI learning', ja: 'AI学習' },
    {
      state: { zh: '学习状态', en: 'State', ja: '学習状態' },
      'state.idle': { zh: '未学习', en: 'Not learning', ja: '未学習' },
      'state.learning': { zh: '学习中', en: 'Learning', ja: '学習中' },
      'state.learned': { zh: '已学习', en: 'Learned', ja: '学習済み' },
      done: { zh: '已完成次数', en: 'Runs completed', ja: '完了回数' },
      total: { zh: '总次数', en: 'Runs in total', ja: '総回数' },
    },
  ),
}
