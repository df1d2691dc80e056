/** The formats of days and times that have a number and no text; the later ones in East Asia. */
const dayNumbers = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** Whether a format shows a number as a day or a time. */
function isDayFormat(number: number, text: string | undefined): boolean {
  if (text === undefined) return dayNumbers.some(([first, last]) => number >= first && number <= last)
  // Without literal text, colours, and what fills or leaves a width.
  const signs = text.replaceAll(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(signs) && !/^general$/i.test(signs)
}

/** The formats of powers of ten that have a number and no text. */
const powerNumbers: ReadonlySet<number> = new Set([11, 48])

/** As what the numbers of a style are shown; `power` is what a spreadsheet makes of an id like `1234E003`. */
export type NumberLook = 'day' | 'power' | 'number'

export function lookOf(number: number, text: string | undefined): NumberLook {
  if (isDayFormat(number, text)) return 'day'
  const isPower = text === undefined ? powerNumbers.has(number) : /[0#?]E[+-]/i.test(text)
  return isPower ? 'power' : 'number'
}

const dayMs = 86_400_000
const yearMonthDay = 10

/**
 * A day and a time of sheets, which know no zones, as a person would write it: `2026-01-31`, `2026-01-31 13:05:00`, and a time
 * alone as `13:05:00`.
 * @returns undefined when there is no such day
 */
export function dayText(serial: number, is1904: boolean): string | undefined {
  // To sheets that count from 1900 the 29th of February of that year was a day.
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const date = new Date(Math.round((Date.UTC(1899, 11, 30) + days * dayMs) / 1000) * 1000)
  if (serial < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return undefined
  const clock = date.toISOString().slice(yearMonthDay + 1, yearMonthDay + 9)
  if (serial < 1) return clock
  const day = date.toISOString().slice(0, yearMonthDay)
  return clock === '00:00:00' ? day : `${day} ${clock}`
}

/** The same of a day that is written as one: `2026-01-31T13:05:00Z`. */
export function writtenDayText(text: string): string {
  const [day = '', clock = ''] = text
    .trim()
    .replace(/(?:\.\d+)?Z?$/, '')
    .split('T')
  return clock === '' || clock === '00:00:00' ? day : `${day} ${clock}`.trim()
}
