import { expect, it } from 'vitest'

import { randomSecret } from '#src/lists/random-secret.ts'

it('makes 16 letters or digits, all of them in time, never the same twice', () => {
  const secrets = Array.from({ length: 400 }, randomSecret)

  expect(secrets.every((secret) => /^[A-Za-z0-9]{16}$/.test(secret))).toBe(true)
  expect(new Set(secrets).size).toBe(400)
  expect(new Set(secrets.join('')).size).toBe(62)
})
