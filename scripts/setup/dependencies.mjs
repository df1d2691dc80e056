import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

import { SetupError } from './setup-error.mjs'

const oldestNpm = 11

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * Makes node_modules what package-lock.json says, unless it is already.
 * @param {string} root
 * @throws SetupError
 */
export function ensureDependencies(root) {
  if (isInstalled(readLock(root, 'package-lock.json'), readLock(root, 'node_modules/.package-lock.json')))
    return
  assertWritable(root)
  const npm = findNpm()
  console.log('installing the packages that package-lock.json names (once; about a minute)')
  const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const installed = spawnSync(npm.command, [...npm.before, 'ci', ...flags, '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, ...npm.env },
  })
  if (installed.status === 0) return
  process.stderr.write(installed.stderr)
  throw new SetupError(explain(installed.stderr, npm))
}

/**
 * Whether the lock that npm left in node_modules holds every package of `wanted`. Optional ones may be absent: they
 * are for other systems.
 * @param {Lock | null} wanted
 * @param {Lock | null} present
 */
export function isInstalled(wanted, present) {
  if (wanted === null || present === null) return false
  return Object.entries(wanted.packages).every(([path, locked]) => {
    if (path === '') return true
    const found = present.packages[path]
    if (found === undefined) return locked.optional === true || locked.devOptional === true
    return found.version === locked.version && found.integrity === locked.integrity
  })
}

/**
 * @param {string} root
 * @param {string} file
 * @returns {Lock | null}
 */
function readLock(root, file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

/** @param {string} folder */
function assertWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new SetupError(
      `The packages must be installed into ${folder}, where this user may not write. Run as its owner, or clone afresh.`,
    )
  }
}

/** @typedef {{ command: string, before: string[], env: Record<string, string> }} Npm */

/** @returns {Npm} */
function findNpm() {
  const cli = process.env['npm_execpath']
  const [command, before] =
    cli !== undefined && /npm-cli\.c?js$/.test(cli) ? [process.execPath, [cli]] : ['npm', []]
  let version
  try {
    version = execFileSync(command, [...before, '--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    throw new SetupError(`npm is not installed. Node 20 or newer and npm ${oldestNpm} or newer are needed.`)
  }
  if (Number.parseInt(version) < oldestNpm) {
    throw new SetupError(
      `npm ${oldestNpm} or newer is needed, this is ${version.trim()}: npm install --global npm@${oldestNpm}`,
    )
  }
  return { command, before, env: cacheFor(homedir()) }
}

/**
 * A user without a home of their own (a service account) cannot use npm's usual cache.
 * @param {string} home
 * @returns {Record<string, string>}
 */
function cacheFor(home) {
  try {
    accessSync(home, constants.W_OK)
    return {}
  } catch {
    return { npm_config_cache: join(process.cwd(), 'data/npm-cache') }
  }
}

/**
 * @param {string} stderr
 * @param {Npm} npm
 */
function explain(stderr, npm) {
  if (!/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/.test(stderr))
    return 'npm could not install the packages; its own words are above.'
  const asked = spawnSync(npm.command, [...npm.before, 'config', 'get', 'registry'], { encoding: 'utf8' })
  return `The package registry ${asked.stdout.trim()} cannot be reached. The packages are installed from there once; \
after that no network is needed.`
}
