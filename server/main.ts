/** `npm start`: the database, ingest, web and the simulated network, as processes under this one. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { readConfig, type Config } from './config.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { ensureAdministrator, type FirstLogin } from './db/first-run.ts'
import { ensureCompanySecrets } from './db/login-secrets.ts'
import { migrate } from './db/migrate.ts'
import { ownerTransaction } from './db/owner-transaction.ts'
import { openVault } from './db/vault.ts'
import { exitForGood, startPart, type Part } from './supervisor.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
const stops: (() => Promise<void>)[] = []
const ending = new AbortController()
let stopping: Promise<void> | undefined
/** Until it was shown: its password is nowhere else. */
let firstLogin: FirstLogin | null = null

function log(line: string): void {
  process.stdout.write(`${line}\n`)
}

function showFirstLogin(): void {
  if (firstLogin === null) return
  log(`  Log in as       ${firstLogin.login}  with  ${firstLogin.password}   (shown only now)`)
  firstLogin = null
}

/** Ends everything in the reverse order of its start. */
function stop(exitCode: number): Promise<void> {
  ending.abort()
  showFirstLogin()
  stopping ??= (async () => {
    for (const end of stops.toReversed()) await end().catch((error: unknown) => log(String(error)))
    process.exit(exitCode)
  })()
  return stopping
}

function part(name: string, env: NodeJS.ProcessEnv, ...command: string[]): Part {
  const started = startPart({
    name,
    command,
    env,
    log,
    ending: ending.signal,
    onGivenUp: () => void stop(exitForGood),
  })
  stops.push(() => started.stop())
  return started
}

/** Plans the simulated network once, so that its keys stay valid, and makes the database know it. */
async function prepareNetwork(config: Config, env: NodeJS.ProcessEnv): Promise<string> {
  const file = join(config.dataFolder, `network-${config.simulator}.json`)
  if (!existsSync(file)) {
    await run(
      process.execPath,
      [join(root, 'simulator/plan-main.ts'), '--size', config.simulator, '--out', file],
      { env },
    )
  }
  await run(process.execPath, [join(root, 'server/provision-main.ts'), file], { env, maxBuffer: 1e8 })
  return file
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  mkdirSync(config.dataFolder, { recursive: true })
  let databaseUrl = config.databaseUrl
  if (databaseUrl === null) {
    log('starting the database')
    const postgres = await startEmbeddedPostgres({ folder: config.dataFolder, log })
    stops.push(() => postgres.stop())
    databaseUrl = postgres.url
  }
  const migrations = await migrate(databaseUrl)
  if (migrations.length > 0) log(`database brought up to date: ${migrations.join(', ')}`)
  firstLogin = await ensureAdministrator(databaseUrl, config.adminPassword)
  const vault = openVault(config.dataFolder)
  await ownerTransaction(databaseUrl, (client) => ensureCompanySecrets(client, vault))

  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    FARWATCH_DATA: config.dataFolder,
  }
  if (config.clock.rate !== 1) env['FARWATCH_CLOCK_ORIGIN'] ??= String(Date.now())
  const network = config.simulator === 'off' ? null : await prepareNetwork(config, env)

  const ingest = part('ingest', env, join(root, 'server/ingest/main.ts'))
  const web = part('web', env, join(root, 'server/web/main.ts'))
  await Promise.all([ingest.ready, web.ready])
  if (network !== null) {
    const url = `mqtt://${config.mqttHost}:${config.mqttPort}`
    part('simulator', env, join(root, 'simulator/main.ts'), '--network', network, '--url', url)
  }

  log('')
  log(`  Farwatch is at  http://${config.host}:${config.port}/`)
  showFirstLogin()
  if (network !== null)
    log(`  Showing         a simulated network (${config.simulator}); FARWATCH_SIMULATOR=off for none`)
  log(`  Gateways at     mqtt://${config.mqttHost}:${config.mqttPort}`)
  log('')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
try {
  await start()
} catch (error) {
  if (stopping === undefined)
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  await stop(1)
}
