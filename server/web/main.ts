/** The web process: the console, its API and the live channel. Started by server/main.ts, or by hand on machines of its own. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { CannotRun } from '../cannot-run.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { errorCode } from '../db/error-code.ts'
import { readSchemaState } from '../db/schema-state.ts'
import { openCheckedVault } from '../db/setup/vault-check.ts'
import { exitForGood } from '../supervisor.ts'
import { createApp } from './app.ts'
import { checkBasemap } from './check-basemap.ts'
import { loadMapProviders } from './map-providers.ts'

const root = join(import.meta.dirname, '../..')
const consoleFolder = join(root, 'dist')
const connectTimeoutMs = 3000
/** Nobody waits longer for an answer, and one who asks for much must not keep the connections from all others. */
const statementTimeoutMs = 15_000
const stopWithinMs = 10_000
const hopeless = new Set(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'])

function giveUp(reason: string): never {
  process.stderr.write(`web: ${reason}\n`)
  process.exit(exitForGood)
}

function settings() {
  try {
    const config = readConfig(process.env)
    if (config.databaseUrl === null) throw new Error('DATABASE_URL is not set')
    return {
      ...config,
      databaseUrl: config.databaseUrl,
      mapProviders: loadMapProviders(config.mapProvidersFile),
    }
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error))
  }
}

const config = settings()
mkdirSync(config.dataFolder, { recursive: true })
const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const version =
  typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : ''
const database = openDatabase(config.databaseUrl, 'farwatch_web', { connectTimeoutMs, statementTimeoutMs })
// While the database is away health says so, and says this when it is back.
const schema = await readSchemaState(database).catch(() => null)
if (schema?.newer === true) giveUp('the database is newer than this program. Run the newer program.')
if (schema !== null && schema.missing.length > 0) {
  process.stderr.write(
    `web: the database is older than this program: it lacks ${schema.missing.join(', ')}. Start server/main.ts once to bring it up to date.\n`,
  )
  process.exit(1)
}
const vault = await openCheckedVault(database.pool, config.dataFolder).catch((error: unknown) => {
  if (error instanceof CannotRun) giveUp(error.message)
  throw error
})
const app = await createApp({
  database,
  clock: config.clock,
  vault,
  captcha: config.captcha,
  consoleFolder,
  dataFolder: config.dataFolder,
  apiBaseUrl: config.apiBaseUrl,
  mapProviders: config.mapProviders,
  sendsMail: config.mail !== null,
  version,
  logger: { level: config.logLevel, base: { process: 'web' }, serializers: { req: describe } },
})

/** No headers, no query and no phone: there may be tokens in the first and names in the second. */
function describe(request: { method: string; url: string; ip?: string }) {
  const path = request.url.split('?', 1)[0]?.replace(/(loginByPhone\/).+/, '$1…')
  return { method: request.method, path, address: request.ip }
}

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), stopWithinMs).unref()
  await app.close()
  await database.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
// The parent is gone, however it ended.
process.on('disconnect', () => void stop())

try {
  await app.listen({ host: config.host, port: config.port })
  process.send?.('ready')
  const fault = existsSync(consoleFolder) ? await checkBasemap(consoleFolder) : null
  if (fault !== null) app.log.warn(fault)
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  if (hopeless.has(errorCode(error) ?? ''))
    giveUp(`cannot listen on ${config.host}:${config.port}: ${reason}`)
  process.stderr.write(`web: ${reason}\n`)
  process.exit(1)
}
