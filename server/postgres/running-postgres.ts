import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { reachableFolder } from './postgres-binaries.ts'
import { nobody } from './postgres-folder.ts'
import { ask, connectionUrl, database, isRunning, readLock } from './postmaster.ts'

/** Where the embedded database of a data folder can be reached, for as long as it runs; null when it does not. */
export async function runningPostgres(dataFolder: string): Promise<string | null> {
  const folder = resolve(dataFolder)
  if (!existsSync(folder)) return null
  const account = process.getuid?.() === 0 ? nobody() : null
  const lock = await readLock(join(await reachableFolder(folder, account), 'postgres'))
  if (lock === null || lock.socketFolder === '' || !(await isRunning(lock.pid))) return null
  return (await ask(lock.socketFolder)) === 'ready' ? connectionUrl(lock.socketFolder, database) : null
}
