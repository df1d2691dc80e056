/** The day of a moment in this browser's time zone, as a field for days has it: `2026-03-01`. */
export function dayText(at: number): string {
  const day = new Date(at)
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${String(day.getFullYear()).padStart(4, '0')}-${month}-${date}`
}

/** The first millisecond of such a day; null for a text that is none. */
export function startOfDay(text: string): number | null {
  return startOfDayAfter(text, 0)
}

/** The last millisecond of such a day; null for a text that is none. */
export function endOfDay(text: string): number | null {
  const next = startOfDayAfter(text, 1)
  return next === null ? null : next - 1
}

function startOfDayAfter(text: string, days: number): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (parts === null) return null
  const [year = 0, month = 0, date = 0] = parts.slice(1).map(Number)
  return new Date(year, month - 1, date + days).getTime()
}
