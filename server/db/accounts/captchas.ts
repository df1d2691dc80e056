import { sql, type Kysely } from 'kysely'

import type { Schema } from '../schema.ts'

export interface StoredCaptcha {
  answer: string
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
    insert into captcha (captcha_key, answer, expires_at)
    values (${captcha.key}, ${captcha.answer}, ${captcha.expiresAt})`.execute(db)
}

/** Takes a captcha away, so that it serves once, right or wrong. */
export async function takeCaptcha(db: Kysely<Schema>, key: string): Promise<StoredCaptcha | null> {
  const { rows } = await sql<StoredCaptcha>`
    delete from captcha where captcha_key = ${key} returning answer, expires_at as "expiresAt"`.execute(db)
  return rows[0] ?? null
}

/** Leaves a captcha where it is, and counts the playback. @returns null when it is gone, or was played too often */
export async function countCaptchaPlayback(
  db: Kysely<Schema>,
  key: string,
  now: Date,
  most: number,
): Promise<string | null> {
  const { rows } = await sql<{ answer: string }>`
    update captcha set playbacks = playbacks + 1
    where captcha_key = ${key} and expires_at > ${now} and playbacks < ${most} returning answer`.execute(db)
  return rows[0]?.answer ?? null
}
