import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import { errorCode } from './error-code.ts'
import { findPostgresBinaries, reachableFolder, type Account } from './postgres-binaries.ts'
import { explain, lastFatal } from './postgres-faults.ts'
import { initialise, nobody, prepareSocketFolder } from './postgres-folder.ts'
import { settingsFor } from './postgres-settings.ts'
import {
  ask,
  connectionUrl,
  database,
  isRunning,
  readLock,
  removeStaleLock,
  type Postmaster,
} from './postmaster.ts'

export interface EmbeddedPostgresOptions {
  /** The data folder; the database lies in `postgres` below it. */
  folder: string
  log?: ((line: string) => void) | undefined
  /** Server settings beside ours, e.g. `{ fsync: 'off' }`. */
  settings?: Readonly<Record<string, string>>
}

export interface EmbeddedPostgres {
  /** A connection string over the unix socket, for the database `farwatch`. */
  url: string
  /** Ends the server, whoever started it: sessions are cut, what was committed is flushed. */
  stop(): Promise<void>
}

const startTries = 10
const watchEveryMs = 500
const pollMs = 25
/** How long a server that holds the folder may take to answer: it may be recovering. */
const patienceMs = 600_000
const logLimitBytes = 20_000_000

/**
 * Starts PostgreSQL below `folder`, or adopts one that still runs there, and keeps it running: should it die, it is
 * started again. Returns when it answers.
 * @throws Error that says what is wrong and what can be done
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, settings = {} } = options
  const folder = resolve(options.folder)
  await mkdir(folder, { recursive: true })
  const account = process.getuid?.() === 0 ? nobody() : null
  const place = await reachableFolder(folder, account)
  if (place !== folder)
    log(`the database lies in ${place}, since PostgreSQL may not run as root and cannot enter ${folder}`)
  const databaseFolder = join(place, 'postgres')
  const logFile = join(place, 'postgres.log')
  const binaries = await findPostgresBinaries(folder, account)
  await initialise(binaries, databaseFolder, account)

  async function bringUp(): Promise<Postmaster> {
    const socketFolder = await prepareSocketFolder(place, account)
    for (let attempt = 1; ; attempt += 1) {
      const held = await adopt(databaseFolder, log)
      if (held !== null) return held
      const server = await launch({ binaries, databaseFolder, socketFolder, logFile, settings, account })
      if (await becomesReady(server, socketFolder, log)) return { pid: server.pid, socketFolder }
      const reason = server.fault() ?? (await lastFatal(logFile, server.logStart))
      // Backends of a killed postmaster need a moment to notice; its lock and shared memory stay until then.
      const passing = /lock file|shared memory block/.test(reason)
      if (!passing || attempt >= startTries) throw new Error(explain(reason, databaseFolder, logFile))
      await wait(100 * attempt)
    }
  }

  let current = await bringUp()
  const socketFolder = current.socketFolder
  await createDatabase(socketFolder)

  const stopping = new AbortController()
  const watching = watch(
    stopping.signal,
    async () => {
      if (await isRunning(current.pid)) return
      log('the database ended; starting it again')
      current = await bringUp()
    },
    log,
  )

  return {
    url: connectionUrl(socketFolder, database),
    async stop() {
      stopping.abort()
      await watching
      await end(current.pid)
    },
  }
}

async function watch(
  stop: AbortSignal,
  check: () => Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  while (!stop.aborted) {
    await wait(watchEveryMs, undefined, { ref: false, signal: stop }).catch(() => {})
    if (stop.aborted) return
    await check().catch((error: unknown) => log(error instanceof Error ? error.message : String(error)))
  }
}

async function createDatabase(socketFolder: string): Promise<void> {
  const client = new Client({ connectionString: connectionUrl(socketFolder, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } catch (error) {
    // 42P04, 23505: another process was first.
    if (!['42P04', '23505'].includes(errorCode(error) ?? '')) throw error
  } finally {
    await client.end()
  }
}

/** A postmaster that outlived its parent, once it answers; null when there is none. */
async function adopt(databaseFolder: string, log: (line: string) => void): Promise<Postmaster | null> {
  for (let waitedMs = 0; ; waitedMs += pollMs) {
    const lock = await readLock(databaseFolder)
    if (lock === null) return null
    const answer =
      (await isRunning(lock.pid)) && lock.socketFolder !== '' ? await ask(lock.socketFolder) : 'silent'
    if (answer === 'ready') return lock
    if (answer === 'silent') await removeStaleLock(databaseFolder, lock)
    if (waitedMs > 0 && waitedMs % 10_000 === 0)
      log(`waiting for the PostgreSQL that runs in ${databaseFolder}`)
    if (waitedMs >= patienceMs) {
      throw new Error(
        `process ${lock.pid} holds ${databaseFolder} and does not answer; end it and start again`,
      )
    }
    await wait(pollMs)
  }
}

interface Launch {
  binaries: string
  databaseFolder: string
  socketFolder: string
  logFile: string
  settings: Readonly<Record<string, string>>
  account: Account | null
}

interface Server {
  pid: number
  /** Where in the log this start begins. */
  logStart: number
  hasEnded(): boolean
  /** Why the program could not even be run. */
  fault(): string | null
}

async function launch({
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
async function becomesReady(
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

async function end(pid: number): Promise<void> {
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
