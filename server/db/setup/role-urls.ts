import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

import { Client } from 'pg'

import { CannotRun } from '../../cannot-run.ts'
import { urlAs } from '../database.ts'
import { unlessRaced, type Role } from '../roles.ts'
import type { Vault } from '../vault.ts'

const connectTimeoutMs = 10_000

/** What the site says about where a role logs in; null: worked out. */
export type GivenUrls = Readonly<Record<Role, string | null>>

/**
 * Where each role logs in to the database of `ownerUrl`. On a server that asks for a password the owner gives the role one
 * that follows from the vault's key, so that it is written down nowhere.
 * @throws CannotRun when a role can neither log in nor be given a password
 */
export async function roleUrls(
  ownerUrl: string,
  vault: Vault,
  given: GivenUrls,
): Promise<Record<Role, string>> {
  const urlOf = async (role: Role) =>
    given[role] ?? (await roleUrl(ownerUrl, role, vault.derive(`database role ${role}`)))
  return { farwatch_ingest: await urlOf('farwatch_ingest'), farwatch_web: await urlOf('farwatch_web') }
}

async function roleUrl(ownerUrl: string, role: Role, password: string): Promise<string> {
  const url = urlAs(ownerUrl, role, password)
  if ((await refusal(url)) === null) return url
  const owner = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: connectTimeoutMs })
  await owner.connect()
  let reason: string | null
  try {
    // The verifier, not the password: statements may be logged.
    await unlessRaced(owner, `alter role ${role} password '${scramVerifier(password)}'`)
    reason = await refusal(url)
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error)
  } finally {
    await owner.end()
  }
  if (reason === null) return url
  throw new CannotRun(
    `${role} cannot log in to the database: ${reason}. Let the user of DATABASE_URL set its password ` +
      `(grant ${role} to <user> with admin option, and createrole), or set it yourself and say it in ` +
      'FARWATCH_INGEST_DATABASE_URL and FARWATCH_WEB_DATABASE_URL.',
  )
}

async function refusal(url: string): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** What PostgreSQL keeps of a password (RFC 5803). */
function scramVerifier(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (what: string) => createHmac('sha256', salted).update(what).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const serverKey = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
