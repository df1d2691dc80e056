import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'

import { gatewayCommands } from '#contract/commands/gateway-commands.ts'
import { commandState, type Language } from '#contract/wire/enumerations.ts'
import { faultText, lossText, stateText } from '#src/features/commands/command-words.ts'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'
import { commandTexts } from '#locales/command-texts.ts'

const languages = ['zh', 'en', 'ja'] as const satisfies readonly Language[]

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

  it('names every state, command and dialog in three languages', async () => {
    for (const state of Object.values(commandState.values))
      expect(new Set(await inAll(() => stateText(i18n, state)))).not.toContain(state)
    const ids = gatewayCommands.flatMap(({ name, topics }) => [
      `command.${name}`,
      ...topics.map((topic) => `command.topic.${topic}`),
    ])
    expect(ids.filter((id) => commandTexts[id] === undefined)).toEqual([])
  })

  it('names every parameter and answer', () => {
    const ids = gatewayCommands.flatMap((command) => [
      ...('parameters' in command ? command.parameters.map(({ name }) => name) : []),
      ...('answers' in command ? command.answers : []),
    ])
    expect(ids.filter((name) => commandTexts[`command.field.${name}`] === undefined)).toEqual([])
  })

  it('says of each dangerous command what it costs', async () => {
    const dangerous = gatewayCommands.filter((command) => 'isDangerous' in command)
    for (const { name } of dangerous)
      expect(await inAll(() => lossText(i18n, name, ''))).not.toContain(undefined)
  })
})
