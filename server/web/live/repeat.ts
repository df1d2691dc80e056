import { setTimeout as wait } from 'node:timers/promises'

/** Runs `work` again and again, `everyMs` after its last end, until `signal` aborts; a failure is told and forgotten. */
export async function repeat(
  everyMs: number,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work()
    } catch (error) {
      failed(error)
    }
    await wait(everyMs, undefined, { signal }).catch(() => {})
  }
}
