import type { Language } from '#contract/wire/enumerations.ts'
import { storeItem } from '#src/config/store-item.ts'

/** The languages by their own names, in the order of the selector. */
export const languageNames: readonly { language: Language; name: string }[] = [
  { language: 'zh', name: '简体中文' },
  { language: 'en', name: 'English' },
  { language: 'ja', name: '日本語' },
]

const cookieSeconds = 365 * 86_400

/** Of the texts that stand on this page. */
let shown: Language | null = null

/** Holds the page to the language of its texts, whatever is chosen meanwhile in another tab. */
export function holdLanguage(language: Language): void {
  shown = language
}

const inText = (text: string) => /(?:^|;\s*)language=([a-z]{2})/.exec(text)?.[1]
const known = (chosen: string | null | undefined) =>
  languageNames.find(({ language }) => language === chosen)?.language

/** What was chosen, as the browser has kept it. A tab's name is kept where cookies and storage are blocked. */
function chosenLanguage(): string | null | undefined {
  return inText(document.cookie) ?? localStorage.getItem('language') ?? inText(window.name)
}

/** The language of this page; before its texts have come, that of the browser: what was chosen, else Chinese. */
export function activeLanguage(): Language {
  return shown ?? known(chosenLanguage()) ?? 'zh'
}

/** Keeps the choice for a year and opens the page anew, so that server and console change together. */
export function chooseLanguage(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=${cookieSeconds}; samesite=lax`
  storeItem(localStorage, 'language', language)
  window.name = `language=${language}`
  location.reload()
}
