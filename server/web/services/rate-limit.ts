import { Refused } from '../pipeline/refused.ts'

const windowMs = 60_000
const mostSubjects = 10_000

/**
 * A limit per subject and minute in the memory of this process, for what is cheap to ask and costs a little to answer.
 * @returns a function that counts one, and throws Refused `rate.limited` beyond `mostPerMinute`
 */
export function createRateLimit(mostPerMinute: number, now: () => number): (subject: string) => void {
  let windowStart = now()
  const counts = new Map<string, number>()
  return (subject) => {
    if (now() - windowStart >= windowMs || counts.size > mostSubjects) {
      windowStart = now()
      counts.clear()
    }
    const count = (counts.get(subject) ?? 0) + 1
    counts.set(subject, count)
    if (count > mostPerMinute) throw new Refused('rate.limited')
  }
}
