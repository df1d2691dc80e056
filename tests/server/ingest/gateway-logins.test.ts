import { beforeEach, expect, test } from 'vitest'

import type { ArmUid } from '#contract/wire/ids.ts'
import { createGatewayLogins } from '#server/ingest/gateway-logins.ts'

import { newKey } from './ingest-world.ts'

const armuid = 'A0000001' as ArmUid
const stranger = 'AFFFFFFF' as ArmUid

let keys: Map<ArmUid, string>
let reads: ArmUid[]
let noted: string[]
let monotonicMs: number
let away: boolean
let logins: ReturnType<typeof createGatewayLogins>
beforeEach(() => {
  keys = new Map([[armuid, newKey()]])
  reads = []
  noted = []
  monotonicMs = 0
  away = false
  logins = createGatewayLogins({
    async readKey(uid) {
      reads.push(uid)
      if (away) throw new Error('connection refused')
      return keys.get(uid) ?? null
    },
    noteUnknown: (uid, _, remoteAddress) => noted.push(`unknown ${uid} ${remoteAddress}`),
    noteWrongKey: (uid) => noted.push(`wrong key ${uid}`),
    monotonicMs: () => monotonicMs,
  })
})

const attempt = (uid: ArmUid, key = keys.get(uid) ?? '') => logins.logIn(uid, Buffer.from(key), '10.0.0.7')

test('the right key is admitted, another is not', async () => {
  expect(await attempt(armuid)).toBe('admitted')
  expect(await attempt(armuid, newKey())).toBe('wrong-key')
  expect(await attempt(armuid, '')).toBe('wrong-key')
  expect(noted).toEqual([`wrong key ${armuid}`, `wrong key ${armuid}`])
})

test('a key counts in its own case alone #gateways-11', async () => {
  keys.set(armuid, 'abcdEFGH01234567')
  expect(await attempt(armuid, 'ABCDEFGH01234567')).toBe('wrong-key')
  expect(await attempt(armuid, 'abcdEFGH01234567')).toBe('admitted')
})

test('a gateway that is not registered is noted, and gets in a second after it was added', async () => {
  expect(await attempt(stranger)).toBe('unknown')
  keys.set(stranger, newKey())
  expect(await attempt(stranger)).toBe('unknown')
  monotonicMs = 1000
  expect(await attempt(stranger)).toBe('admitted')
  expect(noted).toEqual([`unknown ${stranger} 10.0.0.7`, `unknown ${stranger} 10.0.0.7`])
})

test('a thousand logins at once read the key once, and a changed key counts after 15 s', async () => {
  const old = keys.get(armuid) ?? ''
  await Promise.all(Array.from({ length: 1000 }, () => attempt(armuid)))
  expect(reads).toEqual([armuid])
  keys.set(armuid, newKey())
  monotonicMs = 14_999
  expect(await attempt(armuid, old)).toBe('admitted')
  monotonicMs = 15_000
  expect(await attempt(armuid, old)).toBe('wrong-key')
  expect(await attempt(armuid)).toBe('admitted')
})

test('while the key cannot be read the gateway is told to come again, and the next try reads anew', async () => {
  away = true
  expect(await attempt(armuid)).toBe('away')
  away = false
  expect(await attempt(armuid)).toBe('admitted')
  expect(noted).toEqual([])
})

test('what is forgotten is read anew at once, also when that was under way', async () => {
  await attempt(armuid)
  const before = keys.get(armuid) ?? ''
  keys.set(armuid, newKey())
  logins.forget(armuid)
  expect(await attempt(armuid, before)).toBe('wrong-key')

  const late = attempt(stranger, before)
  keys.set(stranger, before)
  logins.forget(stranger)
  expect(await late).toBe('admitted')
})
