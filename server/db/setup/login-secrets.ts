import { randomBytes } from 'node:crypto'

import type { ClientBase } from 'pg'

import type { Vault } from '../vault.ts'

const hex32 = () => randomBytes(16).toString('hex')

/** Gives every company that has none its `code` and `secretKey`, 32 hex digits each, the key sealed. Needs the owner's rights. */
export async function ensureCompanySecrets(client: ClientBase, vault: Vault): Promise<void> {
  const { rows } = await client.query<{ company_id: string }>(
    'select company_id from company where not exists (select from company_secret s where s.company_id = company.company_id)',
  )
  await client.query(
    `insert into company_secret (company_id, code, secret_key_sealed)
     select * from unnest($1::bigint[], $2::text[], $3::bytea[]) on conflict do nothing`,
    [rows.map((row) => row.company_id), rows.map(hex32), rows.map(() => vault.seal(hex32()))],
  )
}
