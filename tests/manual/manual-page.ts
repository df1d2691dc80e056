import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Marked } from 'marked'

import type { Language } from '#contract/wire/enumerations.ts'
import { languages } from '#server/web/messages/translate.ts'

import { chapters, titles } from './chapters.ts'

const folder = join(import.meta.dirname, '../../docs/manual')

/** What the printed files are made from, seen from the project's folder. */
export const manualSources = [
  ...languages.map((language) => `docs/manual/${language}`),
  'tests/manual/chapters.ts',
  'tests/manual/manual-page.ts',
  'tests/manual/manual.css',
]
/** Holds the fingerprint of the sources that were printed last. */
export const printedFile = join(folder, 'printed.txt')

export function chapterText(language: Language, name: string): string {
  return readFileSync(join(folder, language, `${name}.md`), 'utf8')
}

/** Where the picture of a chapter lies; each language has its own. */
export function pictureFile(language: Language, name: string): string {
  return join(folder, language, 'images', `${name}.jpg`)
}

/** The manual of some languages as one page of HTML, ready to be printed. Pictures are inside it. */
export function manualPage(parts: readonly Language[], version: string): string {
  const articles = parts.map((language) => {
    const marked = new Marked({
      renderer: {
        image({ href, text }) {
          const file = join(folder, language, href)
          if (!existsSync(file)) throw new Error(`${language} wants the picture ${href}, which is not there`)
          const data = readFileSync(file).toString('base64')
          return `<img src="data:image/jpeg;base64,${data}" alt="${text}">`
        },
      },
    })
    const text = chapters.map(
      ({ name }) => `<section>${marked.parse(chapterText(language, name), { async: false })}</section>`,
    )
    return `<article lang="${language}"><header><h1>${titles[language]}</h1><p>${version}</p></header>${text.join('')}</article>`
  })
  const style = readFileSync(join(import.meta.dirname, 'manual.css'), 'utf8')
  return `<!doctype html><html lang="${parts[0] ?? 'zh'}"><meta charset="utf-8"><title>${titles[parts[0] ?? 'zh']}</title><style>${style}</style>${articles.join('')}</html>`
}
