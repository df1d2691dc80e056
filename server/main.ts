/** `npm start`: the database, ingest, web, the notifier and the simulated network, as processes under this one. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { clockFrom } from '#contract/wire/clock.ts'

import { CannotRun } from './cannot-run.ts'
import { readConfig, type Config } from './config.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { chainKey, deleteOldOperations, sealOperations } from './db/accounts/operation-chain.ts'
import { ensureAdministrator, type FirstLogin } from './db/setup/first-run.ts'
import { holdFolder } from './postgres/folder-lock.ts'
import { createClockWatch } from './clock-watch.ts'
import type { Vault } from './db/vault.ts'
import { keepHistoryWeeks } from './db/setup/history-weeks.ts'
import { ensureCompanySecrets } from './db/setup/login-secrets.ts'
import { migrate } from './db/migrate.ts'
import { ownerTransaction } from './db/setup/owner-transaction.ts'
import { roleUrls } from './db/setup/role-urls.ts'
import { claimVault } from './db/setup/vault-check.ts'
import { repeat } from './ingest/repeat.ts'
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

const sealEveryMs = 10_000

/** Lines of the operation log are sealed by the owner of the database, with a key that no other process has. */
function sealOperationLog(databaseUrl: string, vault: Vault): void {
  const key = chainKey(vault)
  const round = () =>
    ownerTransaction(databaseUrl, async (client) => {
      while ((await sealOperations(client, key)) > 0);
    })
  let last = ''
  const repetition = repeat(sealEveryMs, round, (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error)
    if (text !== last) log(`the operation log could not be sealed: ${text}`)
    last = text
  })
  stops.push(() => repetition.stop())
}

/** The history's weeks belong to the owner of the database, so they are made and dropped here. */
async function keepHistory(databaseUrl: string, vault: Vault, env: NodeJS.ProcessEnv): Promise<void> {
  const clock = clockFrom(env)
  const key = chainKey(vault)
  let last = ''
  const failed = (error: unknown): void => {
    const text = error instanceof Error ? error.message : String(error)
    if (text !== last) log(`the weeks of history could not be kept up: ${text}`)
    last = text
  }
  // Nobody has confirmed the clock yet, and a jump shows only while somebody looks.
  const watch = createClockWatch(clock, { isUnreliable: true })
  const looking = setInterval(() => void watch.sample(), 1000)
  stops.push(() => Promise.resolve(clearInterval(looking)))
  const round = async (): Promise<void> => {
    await keepHistoryWeeks(databaseUrl, clock, !watch.isUnreliable)
    if (!watch.isUnreliable)
      await ownerTransaction(databaseUrl, (client) => deleteOldOperations(client, key, new Date(clock.now())))
    last = ''
  }
  await round().catch(failed)
  const repetition = repeat(Math.min(600_000, Math.max(1000, clock.realMs(3_600_000))), round, failed)
  stops.push(() => repetition.stop())
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  // Processes started from here on inherit the environment, and dumps show it.
  delete process.env['FARWATCH_ADMIN_PASSWORD']
  mkdirSync(config.dataFolder, { recursive: true })
  let databaseUrl = config.databaseUrl
  if (databaseUrl === null) {
    log('starting the database')
    // Holds the data folder, too.
    const postgres = await startEmbeddedPostgres({ folder: config.dataFolder, log })
    stops.push(() => postgres.stop())
    databaseUrl = postgres.url
  } else {
    stops.push(await holdFolder(config.dataFolder))
  }
  const migrations = await migrate(databaseUrl)
  if (migrations.length > 0) log(`database brought up to date: ${migrations.join(', ')}`)
  const vault = await ownerTransaction(databaseUrl, (client) => claimVault(client, config.dataFolder))
  firstLogin = await ensureAdministrator(databaseUrl, config.adminPassword)
  await ownerTransaction(databaseUrl, (client) => ensureCompanySecrets(client, vault))
  const urls = await roleUrls(databaseUrl, vault, {
    farwatch_ingest: config.ingestDatabaseUrl,
    farwatch_web: config.webDatabaseUrl,
  })

  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    FARWATCH_DATA: config.dataFolder,
  }
  if (config.clock.rate !== 1) env['FARWATCH_CLOCK_ORIGIN'] ??= String(Date.now())
  await keepHistory(databaseUrl, vault, env)
  sealOperationLog(databaseUrl, vault)
  const network = config.simulator === 'off' ? null : await prepareNetwork(config, env)

  // None learns how the owner or another one logs in.
  const partEnv = {
    ...env,
    DATABASE_URL: undefined,
    FARWATCH_INGEST_DATABASE_URL: undefined,
    FARWATCH_SMTP_URL: undefined,
    FARWATCH_WEB_DATABASE_URL: undefined,
  }
  const ingestEnv = { ...partEnv, DATABASE_URL: urls.farwatch_ingest }
  const smtp = { FARWATCH_SMTP_URL: env['FARWATCH_SMTP_URL'] }
  const webEnv = { ...partEnv, ...smtp, DATABASE_URL: urls.farwatch_web }
  const notifierEnv = { ...ingestEnv, ...smtp }
  const ingest = part('ingest', ingestEnv, join(root, 'server/ingest/main.ts'))
  const web = part('web', webEnv, join(root, 'server/web/main.ts'))
  part('notifier', notifierEnv, join(root, 'server/notifications/main.ts'))
  await Promise.all([ingest.ready, web.ready])
  if (network !== null) {
    const url = `mqtt://${config.mqttHost}:${config.mqttPort}`
    part('simulator', partEnv, join(root, 'simulator/main.ts'), '--network', network, '--url', url)
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
  await stop(error instanceof CannotRun ? exitForGood : 1)
}
