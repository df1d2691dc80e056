import { expect, test } from 'vitest'

import { languageOf } from '#server/web/pipeline/language.ts'

test.each([
  ['the header of someone logged in', { language_type: 'ja', cookie: 'language=en' }, 'ja'],
  ['a longer tag', { language_type: 'en-GB' }, 'en'],
  ['the cookie before login', { cookie: 'a=b; language=en; c=d', 'accept-language': 'ja' }, 'en'],
  ['the browser’s first choice', { 'accept-language': 'ja,en;q=0.9' }, 'ja'],
  ['the browser’s best known choice', { 'accept-language': 'fr;q=1, en;q=0.3, ja;q=0.7' }, 'ja'],
  ['no choice that was ruled out', { 'accept-language': 'en;q=0' }, 'zh'],
  ['Chinese in any spelling', { language_type: 'zh_CN', cookie: 'language=en' }, 'zh'],
  ['the next source when one is unknown', { language_type: 'xx', cookie: 'language=ja' }, 'ja'],
  ['Chinese when nobody says', {}, 'zh'],
])('the language is %s #language-1', (_, headers, language) => {
  expect(languageOf(headers)).toBe(language)
})
