import { i18n } from '@lingui/core'
import { beforeEach, describe, expect, it } from 'vitest'

import { requestHeaders } from '#src/api/headers.ts'
import { activeLanguage, languageNames } from '#src/i18n/language.ts'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'
import { alarmTypeTerm, deviceTypeTerm } from '#src/i18n/terms.ts'
import { dropSession, storeSession } from '#src/session/session.ts'

import { operator } from '../sessions.ts'

const forget = () => (document.cookie = 'language=; max-age=0; path=/')

beforeEach(() => {
  localStorage.clear()
  forget()
  window.name = ''
})

describe('the language', () => {
  it('is Chinese until another is chosen #language-2', () => {
    expect(activeLanguage()).toBe('zh')
  })

  it('is what the cookie says, before what the storage says #language-3', () => {
    localStorage.setItem('language', 'en')
    expect(activeLanguage()).toBe('en')
    document.cookie = 'language=ja; path=/'
    expect(activeLanguage()).toBe('ja')
  })

  it('is kept by the tab where neither cookie nor storage keep it', () => {
    window.name = 'language=en'
    expect(activeLanguage()).toBe('en')
    document.cookie = 'language=ja; path=/'
    expect(activeLanguage()).toBe('ja')
  })

  it('is Chinese when the cookie names none of the three', () => {
    document.cookie = 'language=fr; path=/'
    expect(activeLanguage()).toBe('zh')
  })

  it('is offered by its own name', () => {
    expect(languageNames.map(({ name }) => name)).toEqual(['简体中文', 'English', '日本語'])
  })

  it.each([
    ['zh', 'zh-CN', '中继', '离线'],
    ['en', 'en', 'Relay', 'Offline'],
    ['ja', 'ja', '中継器', 'オフライン'],
  ] as const)(
    '%s marks the page as %s and names things %s, %s #language-4',
    async (language, mark, relay, offline) => {
      await loadCatalogue(language)
      expect(document.documentElement.lang).toBe(mark)
      expect([i18n._(deviceTypeTerm[1]), i18n._(alarmTypeTerm[1007])]).toEqual([relay, offline])
    },
  )

  it('of a page stays that of its texts, for the server too, when another tab chooses another', async () => {
    await loadCatalogue('en')
    document.cookie = 'language=ja; path=/'
    expect(activeLanguage()).toBe('en')
    storeSession(operator)
    expect(requestHeaders()).toMatchObject({ language_type: 'en' })
    dropSession()
  })
})
