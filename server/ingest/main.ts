/** The ingest process: the MQTT broker and everything between it and the database. */
import { CannotRun } from '../cannot-run.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { errorCode } from '../db/error-code.ts'
import { openCheckedVault } from '../db/setup/vault-check.ts'
import { exitForGood } from '../supervisor.ts'
import { startIngest } from './ingest.ts'

const connectTimeoutMs = 3000
const hopelessListenErrors = new Set(['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES'])

function log(line: string): void {
  process.stdout.write(`ingest: ${line}\n`)
}

function giveUp(text: string): never {
  process.stderr.write(`ingest: ${text}\n`)
  process.exit(exitForGood)
}

const config = readConfig(process.env)
const { databaseUrl, mqttHost, mqttPort } = config
if (databaseUrl === null) giveUp('DATABASE_URL is not set; npm start sets it for the embedded database')

const asking = openDatabase(databaseUrl, 'farwatch_ingest', { max: 1, connectTimeoutMs })
const vault = await openCheckedVault(asking.pool, config.dataFolder).catch((error: unknown) => {
  if (error instanceof CannotRun) giveUp(error.message)
  throw error
})
await asking.close()

const ingest = await startIngest({
  databaseUrl,
  vault,
  host: mqttHost,
  port: mqttPort,
  clock: config.clock,
  log,
}).catch((error: unknown) => {
  if (hopelessListenErrors.has(errorCode(error) ?? ''))
    giveUp(
      `cannot listen on ${mqttHost}:${mqttPort} (FARWATCH_MQTT_HOST, FARWATCH_MQTT_PORT): ${String(error)}`,
    )
  throw error
})

let stopping = false
function stop(): void {
  if (stopping) return
  stopping = true
  ingest.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`ingest: ${String(error)}\n`)
      process.exit(1)
    },
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The parent is gone, also when it was killed.
process.on('disconnect', stop)
process.send?.({ mqttPort: ingest.port })
process.send?.('ready')
