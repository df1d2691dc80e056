type Language = 'zh' | 'en' | 'ja'
type Text = Readonly<Record<Language, string>>

/** Why a function does not work on a selection of devices, for console and server, by `refusal.<reason>`; `{name}` is filled in. */
export const batchTexts = {
  'refusal.batch.nothing': {
    zh: '未选择设备',
    en: 'No device selected',
    ja: 'デバイスが選択されていません',
  },
  'refusal.batch.onlyOne': {
    zh: '此功能请只选择一个设备',
    en: 'Please select only one device for this function',
    ja: 'この機能ではデバイスを1台だけ選択してください',
  },
  'refusal.batch.tooMany': {
    zh: '一次最多选择 {most} 个设备',
    en: 'Select at most {most} devices',
    ja: '一度に選べるデバイスは{most}台までです',
  },
  'refusal.batch.type': {
    zh: '所选设备的类型应一致',
    en: 'Selected device type should be same',
    ja: '選択したデバイスの種別が同じである必要があります',
  },
  'refusal.batch.version': {
    zh: '所选设备的版本应一致',
    en: 'Selected device version should be same',
    ja: '選択したデバイスのバージョンが同じである必要があります',
  },
  'refusal.batch.protocol': {
    zh: '请选择相同协议的设备',
    en: 'Select the device with the same protocol',
    ja: '同じプロトコルのデバイスを選択してください',
  },
  'refusal.batch.zetaC': {
    zh: 'ZETA-C 协议或版本 030e 及以上网关下的设备不能与其他终端一起批量操作',
    en: 'ZETA-C protocol or gateway version 030e or later cannot be batch-operated with other terminals',
    ja: 'ZETA-Cプロトコルまたはバージョン030e以降のゲートウェイの端末は、他の端末と一括操作できません',
  },
  'refusal.batch.offline': {
    zh: '设备不能处于离线状态',
    en: 'Devices cannot be offline',
    ja: 'オフラインのデバイスには実行できません',
  },
  'refusal.batch.feature': {
    zh: '该设备的协议不支持此功能',
    en: 'Protocol of this device does not support this feature',
    ja: 'このデバイスのプロトコルはこの機能に対応していません',
  },
  'refusal.batch.channel': {
    zh: '找不到信道ID',
    en: 'Cannot find channel id',
    ja: 'チャネルIDが見つかりません',
  },
  'refusal.batch.consistency': {
    zh: '版本号不一致',
    en: 'Inconsistent version numbers',
    ja: 'バージョン番号が一致しません',
  },
  'refusal.batch.armVersion': {
    zh: '所选网关的主控版本须为 {least} 或更高',
    en: 'Selected gateways need arm version {least} or later',
    ja: '選択したゲートウェイにはアームのバージョン {least} 以降が必要です',
  },
  'refusal.batch.sameAsBefore': {
    zh: '新旧协议不能相同',
    en: 'Old and new protocol cannot be identical',
    ja: '新しいプロトコルは現在と同じものにできません',
  },
} as const satisfies Readonly<Record<string, Text>>
export type BatchTextId = keyof typeof batchTexts

/** All of them in one language. */
export function batchTextsIn(language: Language): Readonly<Record<BatchTextId, string>> {
  const entries = Object.entries(batchTexts).map(([id, text]) => [id, text[language]])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the very keys
  return Object.fromEntries(entries) as Record<BatchTextId, string>
}
