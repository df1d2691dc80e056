import { i18n, type Messages } from '@lingui/core'

import type { Language } from '#contract/wire/enumerations.ts'

import { holdLanguage } from './language.ts'

type Catalogues = Record<Language, () => Promise<{ messages: Messages }>>

const ofLogin: Catalogues = {
  zh: () => import('#locales/login/zh.po'),
  en: () => import('#locales/login/en.po'),
  ja: () => import('#locales/login/ja.po'),
}
const ofConsole: Catalogues = {
  zh: () => import('#locales/zh.po'),
  en: () => import('#locales/en.po'),
  ja: () => import('#locales/ja.po'),
}

/** Fetches the login page's texts in one language, and only those, and makes them the page's. */
export async function loadLoginCatalogue(language: Language): Promise<void> {
  const { messages } = await ofLogin[language]()
  show(language, messages)
}

/** Fetches what `loadCatalogue` will need, and makes nothing the page's yet. */
export async function fetchCatalogue(language: Language): Promise<void> {
  await ofConsole[language]()
}

/** Fetches all texts of one language, and only that one's, and makes them the page's. */
export async function loadCatalogue(language: Language): Promise<void> {
  const [login, console] = await Promise.all([ofLogin[language](), ofConsole[language]()])
  show(language, { ...login.messages, ...console.messages })
}

function show(language: Language, messages: Messages): void {
  holdLanguage(language)
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : language
}
