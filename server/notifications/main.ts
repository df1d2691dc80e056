/** The notifier process: sends what companies' rules notify of, by e-mail and webhook. */
import { CannotRun } from '../cannot-run.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { openCheckedVault } from '../db/setup/vault-check.ts'
import { repeat, warning } from '../ingest/repeat.ts'
import { exitForGood } from '../supervisor.ts'
import { createNotifier } from './notifier.ts'

const connectTimeoutMs = 3000
const everyMs = 1000

function log(line: string): void {
  process.stdout.write(`notifier: ${line}\n`)
}

function giveUp(text: string): never {
  process.stderr.write(`notifier: ${text}\n`)
  process.exit(exitForGood)
}

function settings() {
  try {
    return readConfig(process.env)
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error))
  }
}

const { databaseUrl, dataFolder, clock, mail, webhookNetworks } = settings()
if (databaseUrl === null) giveUp('DATABASE_URL is not set; npm start sets it for the embedded database')
const database = openDatabase(databaseUrl, 'farwatch_ingest', { max: 4, connectTimeoutMs })
const vault = await openCheckedVault(database.pool, dataFolder).catch((error: unknown) => {
  if (error instanceof CannotRun) giveUp(error.message)
  throw error
})

const notifier = createNotifier({ database, vault, clock, mail, webhookNetworks })
const rounds = repeat(everyMs, () => notifier.round(), warning(log, 'notifications were not sent'))

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await rounds.stop()
  await notifier.settled()
  await database.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
// The parent is gone, also when it was killed.
process.on('disconnect', () => void stop())
process.send?.('ready')
