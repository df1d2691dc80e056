/** The ingest process: the MQTT broker and everything between it and the database. */
import { readConfig } from '../config.ts'
import { errorCode } from '../db/error-code.ts'
import { openVault } from '../db/vault.ts'
import { exitForGood } from '../supervisor.ts'
import { startIngest } from './ingest.ts'

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

const ingest = await startIngest({
  databaseUrl,
  vault: openVault(config.dataFolder),
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
