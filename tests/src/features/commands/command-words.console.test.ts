import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'

import type { Command } from '#contract/commands/command-form.ts'
import { relayCommands } from '#contract/commands/relay-commands.ts'
import { terminalCommands } from '#contract/commands/terminal-commands.ts'
import { gatewayCommands } from '#contract/commands/gateway-commands.ts'
import type { CommandTarget } from '#contract/calls/gateway-commands.ts'
import type { Section } from '#contract/configuration/section-form.ts'
import {
  cellularNetworkMode,
  channel,
  commandState,
  pollType,
  regType,
  type CommandState,
  type Language,
} from '#contract/wire/enumerations.ts'
import { faultWords } from '#src/devices/settings/fault-words.ts'
import { faultText, lossText, stateText, targetFault } from '#src/features/commands/command-words.ts'
import { gatewayClass } from '#src/features/commands/gateway-class.ts'
import { batchWords } from '#src/lists/page/why-not-words.ts'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'
import { commandTexts } from '#locales/command-texts.ts'
import { configurationTexts } from '#locales/configuration-texts.ts'

const languages = ['zh', 'en', 'ja'] as const satisfies readonly Language[]

const allCommands: readonly Command[] = [...gatewayCommands, ...relayCommands, ...terminalCommands]

async function inAll(text: () => string | undefined): Promise<(string | undefined)[]> {
  const texts = []
  for (const language of languages) {
    await loadCatalogue(language)
    texts.push(text())
  }
  return texts
}

