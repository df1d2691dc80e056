import { setTimeout as wait } from 'node:timers/promises'

/**
 * Asks every 20 ms until there is an answer other than null or false.
 * @throws Error that names what was waited for, after `withinMs`
 */
export async function eventually<T>(
  what: string,
  ask: () => T | null | false | Promise<T | null | false>,
  withinMs = 60_000,
): Promise<T> {
  const end = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== false) return answer
    if (performance.now() > end) throw new Error(`it did not happen within ${withinMs} ms: ${what}`)
    await wait(20)
  }
}
