import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { CannotRun } from '../cannot-run.ts'
import { errorCode } from '../db/error-code.ts'
import { isRunning } from './postmaster.ts'

const takeTries = 20
const lockName = /^farwatch-(\d+)\.lock$/

/**
 * Holds a data folder for this process until it is released or the process has ended, however it did. Locks are numbered,
 * and the highest counts: the place of one whose process is gone is never emptied, so that of two who find it only one
 * can make the next.
 * @returns its release
 * @throws CannotRun when another process that runs holds it
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const fileOf = (number: number) => join(folder, `farwatch-${number}.lock`)
  for (let tries = 0; tries < takeTries; tries += 1) {
    const highest = Math.max(0, ...(await numbersIn(folder)))
    const held = await read(fileOf(highest))
    if (await isHeld(held))
      throw new CannotRun(
        `${folder} is in use: Farwatch runs there already, as process ${Number.parseInt(held, 10)}. End it first, ` +
          'or set FARWATCH_DATA to another folder (and the ports to others).',
      )
    const ours = highest + 1
    if (!(await make(fileOf(ours), `${process.pid} ${startOf(process.pid)}\n`))) continue
    const now = await numbersIn(folder)
    if (Math.max(...now) > ours) {
      await rm(fileOf(ours), { force: true })
      continue
    }
    for (const number of now.filter((one) => one < ours)) await rm(fileOf(number), { force: true })
    return () => truncate(fileOf(ours)).catch(unlessMissing)
  }
  throw new CannotRun(`the lock of ${folder} changes hands all the time; end those who start there`)
}

async function numbersIn(folder: string): Promise<number[]> {
  return (await readdir(folder)).flatMap((name) => {
    const number = lockName.exec(name)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
}

/** Complete from its first moment on: it is linked, not written, in place. @returns false when it exists */
async function make(file: string, text: string): Promise<boolean> {
  const unfinished = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(unfinished, text, { mode: 0o600, flag: 'wx' })
  try {
    await link(unfinished, file)
    return true
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    return false
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function read(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(unlessMissing)) ?? ''
}

function unlessMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}

/** A number that was given to another process since is told by the moment at which that one started. */
async function isHeld(text: string): Promise<boolean> {
  const [, pid = '', start = ''] = /^(\d+) (.*)\n$/.exec(text) ?? []
  if (pid === '' || !(await isRunning(Number(pid)))) return false
  return startOf(Number(pid)) === start
}

/** When the process started, in the most exact form in which the system says it. */
function startOf(pid: number): string {
  try {
    // The boot, and the ticks since it; the name, which may hold anything, ends at the last parenthesis.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return (stdout ?? '').trim()
  }
}
