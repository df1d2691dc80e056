import { sql, type Kysely } from 'kysely'

import type { Schema } from '../schema.ts'

export interface StoredFactor {
  secretSealed: Buffer
  createdAt: Date
  /** How many recovery codes are left. */
  recoveryCodes: number
}

/** The second factor of a person; null: they have none. */
export async function readSecondFactor(db: Kysely<Schema>, userId: string): Promise<StoredFactor | null> {
  const { rows } = await sql<StoredFactor>`
    select secret_sealed as "secretSealed", created_at as "createdAt", recovery_codes as "recoveryCodes"
    from read_second_factor(${userId})`.execute(db)
  return rows[0] ?? null
}

/** @returns false when the code of this time step, or of a later one, was used before */
export async function useCodeStep(db: Kysely<Schema>, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select use_code_step(${userId}, ${step}) as used`.execute(db)
  return rows[0]?.used === true
}

/** @returns false when it is none of theirs, or was used before */
export async function useRecoveryCode(db: Kysely<Schema>, userId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select use_recovery_code(${userId}, ${hash}) as used`.execute(db)
  return rows[0]?.used === true
}

export interface NewFactor {
  userId: string
  /** When the factor was made in whose place it comes; null: there was none. */
  replaces: Date | null
  secretSealed: Buffer
  /** Of the code that confirmed it. */
  step: number
  recoveryHashes: readonly Buffer[]
  at: Date
}

/** @returns false, with nothing changed, when another one is there by now */
export async function setSecondFactor(db: Kysely<Schema>, factor: NewFactor): Promise<boolean> {
  const { userId, replaces, secretSealed, step, recoveryHashes, at } = factor
  const { rows } = await sql<{ done: boolean }>`
    select set_second_factor(${userId}, ${replaces}, ${secretSealed}, ${step}, ${[...recoveryHashes]}::bytea[], ${at}) as done`.execute(
    db,
  )
  return rows[0]?.done === true
}

export async function removeSecondFactor(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`select remove_second_factor(${userId})`.execute(db)
}

/** Ends every session but one, and every remembered login. @param current the hash of that session's token; null: none stays */
export async function endOtherSessions(
  db: Kysely<Schema>,
  userId: string,
  current: Buffer | null,
): Promise<void> {
  await sql`select end_other_sessions(${userId}, ${current}::bytea)`.execute(db)
}
