import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Starts a program on this terminal, in the root of the project. */
export function start(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): ChildProcess {
  return spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
}

/** The exit code of a program, 128 + the signal's number when a signal ended it, 127 when it could not be started. */
export function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
  })
}

/** Runs a program to its end, handing on to it the signals that this process gets. */
export async function run(
  program: string,
  args: readonly string[],
  env?: Record<string, string>,
): Promise<number> {
  const child = start(program, args, env)
  const handOn = signals.map((signal) => ({ signal, listener: () => void child.kill(signal) }))
  for (const { signal, listener } of handOn) process.on(signal, listener)
  try {
    return await ended(child)
  } finally {
    for (const { signal, listener } of handOn) process.off(signal, listener)
  }
}

/** Runs a script under the Node that this process runs under. */
export function runNode(
  script: string,
  args: readonly string[] = [],
  env?: Record<string, string>,
): Promise<number> {
  return run(process.execPath, [script, ...args], env)
}
