import { Type } from 'typebox'

/** The search on the map gives so many devices at most. */
export const mostFoundDevices = 20

/** For the flag `u`: a letter or a digit, also those in one sign with others (`㎡`, `㈱`). No index knows other signs. */
export const keywordPattern = String.raw`[\p{L}\p{N}\u2100-\u214f\u3200-\u33ff]`
/** What a person searches for: part of an id, alias or address. */
export const keywordSchema = Type.String({ minLength: 1, maxLength: 50, pattern: keywordPattern })

/** One Chinese character says more than one letter does. */
export const fewestLetters = 2

/** A text as it is compared by search: letters, digits and katakana of either width are the same. */
export function inOneWidth(text: string): string {
  return text.normalize('NFKC')
}

/** Why a keyword finds nothing whatever there is: it has no letter and no digit, or is a single letter. */
export function keywordFault(keyword: string): 'signs' | 'short' | null {
  const text = inOneWidth(keyword).trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return 'signs'
  return /^[ -~]*$/.test(text) && text.length < fewestLetters ? 'short' : null
}
