import { createConnection } from 'node:net'
import { Writable } from 'node:stream'

import { MqttClient } from 'mqtt'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { ApUid, ArmUid } from '#contract/wire/ids.ts'
import { pruneCandidates } from '#server/db/ingest/ingest-candidates.ts'
import { startIngest, type Ingest } from '#server/ingest/ingest.ts'
import { until } from '#tests/harness/until.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

import { newKey, frozenClock, type FrozenClock } from './ingest-world.ts'
import { connectGateway } from './test-gateway.ts'

const day = 86_400_000
const armuid = 'AF000001' as ArmUid

let web: TestWeb
let ingest: Ingest
let clock: FrozenClock
let log: string[]
let admin: Record<string, string>
let answers: string[]
beforeEach(async () => {
  log = []
  answers = []
  const stream = new Writable({
    write(line, _, done) {
      log.push(String(line))
      done()
    },
  })
  web = await testWeb({ logger: { level: 'trace', stream } })
  clock = frozenClock(testNow)
  ingest = await startIngest({
    databaseUrl: web.database.url,
    vault: web.vault,
    host: '127.0.0.1',
    port: 0,
    clock,
    monotonicMs: () => clock.monotonicMs(),
    log: (line) => log.push(line),
  })
  admin = await web.login('admin')
})
afterEach(async () => {
  await ingest.stop()
  await web.close()
})

const rows = async (text: string, values: unknown[] = []) =>
  (await web.database.ingest.pool.query(text, values)).rows
/** The return code of CONNACK. */
const tryLogin = (password: string, username: string = armuid, localAddress = '127.0.0.1') =>
  new Promise<number | undefined>((resolve) => {
    const { port } = ingest
    const client = new MqttClient(() => createConnection({ port, host: '127.0.0.1', localAddress }), {
      username,
      password,
      reconnectPeriod: 0,
    })
    const ended = (code: number | undefined) => client.end(true, () => resolve(code))
    client.once('connect', () => ended(0))
    client.on('error', (error) => ended('code' in error ? error.code : undefined))
  })
async function candidates(): Promise<
  {
    armuid: string
    attempts: number
    keys: { fingerprint: string; address: string }[]
    furtherKeys: boolean
  }[]
> {
  const answer = await web.call('gateway/findPageCandidate', admin, { query: { pageSize: 500 } })
  answers.push(answer.text)
  return answer.body.data.list
}
async function oneCandidate(keys: number, attempts: number) {
  await until(async () => {
    const [found] = await candidates()
    return found?.keys.length === keys && found.attempts === attempts
  }, `${attempts} attempts with ${keys} keys to be listed`)
  const [found] = await candidates()
  if (found === undefined) throw new Error('it is gone')
  return found
}
async function adopt(body: object) {
  const answer = await web.call('gateway/adopt', admin, {
    body: { networkMasterId: armuid, type: 'gateway', ...body },
  })
  answers.push(answer.text)
  return answer.body
}

