import { spawnSync } from 'node:child_process'
import { readFile, realpath, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { Client } from 'pg'

import { errorCode } from '../db/error-code.ts'

/** The name of our database in the embedded PostgreSQL. */
export const database = 'farwatch'

export interface Postmaster {
  pid: number
  socketFolder: string
}

/** Who holds the database folder, by its lock file; null when nobody does. The holder may be long dead. */
export async function readLock(databaseFolder: string): Promise<Postmaster | null> {
  const text = await readFile(join(databaseFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , , socketFolder] = text.split('\n')
  return pid !== undefined && /^\d+$/.test(pid)
    ? { pid: Number(pid), socketFolder: socketFolder ?? '' }
    : null
}

/** A process that has ended but was not waited for (a zombie) counts as ended. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/^\d+ \(.*\) [ZX] /s.test(status)
}

/**
 * Removes the lock of a process that is gone, or whose number was given to another program since (after a reboot, in
 * a restarted container), another PostgreSQL perhaps. PostgreSQL itself refuses to start in the second case.
 */
export async function removeStaleLock(databaseFolder: string, lock: Postmaster): Promise<void> {
  if ((await isRunning(lock.pid)) && (await isPostmasterOf(lock.pid, databaseFolder))) return
  await rm(join(databaseFolder, 'postmaster.pid'), { force: true })
}

/** Whether this process is a PostgreSQL that works in the folder, not merely one whose command line names PostgreSQL. */
async function isPostmasterOf(pid: number, databaseFolder: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  if (command === null) {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout === null || stdout.includes(`postgres -D ${databaseFolder} `)
  }
  const words = command.split('\0')
  if (basename(words[0] ?? '') !== 'postgres') return false
  // In a container root may not look at the working folder of another account's process.
  const worksIn = await realpath(`/proc/${pid}/cwd`).catch(() => words[words.indexOf('-D') + 1] ?? '')
  return (await realpath(worksIn).catch(() => worksIn)) === (await realpath(databaseFolder))
}

export function connectionUrl(socketFolder: string, database: string): string {
  return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
}

export type Answer = 'ready' | 'starting' | 'silent'

/** Whether a server on this socket answers; `starting` while it recovers. */
export async function ask(socketFolder: string): Promise<Answer> {
  const client = new Client({
    connectionString: connectionUrl(socketFolder, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    // 57P03: cannot_connect_now. 53300: too many connections, so it is well.
    const code = errorCode(error)
    if (code === '53300') return 'ready'
    return code === '57P03' ? 'starting' : 'silent'
  } finally {
    await client.end().catch(() => {})
  }
}
