import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import { errorCode } from '../db/error-code.ts'
import { holdFolder } from './folder-lock.ts'
import { findPostgresBinaries, reachableFolder } from './postgres-binaries.ts'
import { explain, lastFatal } from './postgres-faults.ts'
import { initialise, nobody, prepareSocketFolder } from './postgres-folder.ts'
import { becomesReady, end, launch } from './postgres-process.ts'
import { restartPauses } from './restart-pauses.ts'
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
  /** Ends the server: nobody else can have been given it, since the folder is held. Gives the folder back. */
  stop(): Promise<void>
}

const startTries = 10
const watchEveryMs = 500
const pollMs = 25
/** How long a server that holds the folder may take to answer: it may be recovering. */
const patienceMs = 600_000

/**
 * Holds `folder`, starts PostgreSQL below it, or adopts one whose own starter was killed, and keeps it running: should it
 * die, it is started again. Returns when it answers. Whoever only wants to use what runs calls `runningPostgres`.
 * @throws CannotRun when another process holds the folder
 * @throws Error that says what is wrong and what can be done
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder)
  await mkdir(folder, { recursive: true })
  const release = await holdFolder(folder)
  try {
    return await startIn(folder, options, release)
  } catch (error) {
    await release()
    throw error
  }
}

async function startIn(
  folder: string,
  { log = () => {}, settings = {} }: EmbeddedPostgresOptions,
  release: () => Promise<void>,
): Promise<EmbeddedPostgres> {
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
  const watching = keepUp({
    stop: stopping.signal,
    isUp: () => isRunning(current.pid),
    async bringUp() {
      current = await bringUp()
    },
    log,
  })

  return {
    url: connectionUrl(socketFolder, database),
    async stop() {
      stopping.abort()
      await watching
      await end(current.pid)
      await release()
    },
  }
}

interface Keeping {
  stop: AbortSignal
  isUp: () => Promise<boolean>
  bringUp: () => Promise<void>
  log: (line: string) => void
}

/** Starts it again when it has ended, after pauses that grow while that does not help, and says each reason once. */
async function keepUp({ stop, isUp, bringUp, log }: Keeping): Promise<void> {
  const pauses = restartPauses()
  const pause = (ms: number) => wait(ms, undefined, { ref: false, signal: stop }).catch(() => {})
  const logged = new Set<string>()
  const logOnce = (line: string): void => {
    if (!logged.has(line)) log(line)
    logged.add(line)
  }
  for (;;) {
    await pause(watchEveryMs)
    if (stop.aborted) return
    if (await isUp()) {
      if (pauses.noteUp(performance.now())) logged.clear()
      continue
    }
    logOnce('the database ended; starting it again')
    await pause(pauses.next())
    if (stop.aborted) return
    try {
      await bringUp()
      pauses.noteUp(performance.now())
      logOnce('the database runs again')
    } catch (error) {
      logOnce(`${error instanceof Error ? error.message : String(error)}\nIt is tried again until it starts.`)
    }
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
