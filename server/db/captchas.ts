import { sql, type Kysely } from 'kysely'

import type { Schema } from './schema.ts'

export interface StoredCaptcha {
  answerHash: Buffer
  expiresAt: Date
}

/** Keeps a captcha, and forgets those that nobody answered in time. */
export async function putCaptcha(
  db: Kysely<Schema>,
  captcha: StoredCaptcha & { key: string },
  now: Date,
): Promise<void> {
  await sql`
    with gone as (delete from captcha where expires_at < ${now})
    insert into captcha (captcha_key, answer_hash, expires_at)
    values (${captcha.key}, ${captcha.answerHash}, ${captcha.expiresAt})`.execute(db)
}

/** Takes a captcha away, so that it serves once, right or wrong. */
export async function takeCaptcha(db: Kysely<Schema>, key: string): Promise<StoredCaptcha | null> {
  const { rows } = await sql<StoredCaptcha>`
    delete from captcha where captcha_key = ${key}
    returning answer_hash as "answerHash", expires_at as "expiresAt"`.execute(db)
  return rows[0] ?? null
}
