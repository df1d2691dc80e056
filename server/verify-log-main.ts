/**
 * `npm run verify-log`: whether a line of the operation log was changed, added or removed in the database of DATABASE_URL,
 * else in the embedded one that runs in FARWATCH_DATA. Ends with 1 when it was.
 */
import { readConfig } from './config.ts'
import { CannotRun } from './cannot-run.ts'
import { chainKey, sealOperations, verifyOperations } from './db/accounts/operation-chain.ts'
import { ownerTransaction } from './db/setup/owner-transaction.ts'
import { claimVault } from './db/setup/vault-check.ts'
import { runningPostgres } from './postgres/running-postgres.ts'
import { exitForGood } from './supervisor.ts'

const config = readConfig(process.env)
const url = config.databaseUrl ?? (await runningPostgres(config.dataFolder))
if (url === null) {
  process.stderr.write(
    `There is no database to read: DATABASE_URL is not set, and the database in ${config.dataFolder} does not run.\n` +
      'Start Farwatch with "npm start", and set FARWATCH_DATA here to what it is set to there.\n',
  )
  process.exit(69)
}
const report = await ownerTransaction(url, async (client) => {
  const key = chainKey(await claimVault(client, config.dataFolder))
  while ((await sealOperations(client, key)) > 0);
  return verifyOperations(client, key)
}).catch((error: unknown) => {
  if (!(error instanceof CannotRun)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(exitForGood)
})
const { lines, brokenAt, lastHash } = report
process.stdout.write(
  brokenAt === null
    ? `The operation log holds. Lines: ${lines}. Last hash: ${lastHash}\n`
    : `The operation log was changed at line ${brokenAt}. Lines before it that hold: ${lines}.\n`,
)
process.exitCode = brokenAt === null ? 0 : 1
