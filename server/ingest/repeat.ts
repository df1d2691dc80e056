export interface Repetition {
  /** Runs it as soon as it is not running. */
  poke(): void
  /** Resolves when it runs no more. */
  stop(): Promise<void>
}

/**
 * Runs `work` every `everyMs` of real time, never twice at once, and goes on after a failure.
 * @param rest after a run it pauses at least so many times as long as that took
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  rest = 0,
): Repetition {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  function run(): void {
    clearTimeout(timer)
    again = false
    running = runOnce()
  }
  async function runOnce(): Promise<void> {
    const began = performance.now()
    try {
      await work()
    } catch (error) {
      onError(error)
    }
    running = null
    if (stopped) return
    if (again) setImmediate(run)
    else timer = setTimeout(run, Math.max(everyMs, rest * (performance.now() - began)))
  }
  timer = setTimeout(run, everyMs)

  return {
    poke() {
      if (stopped) return
      if (running === null) run()
      else again = true
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Says what failed, each text once in a row. */
export function warning(log: (line: string) => void, what: string): (error: unknown) => void {
  let last = ''
  return (error) => {
    const text = error instanceof Error ? error.message : String(error)
    if (text !== last) log(`${what}: ${text}`)
    last = text
  }
}
