import { namedAt, type RangeEnd } from './time-range.ts'

const date = /^(?:(\d{4}|\d{2}(?=年))\s*[-/.年]\s*)?(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?/
const compactDate = /^(\d{4})(\d{2})(\d{2})(?!\d)/
const time = /^(\d{1,2})\s*[:：時时点]\s*(?:(\d{1,2})\s*分?)?(?::\d{1,2})?$/
const compactTime = /^(\d{2})(\d{2})$/

/**
 * The minute that was typed at one end of a range, in this browser's time zone: `2026-11-21 08:30`, `11/21 8:30`,
 * `20261121 0830`, `2026年11月21日 8時30分`. A date alone is its first minute or its last, a time alone is today's, and a
 * date without a year lies in this one.
 * @returns milliseconds, or null for what is no moment
 */
export function readMoment(typed: string, end: RangeEnd, nowMs: number): number | null {
  const text = typed.normalize('NFKC').trim()
  const day = compactDate.exec(text) ?? date.exec(text)
  const rest = text.slice(day?.[0].length ?? 0).replace(/^[\sT,]+/, '')
  const clock = time.exec(rest) ?? (day === null ? null : compactTime.exec(rest))
  if ((day === null && clock === null) || (rest !== '' && clock === null)) return null
  const now = new Date(nowMs)
  const year = Number(day?.[1] ?? now.getFullYear())
  const fields = {
    year: year < 100 ? 2000 + year : year,
    month: Number(day?.[2] ?? now.getMonth() + 1),
    day: Number(day?.[3] ?? now.getDate()),
    hour: Number(clock?.[1] ?? (end === 'upStime' ? 0 : 23)),
    minute: Number(clock === null ? (end === 'upStime' ? 0 : 59) : (clock[2] ?? 0)),
  }
  const at = momentAt(fields)
  return at === null ? null : namedAt(end, at)
}

interface Fields {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

/** Null for what no calendar and no clock shows; 24:00 is the end of a day. */
function momentAt({ year, month, day, hour, minute }: Fields): Date | null {
  const isEnd = hour === 24 && minute === 0
  if (hour > 23 && !isEnd) return null
  if (minute > 59) return null
  const at = new Date(year, month - 1, day)
  if (at.getFullYear() !== year || at.getMonth() !== month - 1 || at.getDate() !== day) return null
  at.setHours(isEnd ? 23 : hour, isEnd ? 59 : minute)
  return at
}
