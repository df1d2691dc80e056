import { randomInt } from 'node:crypto'

import { hash } from '@node-rs/argon2'

import { superAdministratorPost } from '#contract/rules/modules.ts'
import { passwordFault } from '#contract/rules/password.ts'

import { ownerTransaction } from './owner-transaction.ts'
import { ensureRootCompany, seedReferenceData } from './seed.ts'

export interface FirstLogin {
  login: 'admin'
  password: string
}

/** argon2id as OWASP recommends it at least: 19 MiB, two passes, one lane. */
export const passwordHashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** No letters or digits that are taken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Makes sure that there is a root company, post 1 (super administrator) and a user `admin` in it.
 * @param password null: a random one
 * @returns the login when its password was made here, to be shown once; null when there is nothing to show
 * @throws Error when `password` does not meet the password rule
 */
export async function ensureAdministrator(url: string, password: string | null): Promise<FirstLogin | null> {
  if (password !== null && passwordFault(password) !== null) {
    throw new Error(
      'FARWATCH_ADMIN_PASSWORD must have 8 to 20 characters, no spaces, and two kinds of letters, digits, punctuation',
    )
  }
  return ownerTransaction(url, async (client) => {
    await seedReferenceData(client)
    const root = await ensureRootCompany(client)
    const { rowCount } = await client.query(`select from app_user where lower(login_name) = 'admin'`)
    if (rowCount !== 0) return null
    await client.query(
      `insert into post (post_id, company_id, name, post_level) overriding system value
       values ($1, $2, 'Super administrator', 1) on conflict (post_id) do nothing`,
      [superAdministratorPost, root],
    )
    await client.query(
      `select setval(pg_get_serial_sequence('post', 'post_id'), (select max(post_id) from post))`,
    )
    const chosen = password ?? randomPassword()
    await client.query(
      `insert into app_user (company_id, company_no, post_id, login_name, user_name, password_hash)
       select company_id, company_no, $2, 'admin', 'Administrator', $3 from company where company_id = $1`,
      [root, superAdministratorPost, await hash(chosen, passwordHashing)],
    )
    return password === null ? { login: 'admin', password: chosen } : null
  })
}

/** A password that nobody chose, by the rule for all. */
export function randomPassword(): string {
  for (;;) {
    const password = Array.from({ length: 16 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
    if (passwordFault(password) === null) return password
  }
}
