import { verify } from '@node-rs/argon2'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { passwordFault } from '#contract/rules/password.ts'
import { ensureAdministrator } from '#server/db/setup/first-run.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase
beforeEach(async () => {
  db = await testDatabase()
})
afterEach(() => db.close())

async function administrators() {
  const { rows } = await db.ingest.pool.query<{ password_hash: string }>(
    `select u.login_name, u.post_id, c.depth, u.password_hash from app_user u join company c using (company_id)`,
  )
  return rows
}

test('a new database gets an administrator of post 1 in the root company, whose random password is told once #users-1', async () => {
  const first = await ensureAdministrator(db.url, null)
  const [admin] = await administrators()
  expect(admin).toEqual({ login_name: 'admin', post_id: '1', depth: 0, password_hash: admin?.password_hash })
  expect(admin?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first?.login).toBe('admin')
  expect(passwordFault(first?.password ?? '')).toBeNull()
  expect(await verify(admin?.password_hash ?? '', first?.password ?? '')).toBe(true)
  expect(await ensureAdministrator(db.url, null)).toBeNull()
  expect(await administrators()).toEqual([admin])
})

test('a given password is taken and not told, and does not replace one that is there', async () => {
  expect(await ensureAdministrator(db.url, 'given-password-1')).toBeNull()
  expect(await ensureAdministrator(db.url, 'other-password-2')).toBeNull()
  const [admin] = await administrators()
  expect(await verify(admin?.password_hash ?? '', 'given-password-1')).toBe(true)
})

test('a weak password is refused before anything is written', async () => {
  await expect(ensureAdministrator(db.url, 'short')).rejects.toThrow('FARWATCH_ADMIN_PASSWORD')
  expect(await administrators()).toEqual([])
})

test('two starts at once make one administrator', async () => {
  const logins = await Promise.all([ensureAdministrator(db.url, null), ensureAdministrator(db.url, null)])
  expect(logins.filter((login) => login !== null)).toHaveLength(1)
  expect(await administrators()).toHaveLength(1)
})

test('the next post gets a number of its own', async () => {
  await ensureAdministrator(db.url, null)
  const { rows } = await db.ingest.pool.query(
    `insert into post (company_id, name, post_level) select company_id, 'Operator', 4 from company returning post_id`,
  )
  expect(rows).toEqual([{ post_id: '2' }])
})
