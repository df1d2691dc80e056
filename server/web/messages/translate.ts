import { language, type Language } from '#contract/wire/enumerations.ts'

import { en } from './en.ts'
import { ja } from './ja.ts'
import { zh, type MessageId } from './zh.ts'

export type { MessageId } from './zh.ts'
export type MessageArgs = Readonly<Record<string, string | number>>
/** A text in the language of one request. */
export type Translate = (id: MessageId, args?: MessageArgs) => string

export const catalogues: Readonly<Record<Language, Readonly<Record<MessageId, string>>>> = { zh, en, ja }
export const languages: readonly Language[] = Object.values(language.values)
export const defaultLanguage: Language = language.values.chinese

export function translator(into: Language): Translate {
  const catalogue = catalogues[into]
  return (id, args = {}) =>
    catalogue[id].replaceAll(
      /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
      (braces, name: string, one?: string, other?: string) =>
        String((one === undefined ? args[name] : args[name] === 1 ? one : other) ?? braces),
    )
}

export function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(zh, id)
}
