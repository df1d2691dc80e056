import { sql, type Kysely } from 'kysely'

import type { Schema } from '../schema.ts'

export interface LoginKeys {
  signalLogin: boolean
  phoneLogin: boolean
  secretKeySealed: Buffer
}

/** What a company allows other systems, and the key with which they prove themselves. */
export async function readLoginKeys(db: Kysely<Schema>, companyId: string): Promise<LoginKeys | null> {
  const { rows } = await sql<LoginKeys>`
    select signal_login as "signalLogin", phone_login as "phoneLogin", secret_key_sealed as "secretKeySealed"
    from login_keys(${companyId})`.execute(db)
  return rows[0] ?? null
}

export async function findLoginNameOfPhone(db: Kysely<Schema>, phone: string): Promise<string | null> {
  const { rows } = await sql<{ loginName: string | null }>`
    select login_name_of_phone(${phone}) as "loginName"`.execute(db)
  return rows[0]?.loginName ?? null
}

/** @returns false when the proof had been used before; it is remembered for `keepMs` */
export async function useProof(
  db: Kysely<Schema>,
  proofHash: Buffer,
  at: Date,
  keepMs: number,
): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    select use_proof(${proofHash}, ${at}, make_interval(secs => ${keepMs / 1000})) as fresh`.execute(db)
  return rows[0]?.fresh ?? false
}
