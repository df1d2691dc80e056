import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'

import type { BatchRule } from '#contract/rules/batch-rules.ts'
import { deviceStatus, protocolModel } from '#contract/wire/enumerations.ts'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'
import { whyNotWords } from '#src/lists/page/why-not-words.ts'
import { whyNot } from '#src/lists/page/why-not.ts'

type Row = Readonly<Record<string, unknown>>
const { 'ZETA-P': zetaP, 'ZETA-C': zetaC, 'ZETA-S': zetaS } = protocolModel.values

it.each<[what: string, rule: BatchRule, rows: readonly Row[], zh: string, en: string, ja: string]>([
  [
    'no device selected',
    { is: 'some' },
    [],
    '未选择设备',
    'No device selected',
    'デバイスが選択されていません',
  ],
  [
    'only one device',
    { is: 'one' },
    [{}, {}],
    '此功能请只选择一个设备',
    'Please select only one device for this function',
    'この機能ではデバイスを1台だけ選択してください',
  ],
  [
    'devices offline',
    { is: 'online' },
    [{ status: deviceStatus.values.offline }],
    '设备不能处于离线状态',
    'Devices cannot be offline',
    'オフラインのデバイスには実行できません',
  ],
  [
    'two types',
    { is: 'sameType' },
    [{ type: 'vibration' }, { type: 'motion' }],
    '所选设备的类型应一致',
    'Selected device type should be same',
    '選択したデバイスの種別が同じである必要があります',
  ],
  [
    'two versions',
    { is: 'sameAppVersion' },
    [{ appVersion: '0309' }, { appVersion: '030a' }],
    '所选设备的版本应一致',
    'Selected device version should be same',
    '選択したデバイスのバージョンが同じである必要があります',
  ],
  [
    'two protocols',
    { is: 'sameProtocol' },
    [{ protocolMode: zetaP }, { protocolMode: zetaS }],
    '请选择相同协议的设备',
    'Select the device with the same protocol',
    '同じプロトコルのデバイスを選択してください',
  ],
  [
    'a protocol without the feature',
    { is: 'protocols', of: [zetaS] },
    [{ protocolMode: zetaP }],
    '该设备的协议不支持此功能',
    'Protocol of this device does not support this feature',
    'このデバイスのプロトコルはこの機能に対応していません',
  ],
  [
    'no channel id',
    { is: 'channelKnown' },
    [{ networkId: '' }],
    '找不到信道ID',
    'Cannot find channel id',
    'チャネルIDが見つかりません',
  ],
  [
    'inconsistent versions',
    { is: 'versionsConsistent' },
    [{ rfVersion: '0104' }, { rfVersion: '0105' }],
    '版本号不一致',
    'Inconsistent version numbers',
    'バージョン番号が一致しません',
  ],
  [
    'ZETA-C among others',
    { is: 'zetaCApart' },
    [{ protocolMode: zetaC }, { protocolMode: zetaP }],
    'ZETA-C 协议或版本 030e 及以上网关下的设备不能与其他终端一起批量操作',
    'ZETA-C protocol or gateway version 030e or later cannot be batch-operated with other terminals',
    'ZETA-Cプロトコルまたはバージョン030e以降のゲートウェイの端末は、他の端末と一括操作できません',
  ],
])('a selection with %s is told so in three languages #batches-3', async (_, rule, rows, zh, en, ja) => {
  const why = whyNot({ right: true, rows, rules: [rule] })
  const reported: (string | null)[] = []
  for (const language of ['zh', 'en', 'ja'] as const) {
    await loadCatalogue(language)
    reported.push(whyNotWords(i18n, why, true))
  }

  expect(reported).toEqual([zh, en, ja])
})
