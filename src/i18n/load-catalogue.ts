import { i18n, type Messages } from '@lingui/core'

import type { Language } from '#contract/enumerations.ts'

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  zh: () => import('#locales/zh.po'),
  en: () => import('#locales/en.po'),
  ja: () => import('#locales/ja.po'),
}

/** Fetches one language's texts, and only that one's, and makes them the page's. */
export async function loadCatalogue(language: Language): Promise<void> {
  const { messages } = await catalogues[language]()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : language
}
