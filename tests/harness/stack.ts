import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { isRunning } from '#server/postgres/postmaster.ts'

import { freePort } from './free-port.ts'
import { madeOnce } from './made-once.ts'
import { until } from './until.ts'

export interface Stack {
  /** Of the console, without a slash at the end. */
  url: string
  mqttUrl: string
  login: { name: string; password: string }
  dataFolder: string
  /** Of the main process. */
  pid: number
  /** Everything the processes printed. */
  output(): string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const startWithinMs = 300_000
const stopWithinMs = 60_000

/**
 * The whole product as `npm start` runs it, on ports and in a folder of its own. It outlives the process that started it.
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
  const printed = join(dataFolder, 'printed')
  const print = openSync(printed, 'a')
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
    stdio: ['ignore', print, print],
  })
  closeSync(print)
  child.unref()
  const stack = runningStack({
    url: `http://127.0.0.1:${port}`,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    login: { name: 'admin', password },
    dataFolder,
    pid: child.pid ?? 0,
  })
  try {
    await until(
      async () => {
        if (!(await isRunning(stack.pid))) throw new Error(`the server ended:\n${stack.output()}`)
        return stack.output().includes('Farwatch is at')
      },
      'the server to start',
      startWithinMs,
    )
  } catch (error) {
    await stack.stop()
    throw error
  }
  return stack
}

/** What is known of a stack that runs, as it can be handed to another process. */
export type StackDetails = Omit<Stack, 'output' | 'stop'>

/** A stack that this process or another has started. */
export function runningStack(details: StackDetails): Stack {
  const { pid, dataFolder } = details
  return {
    ...details,
    output: () => readFileSync(join(dataFolder, 'printed'), 'utf8'),
    async stop() {
      if (await isRunning(pid)) process.kill(pid, 'SIGTERM')
      await until(async () => !(await isRunning(pid)), 'the server to end', stopWithinMs)
      rmSync(dataFolder, { recursive: true, force: true })
    },
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
