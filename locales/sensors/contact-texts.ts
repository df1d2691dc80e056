import { common } from './common-texts.ts'
import { kindTexts, type Text } from './kind-texts.ts'

/** Doors, movement and contacts. */
export const contactTexts: Readonly<Record<string, Text>> = {
  ...kindTexts(
    'door-contact',
    { zh: '门磁传感器', en: 'Door contact', ja: 'ドアセンサー' },
    {
      contact: { zh: '门', en: 'Door', ja: 'ドア' },
      'contact.closed': { zh: '关闭', en: 'Closed', ja: '閉' },
      'contact.open': { zh: '打开', en: 'Open', ja: '開' },
      openings: { zh: '开门次数', en: 'Openings', ja: '開いた回数' },
      openS: { zh: '最近开门时长', en: 'Last opening time', ja: '直近の開放時間' },
      reportCycle: common.reportCycle,
      debounce: common.debounce,
    },
  ),
  ...kindTexts(
    'motion',
    { zh: '人体感应传感器', en: 'Motion', ja: '人感センサー' },
    {
      presence: { zh: '有无人', en: 'Presence', ja: '在室' },
      'presence.vacant': { zh: '无人', en: 'Vacant', ja: '不在' },
      'presence.occupied': { zh: '有人', en: 'Occupied', ja: '在室' },
      movements: { zh: '感应次数', en: 'Movements', ja: '検知回数' },
      stillMin: { zh: '无活动时长', en: 'Time without motion', ja: '無検知時間' },
      reportCycle: common.reportCycle,
      holdTime: { zh: '无人判定延时', en: 'Vacancy delay', ja: '不在判定時間' },
      sensitivity: { zh: '灵敏度', en: 'Sensitivity', ja: '感度' },
      'sensitivity.low': common.low,
      'sensitivity.medium': common.medium,
      'sensitivity.high': common.high,
    },
  ),
  ...kindTexts(
    'dry-contact',
    { zh: '干接点采集器', en: 'Dry contact', ja: '無電圧接点センサー' },
    {
      input1: { zh: '输入 1', en: 'Input 1', ja: '入力 1' },
      'input1.open': common.open,
      'input1.closed': common.closed,
      input2: { zh: '输入 2', en: 'Input 2', ja: '入力 2' },
      'input2.open': common.open,
      'input2.closed': common.closed,
      closures1: { zh: '输入 1 闭合次数', en: 'Closures of input 1', ja: '入力 1 の閉回数' },
      closures2: { zh: '输入 2 闭合次数', en: 'Closures of input 2', ja: '入力 2 の閉回数' },
      reportCycle: common.reportCycle,
      inputDebounce: common.debounce,
      restState1: { zh: '输入 1 常态', en: 'Input 1 normal state', ja: '入力 1 の通常状態' },
      'restState1.open': { zh: '常开', en: 'Normally open', ja: '常時開' },
      'restState1.closed': { zh: '常闭', en: 'Normally closed', ja: '常時閉' },
      restState2: { zh: '输入 2 常态', en: 'Input 2 normal state', ja: '入力 2 の通常状態' },
      'restState2.open': { zh: '常开', en: 'Normally open', ja: '常時開' },
      'restState2.closed': { zh: '常闭', en: 'Normally closed', ja: '常時閉' },
    },
  ),
}
