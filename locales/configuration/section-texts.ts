import { enumerationTexts } from '../enumeration-texts.ts'

export type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

/** Of one section: its title, and the texts of its fields and of their values with their ids. */
export function sectionTexts(
  section: string,
  title: Text,
  texts: Readonly<Record<string, Text>>,
): Record<string, Text> {
  return Object.fromEntries([
    [`configuration.${section}`, title],
    ...Object.entries(texts).map(([id, text]): [string, Text] => [`configuration.${section}.${id}`, text]),
  ])
}

/** Of the values of a field that is called as its enumeration is. */
export function memberTexts(enumeration: string): Record<string, Text> {
  const ids = Object.entries(enumerationTexts).filter(([id]) => id.startsWith(`${enumeration}.`))
  return Object.fromEntries(ids)
}

/** Of a field that is switched: its words, and those of its two values. */
export function switchTexts(field: string, words: Text): Record<string, Text> {
  return {
    [field]: words,
    [`${field}.off`]: { zh: '关闭', en: 'Off', ja: 'オフ' },
    [`${field}.on`]: { zh: '开启', en: 'On', ja: 'オン' },
  }
}

/** Words that several sections share. */
export const shared = {
  domain: { zh: '域名或地址', en: 'Domain or address', ja: 'ドメインまたはアドレス' },
  port: { zh: '端口', en: 'Port', ja: 'ポート' },
  username: { zh: '用户名', en: 'User name', ja: 'ユーザー名' },
  password: { zh: '密码', en: 'Password', ja: 'パスワード' },
  raw: { zh: '原始帧', en: 'Raw frames', ja: '生フレーム' },
  packet: { zh: '数据包', en: 'Packets', ja: 'パケット' },
} as const
