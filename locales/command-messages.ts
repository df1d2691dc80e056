type Language = 'zh' | 'en' | 'ja'
type Text = Readonly<Record<Language, string>>

/** The server's texts about commands. */
const commandMessages = {
  'operation.gateway.command': {
    zh: '向网关下发命令',
    en: 'Sent a command to gateways',
    ja: 'ゲートウェイにコマンドを送信',
  },
  'operation.command.cancel': {
    zh: '取消命令',
    en: 'Cancelled a command',
    ja: 'コマンドを取消',
  },
} as const satisfies Readonly<Record<string, Text>>
type CommandMessageId = keyof typeof commandMessages

/** All of them in one language. */
export function commandMessagesIn(language: Language): Readonly<Record<CommandMessageId, string>> {
  const entries = Object.entries(commandMessages).map(([id, text]) => [id, text[language]])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the very keys
  return Object.fromEntries(entries) as Record<CommandMessageId, string>
}
