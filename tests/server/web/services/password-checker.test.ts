import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'

import { passwordHashing } from '#server/db/setup/first-run.ts'
import { createPasswordChecker } from '#server/web/services/password-checker.ts'

test('a password matches its hash, and nobody’s password matches anything', async () => {
  const passwords = createPasswordChecker()
  const stored = await hash('Passw0rd', passwordHashing)

  expect(await passwords.check(stored, 'Passw0rd')).toBe(true)
  expect(await passwords.check(stored, 'passw0rd')).toBe(false)
  expect(await passwords.check(null, 'Passw0rd')).toBe(false)
})

test('two checks run at a time, 32 wait, and more are refused at once', async () => {
  const passwords = createPasswordChecker()
  const stored = await hash('Passw0rd', passwordHashing)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => passwords.check(stored, 'Passw0rd')),
  )

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(34)
  expect(
    outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : [])),
  ).toEqual(Array.from({ length: 6 }, () => 'Refused: rate.limited'))
  expect(await passwords.check(stored, 'Passw0rd')).toBe(true)
})
