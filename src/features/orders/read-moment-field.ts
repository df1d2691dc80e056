import { readMoment } from '#src/ui/date-range/read-moment.ts'

/** Since when work was done, as typed. */
export type TypedMoment = { readonly at: number } | { readonly fault: 'empty' | 'unreadable' | 'future' }

/** The moment that was typed; it has to be over by now. */
export function readDone(typed: string, nowMs: number): TypedMoment {
  if (typed.trim() === '') return { fault: 'empty' }
  const at = readMoment(typed, 'upStime', nowMs)
  if (at === null) return { fault: 'unreadable' }
  return at > nowMs ? { fault: 'future' } : { at }
}

/** A moment as that field takes it, in this browser's time zone. */
export function momentField(ms: number): string {
  const at = new Date(ms)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}
