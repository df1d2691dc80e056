import { sql } from 'kysely'

import type { ListScope } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'

export interface SealedSecret {
  code: string
  secretKey: Buffer
}

/** Held until the transaction ends, so that of two nobody makes a secret unseen. @returns its name; null: none of the view */
export async function holdCompany({ tx, filter }: ListScope, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.name from company c
    where c.company_id = any (${rowIds([companyId])}) and ${filter.companies('c')} for no key update`.execute(
    tx,
  )
  return rows[0]?.name ?? null
}

/** @returns null for a company that has none */
export async function readSealedSecret({ tx }: ListScope, companyId: string): Promise<SealedSecret | null> {
  const { rows } = await sql<SealedSecret>`
    select code, secret_key_sealed as "secretKey" from read_company_secret(${companyId}::bigint)`.execute(tx)
  return rows[0] ?? null
}

export async function writeSealedSecret(
  { tx }: ListScope,
  companyId: string,
  { code, secretKey }: SealedSecret,
): Promise<void> {
  await sql`select set_company_secret(${companyId}::bigint, ${code}, ${secretKey})`.execute(tx)
}
