import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, lstat, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { errorCode } from '../db/error-code.ts'
import type { Account } from './postgres-binaries.ts'
import { explain } from './postgres-faults.ts'

/** A unix socket's path has at most 107 bytes, its file name among them. */
const longestSocketFolder = 80

/** The unprivileged account of this machine; PostgreSQL refuses to run as root. */
export function nobody(): Account {
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout?.trim() || 65_534)
  return { uid: id('-u'), gid: id('-g') }
}

/** Makes the database folder in one step: what was cut off half way is not taken for a database. */
export async function initialise(
  binaries: string,
  databaseFolder: string,
  account: Account | null,
): Promise<void> {
  const versionFile = join(databaseFolder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const found = (await readFile(versionFile, 'utf8')).trim()
    const version = spawnSync(join(binaries, 'bin', 'postgres'), ['--version'], {
      encoding: 'utf8',
      ...account,
    })
    const ours = /\s(\d+)\./.exec(version.stdout ?? '')?.[1]
    if (ours !== undefined && ours !== found) {
      throw new Error(
        `the database in ${databaseFolder} is of PostgreSQL ${found}, and this is PostgreSQL ${ours}. ` +
          'Dump it with the old version and load it with the new one.',
      )
    }
    return
  }
  const unfinished = await mkdtemp(`${databaseFolder}.`)
  if (account !== null) await chown(unfinished, account.uid, account.gid)
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  const { status, stderr, error } = spawnSync(
    join(binaries, 'bin', 'initdb'),
    ['-D', unfinished, ...options],
    { encoding: 'utf8', cwd: '/', ...account },
  )
  if (status !== 0) {
    await rm(unfinished, { recursive: true, force: true })
    throw new Error(explain(error?.message ?? stderr.trim(), databaseFolder))
  }
  await rename(unfinished, databaseFolder).catch(async (renameError: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    // Another launcher was first: its database is as good.
    if (!existsSync(versionFile)) throw renameError
  })
}

export async function prepareSocketFolder(place: string, account: Account | null): Promise<string> {
  const inPlace = join(place, 'run')
  const hash = createHash('sha256').update(place).digest('hex').slice(0, 12)
  const isShort = (path: string) => Buffer.byteLength(path) <= longestSocketFolder
  const short = join(isShort(tmpdir()) ? tmpdir() : '/tmp', `farwatch-${hash}`)
  const folder = isShort(inPlace) ? inPlace : short
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  const owners = [process.getuid?.(), account?.uid]
  // Whoever can enter this folder is the database's superuser.
  if (!found.isDirectory() || !owners.includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${folder} must be a folder of ours that nobody else can enter; remove it and start again`,
    )
  }
  if (account !== null) await chown(folder, account.uid, account.gid)
  return folder
}
