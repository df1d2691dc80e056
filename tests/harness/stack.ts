import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'

import { freePort } from './free-port.ts'
import { madeOnce } from './made-once.ts'

export interface Stack {
  /** Of the console, without a slash at the end. */
  url: string
  mqttUrl: string
  login: { name: string; password: string }
  dataFolder: string
  process: ChildProcess
  /** Everything the processes printed. */
  output(): string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const startWithinMs = 120_000

/**
 * The whole product as `npm start` runs it, on ports and in a folder of its own.
 * @param fromNothing makes its database itself, where the others of a run begin with a copy of one that is up to date
 */
export async function startStack(
  env: Record<string, string> = {},
  { fromNothing = false } = {},
): Promise<Stack> {
  const prepared =
    fromNothing || env['FARWATCH_DATA'] !== undefined ? null : await madeOnce('database', prepareDatabase)
  const dataFolder = env['FARWATCH_DATA'] ?? mkdtempSync(join(tmpdir(), 'fw-'))
  if (prepared !== null) copyDatabase(prepared, dataFolder)
  const [port, mqttPort] = [await freePort(), await freePort()]
  const password = `T1-${randomBytes(8).toString('hex')}`
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: {
      ...process.env,
      FARWATCH_PORT: String(port),
      FARWATCH_MQTT_PORT: String(mqttPort),
      FARWATCH_DATA: dataFolder,
      FARWATCH_ADMIN_PASSWORD: password,
      FARWATCH_CAPTCHA: 'off',
      FARWATCH_SIMULATOR: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const { promise: up, resolve, reject } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Farwatch is at')) resolve()
    })
  }
  child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${printed}`)))
  const timer = setTimeout(() => reject(new Error(`the server did not start:\n${printed}`)), startWithinMs)

  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    if (env['FARWATCH_DATA'] === undefined) rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    await up
  } catch (error) {
    await stop()
    throw error
  } finally {
    clearTimeout(timer)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    login: { name: 'admin', password },
    dataFolder,
    process: child,
    output: () => printed,
    stop,
  }
}

async function prepareDatabase(folder: string): Promise<void> {
  // Nothing of it has to outlive a power cut.
  const postgres = await startEmbeddedPostgres({
    folder,
    settings: { fsync: 'off', full_page_writes: 'off' },
  })
  try {
    await migrate(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** With its owners, who are others where PostgreSQL runs under an account of its own. */
function copyDatabase(prepared: string, dataFolder: string): void {
  const database = join(prepared, 'postgres')
  // It lies elsewhere where that account cannot reach the folder.
  if (existsSync(database)) execFileSync('cp', ['-a', database, join(dataFolder, 'postgres')])
}