describe('what is said of a command', () => {
  it('that failed #commands-9', async () => {
    expect(await inAll(() => faultText(i18n, 'failed'))).toEqual([
      '命令执行失败，请重试。',
      'The command failed. Try again.',
      'コマンドが失敗しました。もう一度お試しください。',
    ])
    expect(await inAll(() => faultText(i18n, 'unsent'))).toEqual([
      '命令下发失败，请重试。',
      'The command could not be issued. Try again.',
      'コマンドを送信できませんでした。もう一度お試しください。',
    ])
  })

  it('that got no feedback #commands-10', async () => {
    expect(await inAll(() => faultText(i18n, 'timedOut'))).toEqual([
      '命令下发无反馈，请重试。',
      'The command got no feedback. Try again.',
      'コマンドへの応答がありません。もう一度お試しください。',
    ])
  })

  it('that a field is wrong #commands-24', async () => {
    const section: Section = { section: 'StartArmUpgrade', of: ['gateway'], fields: [] }
    expect(await inAll(() => faultWords(i18n, section, { fault: 'hex', most: 4 }))).toEqual([
      '请输入最多 4 位十六进制数。',
      'Enter up to 4 hexadecimal digits.',
      '16進数を4桁以内で入力してください。',
    ])
    expect(await inAll(() => faultWords(i18n, section, { fault: 'bytes' }))).toEqual([
      '请输入偶数位十六进制数，且不能以 F 开头。',
      'Enter an even number of hexadecimal digits that do not begin with F.',
      '偶数桁の16進数を、F以外で始めて入力してください。',
    ])
  })

  it('that changes a protocol to itself #commands-25', async () => {
    expect(await inAll(() => batchWords(i18n, { reason: 'batch.sameAsBefore', args: {} }))).toEqual([
      '新旧协议不能相同',
      'Old and new protocol cannot be identical',
      '新しいプロトコルは現在と同じものにできません',
    ])
  })

  it('that asks without success #commands-26', async () => {
    expect(await inAll(() => faultText(i18n, 'unanswered'))).toEqual([
      '数据获取超时。',
      'Data acquisition timed out.',
      'データの取得がタイムアウトしました。',
    ])
    expect(await inAll(() => faultText(i18n, 'nothing'))).toEqual([
      '未找到上报数据。',
      'No report found.',
      '報告が見つかりません。',
    ])
    expect(await inAll(() => faultText(i18n, 'unasked'))).toEqual([
      '请先查询信道信息',
      'Query channel information first',
      '先にチャネル情報を照会してください',
    ])
  })

  const faultsOf = (topic: string) => gatewayClass.dialogs.find((each) => each.topic === topic)?.faults
  const ended = (state: CommandState, sentTime: number | null = 1): CommandTarget => ({
    commandId: '00000000-0000-4000-8000-000000000001',
    devUid: '00A1B2C1',
    apuid: '',
    state,
    sentTime,
    endTime: 2,
    done: null,
    total: null,
    result: null,
    refusal: '',
  })

  it.each<[what: string, topic: string, fault: CommandTarget | 'unsent' | 'nothing', texts: string[]]>([
    [
      'a tunnel that was not opened in time',
      'tunnel',
      ended('timedOut'),
      ['隧道建立超时。', 'Opening the tunnel timed out.', 'トンネルの作成がタイムアウトしました。'],
    ],
    [
      'a scan that could not be sent',
      'noiseScan',
      'unsent',
      [
        '扫描命令下发失败。',
        'The scan command could not be sent.',
        'スキャンコマンドを送信できませんでした。',
      ],
    ],
    [
      'a scan that was not sent in time',
      'noiseScan',
      ended('timedOut', null),
      [
        '扫描命令下发超时。',
        'Sending the scan command timed out.',
        'スキャンコマンドの送信がタイムアウトしました。',
      ],
    ],
    [
      'a scan that failed',
      'noiseScan',
      ended('failed'),
      ['扫描失败。', 'The scan failed.', 'スキャンに失敗しました。'],
    ],
    [
      'a scan without an answer',
      'noiseScan',
      ended('timedOut'),
      ['扫描超时。', 'The scan timed out.', 'スキャンがタイムアウトしました。'],
    ],
    [
      'a link without information',
      'userPlane',
      'nothing',
      ['未找到链路信息。', 'Link information cannot be found.', 'リンク情報が見つかりません。'],
    ],
  ])('about %s #commands-27', async (_, topic, fault, texts) => {
    const faults = faultsOf(topic)
    const text = () =>
      (typeof fault === 'string' ? faultText(i18n, fault, faults) : targetFault(i18n, fault, faults)) ?? ''
    expect(await inAll(text)).toEqual(texts)
  })

  it('names the kinds of polls, the channels, and the states of the cellular network #commands-28', () => {
    const wordsOf = (ids: string) =>
      Object.entries({ ...commandTexts, ...configurationTexts })
        .filter(([id]) => id.startsWith(`${ids}.`))
        .map(([, { zh, en, ja }]) => [zh, en, ja])
    expect(wordsOf('command.field.pollType')).toEqual([
      ['广播', 'Broadcast', 'ブロードキャスト'],
      ['组播', 'Multicast', 'マルチキャスト'],
    ])
    expect(wordsOf('command.field.channel')).toEqual([
      ['信道 1', 'Channel 1', 'チャネル 1'],
      ['信道 2', 'Channel 2', 'チャネル 2'],
      ['信道 3', 'Channel 3', 'チャネル 3'],
      ['未指定', 'Unspecified', '指定なし'],
    ])
    expect(wordsOf('configuration.cellular.cellularNetworkMode')).toEqual([
      ['清除网络信息', 'Clear network information', 'ネットワーク情報を消去'],
      ['关闭', 'Off', 'オフ'],
      ['开启', 'On', 'オン'],
    ])
    expect([pollType.values, channel.values, cellularNetworkMode.values]).toEqual([
      { broadcast: 0, multicast: 1 },
      { one: 1, two: 2, three: 3, unspecified: 255 },
      { off: 0, on: 1, clearInfo: 2 },
    ])
  })

  it('names how devices register again #node-commands-19', () => {
    const texts = Object.entries(regType.values).map(([member, value]) => {
      const { zh, en, ja } = commandTexts[`command.field.regType.${member}`] ?? {}
      return [value, zh, en, ja]
    })
    expect(texts).toEqual([
      [1, '注册到网关', 'Register to gateway', 'ゲートウェイに登録'],
      [2, '注册到中继', 'Register to relay', '中継器に登録'],
      [3, '清除指定注册列表', 'Clear the specified registration list', '指定した登録リストを消去'],
    ])
  })

  it('names every state, command and dialog in three languages', async () => {
    for (const state of Object.values(commandState.values))
      expect(new Set(await inAll(() => stateText(i18n, state)))).not.toContain(state)
    const ids = allCommands.flatMap(({ name, topics }) => [
      `command.${name}`,
      ...topics.map((topic) => `command.topic.${topic}`),
    ])
    expect(ids.filter((id) => commandTexts[id] === undefined)).toEqual([])
  })

  it('names every parameter and answer but `wentBack`, which the state says', () => {
    const ids = allCommands.flatMap(({ parameters = [], answers = [] }) =>
      parameters.map(({ name }) => name).concat(answers),
    )
    expect(
      ids.filter((name) => name !== 'wentBack' && commandTexts[`command.field.${name}`] === undefined),
    ).toEqual([])
  })

  it('says of each dangerous command what it costs', async () => {
    const dangerous = gatewayCommands.filter((command) => 'isDangerous' in command)
    for (const { name } of dangerous)
      expect(await inAll(() => lossText(i18n, name, ''))).not.toContain(undefined)
  })
})
