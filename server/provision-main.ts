/**
 * `node server/provision-main.ts <file>`: brings a provisioning document into the database of DATABASE_URL, else the
 * embedded one that runs in FARWATCH_DATA, and says what changed.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { Type } from 'typebox'
import { Pointer, Value } from 'typebox/value'

import { hiddenIn } from '#contract/wire/hidden-characters.ts'
import { provisioningSchema } from '#contract/rules/provisioning.ts'

import { CannotRun } from './cannot-run.ts'
import { readConfig } from './config.ts'
import { ownerTransaction } from './db/setup/owner-transaction.ts'
import { provision } from './db/setup/provision.ts'
import { runningPostgres } from './postgres/running-postgres.ts'
import { claimVault } from './db/setup/vault-check.ts'
import { exitForGood } from './supervisor.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [file] = positionals
const config = readConfig(process.env)
if (file === undefined) {
  process.stderr.write('usage: node server/provision-main.ts <provisioning.json>\n')
  process.exit(64)
}
const url = config.databaseUrl ?? (await runningPostgres(config.dataFolder))
if (url === null) {
  process.stderr.write(
    `There is no database to write to: DATABASE_URL is not set, and the database in ${config.dataFolder} does not run.\n` +
      'Start Farwatch with "npm start", and set FARWATCH_DATA here to what it is set to there.\n',
  )
  process.exit(69)
}
const document: unknown = JSON.parse(await readFile(file, 'utf8'))
const schema = Type.Object({ provisioning: provisioningSchema })
if (!Value.Check(schema, document)) {
  const [first] = Value.Errors(schema, document)
  const path = first?.instancePath ?? ''
  const text: unknown = Pointer.Get(document, path)
  const sign = first?.keyword === 'pattern' && typeof text === 'string' ? hiddenIn(text) : null
  const fault = sign === null ? (first?.message ?? '') : `must not have the hidden character ${sign}`
  process.stderr.write(`${file} is no provisioning document: ${path} ${fault}\n`)
  process.exit(65)
}
// With another folder's key no gateway of the document could log in.
const vault = await ownerTransaction(url, (client) => claimVault(client, config.dataFolder)).catch(
  (error: unknown) => {
    if (!(error instanceof CannotRun)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(exitForGood)
  },
)
const result = await provision(url, vault, document.provisioning)
const changes = Object.entries(result)
  .filter(([, count]) => count > 0)
  .map(([what, count]) => `${count} ${what.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
process.stdout.write(
  changes.length > 0 ? `added or changed: ${changes.join(', ')}\n` : 'all of it was known before\n',
)
