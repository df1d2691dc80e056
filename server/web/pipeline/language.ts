import type { IncomingHttpHeaders } from 'node:http'

import type { Language } from '#contract/wire/enumerations.ts'

import { defaultLanguage, languages } from '../messages/translate.ts'
import { readCookie } from './cookies.ts'

/**
 * The language of a request: header `language_type` once logged in, before that the cookie `language` (the console's
 * choice of 365 days), then Accept-Language, then Chinese.
 */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const stated = headers['language_type']
  return (
    known(typeof stated === 'string' ? stated : undefined) ??
    known(readCookie(headers.cookie, 'language')) ??
    accepted(headers['accept-language']) ??
    defaultLanguage
  )
}

/** @param text e.g. `ja`, `en-GB`, `zh_CN` */
function known(text: string | undefined): Language | undefined {
  const primary = text?.trim().toLowerCase().split(/[-_]/, 1)[0]
  return languages.find((language) => language === primary)
}

function accepted(header: string | undefined): Language | undefined {
  const ranges = (header ?? '').split(',', 20).map((range) => {
    const [tag, ...parameters] = range.split(';')
    const quality = parameters.map((p) => /^\s*q=([0-9.]+)\s*$/.exec(p)?.[1]).find((q) => q !== undefined)
    return { language: known(tag), quality: quality === undefined ? 1 : Number(quality) }
  })
  return ranges.sort((a, b) => b.quality - a.quality).find((r) => r.language !== undefined && r.quality > 0)
    ?.language
}
