import type { Static } from 'typebox'

import type { Language } from '#contract/wire/enumerations.ts'
import type { timeZoneSchema } from '#contract/calls/records.ts'

type TimeZone = Static<typeof timeZoneSchema>

const cache = new Map<string, TimeZone[]>()
const codes: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((code) => code !== 'UTC'),
]
const known = new Set(codes)

/** Whether it is one of those that can be chosen. */
export function isTimeZone(code: string): boolean {
  return known.has(code)
}

/**
 * All IANA zones from west to east, named as `UTC+08:00 China Standard Time (Asia/Shanghai)` in the language, with the
 * offset that holds on the day of `now`.
 */
export function timeZones(language: Language, now: Date): TimeZone[] {
  const key = `${language} ${now.toISOString().slice(0, 10)}`
  const made = cache.get(key)
  if (made) return made
  const zones = codes.map((code) => {
    const minutes = offsetMinutes(code, now)
    return { code, minutes, name: `UTC${offsetText(minutes)}${zoneName(language, code, now)} (${code})` }
  })
  zones.sort((a, b) => a.minutes - b.minutes || (a.code < b.code ? -1 : 1))
  const list = zones.map(({ code, name }) => ({ code, name }))
  if (cache.size > 10) cache.clear()
  cache.set(key, list)
  return list
}

/** With a blank before it; empty for a zone that has no name but its offset. */
function zoneName(language: Language, code: string, now: Date): string {
  const isOffset = (name: string) => /GMT|UTC/.test(name)
  const name = [part(language, code, 'longGeneric', now), part(language, code, 'long', now)].find(
    (n) => !isOffset(n),
  )
  return name === undefined ? '' : ` ${name}`
}

function part(
  locale: string,
  timeZone: string,
  timeZoneName: 'longGeneric' | 'long' | 'longOffset',
  now: Date,
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(now)
  return parts.find((p) => p.type === 'timeZoneName')?.value ?? timeZone
}

/** `GMT+08:00`, or `GMT` alone for 0. */
function offsetMinutes(timeZone: string, now: Date): number {
  const match = /([+-])(\d\d):(\d\d)/.exec(part('en', timeZone, 'longOffset', now))
  if (match === null) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
}

function offsetText(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}
