import { expect, it } from 'vitest'

import { gatewayList } from '#contract/lists/gateway.ts'
import { relayList } from '#contract/lists/relay.ts'
import { terminalList } from '#contract/lists/terminal.ts'
import { patternOf } from '#src/lists/entry/entry-rules.ts'
import { randomSecret } from '#src/lists/entry/random-secret.ts'

it.each([
  ['a gateway', patternOf(gatewayList, 'armKey'), /^[A-Za-z0-9]{16}$/, 62],
  ['a relay', patternOf(relayList, 'key'), /^[0-9A-F]{10}$/, 16],
  ['a relay, to encrypt,', patternOf(relayList, 'encryptionKey'), /^[0-9A-F]{16}$/, 16],
  ['a terminal', patternOf(terminalList, 'key'), /^[0-9A-F]{10}$/, 16],
])('makes a key of %s of all its signs in time, never the same twice', (_, pattern, form, signs) => {
  const secrets = Array.from({ length: 400 }, () => randomSecret(pattern))

  expect(secrets.filter((secret) => !form.test(secret))).toEqual([])
  expect(new Set(secrets).size).toBe(400)
  expect(new Set(secrets.join('')).size).toBe(signs)
})

it('makes none of a form that it does not know', () => {
  expect(() => randomSecret('^secret$')).toThrow(RangeError)
})
