import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { Account } from './postgres-binaries.ts'
import { ask, isRunning } from './postmaster.ts'

const pollMs = 25
const logLimitBytes = 20_000_000

export interface Launch {
  binaries: string
  databaseFolder: string
  socketFolder: string
  logFile: string
  settings: Readonly<Record<string, string>>
  account: Account | null
}

/** A start that is under way. */
export interface Server {
  pid: number
  /** Where in the log this start begins. */
  logStart: number
  hasEnded(): boolean
  /** Why the program could not even be run. */
  fault(): string | null
}

export async function launch({
  binaries,
  databaseFolder,
  socketFolder,
  logFile,
  settings,
  account,
}: Launch): Promise<Server> {
  if (existsSync(logFile) && (await stat(logFile)).size > logLimitBytes) await rename(logFile, `${logFile}.1`)
  const output = await open(logFile, 'a', 0o640)
  const { size } = await output.stat()
  const all = Object.entries({ ...settingsFor(totalmem()), ...settings })
  const options = all.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', databaseFolder, '-k', socketFolder, ...options],
    {
      // Apart from our process group: Ctrl-C must not end it before those who still write.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      cwd: '/',
      env: { LC_ALL: 'C.UTF-8', TZ: 'UTC' },
      ...account,
    },
  )
  let ended = false
  let fault: string | null = null
  child.on('error', (error) => (fault = error.message))
  child.on('close', () => (ended = true))
  child.unref()
  await output.close()
  return { pid: child.pid ?? 0, logStart: size, hasEnded: () => ended || fault !== null, fault: () => fault }
}

/** False when it ended before it answered. Recovery after a crash may take minutes. */
export async function becomesReady(
  server: Server,
  socketFolder: string,
  log: (line: string) => void,
): Promise<boolean> {
  for (let waitedMs = 0; !server.hasEnded(); waitedMs += pollMs) {
    if ((await ask(socketFolder)) === 'ready') return true
    if (waitedMs > 0 && waitedMs % 10_000 === 0) log('the database is recovering')
    await wait(pollMs)
  }
  return false
}

/** Ends a postmaster: sessions are cut, what was committed is flushed. */
export async function end(pid: number): Promise<void> {
  // Fast, immediate, and the end of patience; each with the milliseconds it is given.
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (let waitedMs = 0; waitedMs < patience; waitedMs += 20) {
      if (!(await isRunning(pid))) return
      await wait(20)
    }
  }
}

const megabyte = 2 ** 20

/** Server settings for a machine that PostgreSQL shares with the rest of us. */
function settingsFor(memoryBytes: number): Record<string, string> {
  const sharedMb = Math.round(Math.min(1024, Math.max(64, memoryBytes / megabyte / 16)))
  return {
    listen_addresses: '',
    max_connections: '80',
    shared_buffers: `${sharedMb}MB`,
    effective_cache_size: `${sharedMb * 6}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // What was acknowledged is on disk.
    synchronous_commit: 'on',
    wal_compression: 'pglz',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    // One question does not take the processors of all others.
    max_parallel_workers_per_gather: '0',
    autovacuum_naptime: '10s',
    autovacuum_vacuum_cost_limit: '1000',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  }
}
