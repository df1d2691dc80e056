import { sql, type Kysely } from 'kysely'

import type { CompanyId, PostId, UserId } from '#contract/wire/ids.ts'

import type { Schema } from '../schema.ts'

export interface LoginCandidate {
  userId: UserId
  loginName: string
  userName: string
  passwordHash: string
  /** The password serves for this one login, at which another one must be chosen. */
  passwordOnce: boolean
  userFlag: number
  validUntil: Date | null
  companyId: CompanyId
  companyNo: string
  companyName: string
  /** 1 when the company or one above it is frozen. */
  companyFlag: number
  logo: string
  postId: PostId
  postFlag: number
  /** There is a second factor, whose code each login asks for. */
  hasFactor: boolean
  /** The post asks for one. */
  needsFactor: boolean
}

/** Login comes before any view, so it reads through a function of the database. */
export async function findLoginCandidate(
  db: Kysely<Schema>,
  loginName: string,
): Promise<LoginCandidate | null> {
  const { rows } = await sql<LoginCandidate>`
    select user_id as "userId", login_name as "loginName", user_name as "userName", password_hash as "passwordHash",
      password_once as "passwordOnce", user_flag as "userFlag", valid_until as "validUntil", company_id as "companyId", company_no as "companyNo",
      company_name as "companyName", company_flag as "companyFlag", logo, post_id as "postId", post_flag as "postFlag",
      has_factor as "hasFactor", needs_factor as "needsFactor"
    from login_candidate(${loginName})`.execute(db)
  return rows[0] ?? null
}

/**
 * @param passwordHash what the password was checked against
 * @param rememberedHash of the token by which the browser is remembered, null for none: a copy of it ends the session too
 * @returns whether it is open; false: the password was changed, or that token ended, since then
 */
export async function openSession(
  db: Kysely<Schema>,
  session: {
    tokenHash: Buffer
    userId: string
    passwordHash: string
    at: Date
    until: Date
    rememberedHash: Buffer | null
    address: string
    browser: string
  },
): Promise<boolean> {
  const { tokenHash, userId, passwordHash, at, until, rememberedHash, address, browser } = session
  const { rows } = await sql<{ opened: boolean }>`
    select open_session(${tokenHash}, ${userId}, ${passwordHash}, ${at}, ${until}, ${rememberedHash}::bytea, ${address},
      ${browser}) as opened`.execute(db)
  return rows[0]?.opened === true
}

export async function closeSession(db: Kysely<Schema>, tokenHash: Buffer): Promise<void> {
  await sql`select close_session(${tokenHash})`.execute(db)
}

/**
 * Sets the password in place of the one that was checked; a trigger ends every session and remembered login of the user.
 * @returns false, with nothing changed, when somebody set another one meanwhile
 */
export async function changePassword(
  db: Kysely<Schema>,
  userId: string,
  oldHash: string,
  newHash: string,
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select change_password(${userId}, ${oldHash}, ${newHash}) as changed`.execute(db)
  return rows[0]?.changed ?? false
}

/** Logs the user out everywhere. */
export async function endSessions(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`select end_sessions(${userId})`.execute(db)
}

export interface SessionRow {
  /** Null: of a screen, and so are the post, its level and the end. */
  userId: string | null
  screenId: string | null
  loginName: string
  userName: string
  companyId: string
  companyName: string
  companyNo: string
  companyLast: string
  postId: string | null
  postLevel: number | null
  expiresAt: Date | null
  seenAt: Date | null
  /** False: expired, or the user, the post or a company above is frozen or past its validity, or a second factor is missing. */
  holds: boolean
  shared: string[]
  functions: string[]
}

/** @returns by the token's hash in hex; a session that does not exist is left out */
export async function readSessions(
  db: Kysely<Schema>,
  tokenHashes: readonly Buffer[],
  at: Date,
): Promise<Map<string, SessionRow>> {
  const { rows } = await sql<SessionRow & { tokenHash: string }>`
    select encode(t.token, 'hex') as "tokenHash", s.user_id as "userId", s.screen_id as "screenId", s.login_name as "loginName",
      s.user_name as "userName", s.company_id as "companyId", s.company_name as "companyName",
      s.company_no as "companyNo", s.company_last as "companyLast", s.post_id as "postId", s.post_level as "postLevel", s.expires_at as "expiresAt",
      s.seen_at as "seenAt",
      s.holds, s.shared::text[] as shared, s.functions
    from unnest(${[...tokenHashes]}::bytea[]) t (token), lateral read_session(t.token, ${at}) s`.execute(db)
  return new Map(rows.map(({ tokenHash, ...session }) => [tokenHash, session]))
}

/** Keeps when a session was last used. */
export async function seeSession(db: Kysely<Schema>, tokenHash: Buffer, at: Date): Promise<void> {
  await sql`select see_session(${tokenHash}, ${at})`.execute(db)
}

/** Keeps when a screen last asked for something, and from where. */
export async function seeScreen(
  db: Kysely<Schema>,
  tokenHash: Buffer,
  at: Date,
  address: string,
): Promise<void> {
  await sql`select see_screen(${tokenHash}, ${at}, ${address})`.execute(db)
}
