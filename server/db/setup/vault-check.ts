import { existsSync } from 'node:fs'

import type { ClientBase } from 'pg'

import { CannotRun } from '../../cannot-run.ts'
import { openVault, vaultFile, type Vault } from '../vault.ts'

type Queryable = Pick<ClientBase, 'query'>

const checkText = 'This was sealed with the key of this database.'

/**
 * The vault of a data folder, if its key is the one that sealed the secrets of this database. A database without secrets
 * takes the folder's key for its own. For the owner of the database.
 * @throws CannotRun when it is another key, or none where there must be one
 */
export async function claimVault(owner: Queryable, folder: string): Promise<Vault> {
  const stored = await readCheck(owner)
  if (stored !== null) return matching(folder, stored, (text) => text === checkText)
  const [secret] = (
    await owner.query<{ sealed: Buffer }>(
      `select arm_key_sealed as sealed from gateway_key
       union all select secret_key_sealed from company_secret limit 1`,
    )
  ).rows
  const vault = secret === undefined ? open(folder) : matching(folder, secret.sealed, () => true)
  await owner.query('insert into vault_check (sealed) values ($1) on conflict do nothing', [
    vault.seal(checkText),
  ])
  const ours = await readCheck(owner)
  return ours === null ? vault : matching(folder, ours, (text) => text === checkText)
}

/**
 * The same for a process that does not own the database. While the database is away, the key in the folder is believed.
 * @throws CannotRun when it is another key, or none where there must be one
 */
export async function openCheckedVault(db: Queryable, folder: string): Promise<Vault> {
  const stored = await readCheck(db).catch(() => 'away' as const)
  if (stored === 'away' && !existsSync(vaultFile(folder)))
    throw new Error(
      `there is no ${vaultFile(folder)}, and the database cannot be asked whether one is needed`,
    )
  return stored === 'away' || stored === null
    ? open(folder)
    : matching(folder, stored, (text) => text === checkText)
}

async function readCheck(db: Queryable): Promise<Buffer | null> {
  const { rows } = await db.query<{ sealed: Buffer }>('select sealed from vault_check')
  return rows[0]?.sealed ?? null
}

function open(folder: string): Vault {
  try {
    return openVault(folder)
  } catch (error) {
    throw new CannotRun(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function matching(folder: string, sealed: Buffer, isRight: (text: string) => boolean): Vault {
  const file = vaultFile(folder)
  const restore =
    'Restore it from a backup of the data folder, beside the backup of the database; with another key no gateway could log in.'
  if (!existsSync(file))
    throw new CannotRun(`${file} is missing, and the database holds secrets that it sealed. ${restore}`)
  const vault = open(folder)
  try {
    if (isRight(vault.unseal(sealed))) return vault
  } catch {
    // It was sealed with another key: said below.
  }
  throw new CannotRun(`${file} is not the key that sealed the secrets of this database. ${restore}`)
}
