import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A child exits with this code when trying again cannot help: a port in use, a wrong setting (EX_CONFIG). */
export const exitForGood = 78

const firstWaitMs = 500
const longestWaitMs = 30_000
const stableAfterMs = 60_000
const stopWithinMs = 15_000

export interface Part {
  readonly name: string
  /** Resolves when the child says `ready` for the first time; rejects when it gives up before that. */
  readonly ready: Promise<void>
  /** To be called after `ending` was aborted. */
  stop(): Promise<void>
}

export interface PartOptions {
  name: string
  /** The TypeScript file to run, and its arguments. */
  command: readonly string[]
  env: NodeJS.ProcessEnv
  log: (line: string) => void
  /** Aborted when everything ends: a child that ends then, by the same Ctrl-C perhaps, is not started again. */
  ending: AbortSignal
  /** The child asks not to be started again. */
  onGivenUp: () => void
}

/**
 * Keeps a child process running: starts it again when it ends, after a wait that doubles from 0.5 s to 30 s and is
 * forgotten after a minute of work. The child learns of our end through its IPC channel, also when we are killed.
 */
export function startPart({ name, command, env, log, ending, onGivenUp }: PartOptions): Part {
  let child: ChildProcess | null = null
  let waitMs = firstWaitMs
  let timer: NodeJS.Timeout | undefined
  const ready = Promise.withResolvers<void>()
  // Whoever waits for `ready` sees the rejection; nobody has to.
  ready.promise.catch(() => {})

  function start(): void {
    const startedAt = Date.now()
    child = spawn(process.execPath, [...command], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.on('message', (message) => {
      if (message === 'ready') ready.resolve()
    })
    child.on('error', (error) => log(`${name} could not be started: ${error.message}`))
    child.on('close', (exitCode, signal) => {
      child = null
      if (ending.aborted) return
      if (exitCode === exitForGood) {
        ready.reject(new Error(`${name} cannot run with these settings`))
        onGivenUp()
        return
      }
      if (Date.now() - startedAt > stableAfterMs) waitMs = firstWaitMs
      log(`${name} ended (${signal ?? `exit code ${exitCode}`}); starting it again in ${waitMs / 1000} s`)
      timer = setTimeout(start, waitMs)
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    })
  }
  start()

  return {
    name,
    ready: ready.promise,
    async stop() {
      clearTimeout(timer)
      if (child === null) return
      const ended = once(child, 'close')
      const running = child
      running.kill('SIGTERM')
      const kill = setTimeout(() => running.kill('SIGKILL'), stopWithinMs)
      await ended
      clearTimeout(kill)
    },
  }
}