/** Everything that stands in the database, as text. */
async function everyRow(): Promise<string> {
  const tables = await rows(
    `select c.oid::regclass::text as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  // The ingest role may not read every table; the owner may.
  const owner = new Client({ connectionString: web.database.url })
  await owner.connect()
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows: found } = await owner.query<{ text: string }>(`select t::text as text from ${name} t`)
    texts.push(...found.map(({ text }) => text))
  }
  await owner.end()
  return texts.join('\n')
}

test('an unknown gateway is listed, adopted, and admitted with the key that nobody typed', async () => {
  const key = newKey()
  expect(await tryLogin(key)).toBe(5)
  expect(await tryLogin(key)).toBe(5)
  const { keys, furtherKeys } = await oneCandidate(1, 2)
  expect(keys).toMatchObject([{ fingerprint: expect.stringMatching(/^[0-9A-F]{8}$/), address: '127.0.0.1' }])
  expect(furtherKeys).toBe(false)

  const fingerprint = keys[0]?.fingerprint
  const { code, data } = await adopt({
    fingerprint,
    seen: fingerprint,
    companyid: web.world.companies.qself,
  })
  expect(code).toBe(0)
  expect(await candidates()).toEqual([])
  await until(async () => (await tryLogin(key)) === 0, 'it to be let in')

  const gateway = await connectGateway({ ingest, keys: new Map([[armuid, key]]) }, armuid)
  await gateway.send('start', testNow, {
    reason: 'power-on',
    armVersion: '030c',
    hardwareVersion: 'AP-3',
    connectMode: 'eth',
    channels: [
      { apuid: 'DF000001' as ApUid, channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475.3 },
    ],
  })
  expect(
    await rows(
      `select ap_uid, arm_version from gateway_channel join gateway using (device_id) where device_id = $1`,
      [data.objectid],
    ),
  ).toEqual([{ ap_uid: 'DF000001', arm_version: '030c' }])
  await gateway.close()

  expect(await tryLogin(newKey())).toBe(4)
  const audit = await rows(`select detail from operation_log where operation = 'operation.gateway.adopt'`)
  expect(audit).toEqual([{ detail: { ids: [data.objectid], names: [armuid], fingerprints: [fingerprint] } }])
})

test('a key is nowhere in the clear: not in a row, a log or a reply, before and after it is adopted', async () => {
  const key = newKey()
  await tryLogin(key)
  const { keys } = await oneCandidate(1, 1)
  const before = await everyRow()
  const fingerprint = keys[0]?.fingerprint
  await adopt({ fingerprint, seen: fingerprint })
  await until(async () => (await tryLogin(key)) === 0, 'it to be let in')
  const after = await everyRow()

  const found = [key, Buffer.from(key).toString('hex'), Buffer.from(key).toString('base64')]
  for (const text of [before, after, log.join('\n'), answers.join('\n')])
    expect(found.filter((form) => text.toLowerCase().includes(form.toLowerCase()))).toEqual([])
  // The search would find it: the fingerprint is there, and so is the sealed key.
  expect(before).toContain(fingerprint)
  expect(after).toContain(fingerprint)
  expect(answers.join('\n')).toContain(fingerprint)
  expect(log.length).toBeGreaterThan(0)
})

test('two keys for one id are a conflict, of which only the chosen one is adopted', async () => {
  const own = newKey()
  const impostor = newKey()
  await tryLogin(impostor, armuid, '127.0.0.2')
  const [guessed] = (await oneCandidate(1, 1)).keys
  clock.set(testNow + 60_000)
  await tryLogin(own, armuid, '127.0.0.3')
  const { keys } = await oneCandidate(2, 2)
  expect(keys).toMatchObject([{ address: '127.0.0.3' }, { address: '127.0.0.2' }])

  // Whoever looked before the other key came does not adopt the first one.
  expect((await adopt({ fingerprint: guessed?.fingerprint, seen: guessed?.fingerprint })).reason).toBe(
    'candidate.changed',
  )
  const seen = keys.map(({ fingerprint }) => fingerprint).join()
  const shown = { candidates: `${armuid}:${keys[0]?.fingerprint}`, type: 'gateway' }
  const batch = await web.call('gateway/batchAdopt', admin, { body: shown })
  expect(batch.body.data.results).toMatchObject([{ objectid: armuid, code: 10001 }])
  expect((await adopt({ fingerprint: keys[0]?.fingerprint, seen })).code).toBe(0)

  await until(async () => (await tryLogin(own)) === 0, 'the gateway to be let in')
  expect(await tryLogin(impostor)).toBe(4)
})

test('of many keys the newest two are kept, and it is said that there were more', async () => {
  const shown = [newKey(), newKey(), newKey(), newKey()]
  for (const [place, key] of shown.entries()) {
    clock.set(testNow + place * 60_000)
    await tryLogin(key)
    await oneCandidate(Math.min(place + 1, 2), place + 1)
  }
  expect(await candidates()).toMatchObject([{ armuid, attempts: 4, furtherKeys: true }])
  const sealed = await rows(
    'select arm_key_sealed as sealed from gateway_candidate_key order by last_seen_at',
  )
  expect(sealed.map((row) => web.vault.unseal(row.sealed))).toEqual(shown.slice(2))
})

test('what is no key of 16 letters and digits is listed without one', async () => {
  await tryLogin('guess')
  await tryLogin('ölölölölölölölöl')
  expect(await oneCandidate(0, 2)).toMatchObject({ keys: [], furtherKeys: false })
})

test('a flood of invented ids fills nothing, and crowds out nobody elsewhere', async () => {
  const key = newKey()
  await tryLogin(key, armuid, '127.0.0.9')
  await oneCandidate(1, 1)
  // What a long flood has left behind; it goes on from one address.
  await rows(
    `insert into gateway_candidate select 'B' || lpad(to_hex(n), 7, '0'), $1, $1, 1, '127.0.0.8' from generate_series(1, 5000) n`,
    [new Date(testNow + 1000)],
  )
  const ids = Array.from({ length: 120 }, (_, n) => `E${n.toString(16).toUpperCase().padStart(7, '0')}`)
  const codes = await Promise.all(ids.map((id) => tryLogin(newKey(), id, '127.0.0.8')))
  expect(new Set(codes)).toEqual(new Set([5]))

  await until(
    async () => (await rows('select from gateway_candidate')).length === 1000,
    'the flood to be bounded',
  )
  expect(await rows('select remote_address from gateway_candidate where arm_uid = $1', [armuid])).toEqual([
    { remote_address: '127.0.0.9' },
  ])
  expect((await rows('select from gateway_candidate_key')).length).toBeLessThanOrEqual(121)
  expect(ingest.figures()['refused.unknown-gateway']).toBe(121)
})

test('a candidate is forgotten 30 days after it was heard of last', async () => {
  await tryLogin(newKey())
  await oneCandidate(1, 1)
  clock.set(testNow + 20 * day)
  await tryLogin(newKey())
  await oneCandidate(2, 2)
  const { pool } = web.database.ingest

  await pruneCandidates(pool, testNow + 30 * day + 1)
  expect(await candidates()).toMatchObject([{ armuid, keys: [expect.anything()] }])
  await pruneCandidates(pool, testNow + 50 * day)
  expect(await candidates()).toHaveLength(1)
  await pruneCandidates(pool, testNow + 50 * day + 1)
  expect(await candidates()).toEqual([])
})
