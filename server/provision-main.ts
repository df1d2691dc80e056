/** `node server/provision-main.ts <file>`: brings a provisioning document into the database, and says what changed. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { provisioningSchema } from '#contract/provisioning.ts'

import { readConfig } from './config.ts'
import { provision } from './db/provision.ts'
import { openVault } from './db/vault.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [file] = positionals
const config = readConfig(process.env)
if (file === undefined || config.databaseUrl === null) {
  process.stderr.write('usage: DATABASE_URL=… node server/provision-main.ts <provisioning.json>\n')
  process.exit(64)
}
const document: unknown = JSON.parse(await readFile(file, 'utf8'))
const schema = Type.Object({ provisioning: provisioningSchema })
if (!Value.Check(schema, document)) {
  const [first] = Value.Errors(schema, document)
  process.stderr.write(
    `${file} is no provisioning document: ${first?.instancePath ?? ''} ${first?.message ?? ''}\n`,
  )
  process.exit(65)
}
const result = await provision(config.databaseUrl, openVault(config.dataFolder), document.provisioning)
process.stdout.write(`${JSON.stringify(result)}\n`)
