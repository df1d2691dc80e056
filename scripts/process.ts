import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type Tell = (text: string) => void

/** Starts a program in the root of the project, on this terminal, unless `tell` takes what it says. */
export function start(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  report?: Tell,
): ChildProcess {
  const surroundings = { ...process.env, ...env }
  if (report === undefined) return spawn(program, args, { stdio: 'inherit', env: surroundings })
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: surroundings })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', report)
  return child
}

/** The exit code of a program, 128 + the signal's number when a signal ended it, 127 when it could not be started. */
export function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
  })
}

/** Runs a program to its end, handing on to it the signals that this process gets. */
export async function run(
  program: string,
  args: readonly string[],
  env?: Record<string, string>,
  report?: Tell,
): Promise<number> {
  const child = start(program, args, env, report)
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
  report?: Tell,
): Promise<number> {
  return run(process.execPath, [script, ...args], env, report)
}
