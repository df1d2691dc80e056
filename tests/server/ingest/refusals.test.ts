import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { channelOf, ingestWorld, uid, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

let world: IngestWorld
let north: TestGateway
const topic = `farwatch/1/${uid.northGateway}/up/uplink`

beforeAll(async () => {
  world = await ingestWorld()
  north = await connectGateway(world, uid.northGateway)
  await north.start(world.clock.now())
})
afterAll(async () => {
  await north.close()
  await world.close()
})

const counts = () =>
  world.rows('select arm_uid, reason, refused::int from refused_count order by arm_uid, reason')

test('what is refused is acknowledged, counted, told to the gateway, and readable with its reason', async () => {
  const now = world.clock.now()
  await north.sendRaw(topic, '{"boot":"00000001","seq":2')
  await north.sendRaw(topic, Buffer.from([0xff, 0xfe]))
  await north.sendRaw(`farwatch/1/${uid.secondGateway}/up/uplink`, '{}')
  await north.sendRaw(topic, `{"boot":"00000001","seq":3,"at":${now},"__proto__":{"at":1}}`)
  await north.sendRaw(topic, 'x'.repeat(30_000))
  await expect.poll(counts).toEqual([
    { arm_uid: uid.northGateway, reason: 'form', refused: 1 },
    { arm_uid: uid.northGateway, reason: 'json', refused: 2 },
    { arm_uid: uid.northGateway, reason: 'oversize', refused: 1 },
    { arm_uid: uid.northGateway, reason: 'topic', refused: 1 },
  ])
  const stored = () =>
    world.rows(
      `select reason, detail, length(payload) as bytes, at from refused_message where reason in ('json', 'oversize') order by refused_id`,
    )
  await expect.poll(stored).toEqual([
    { reason: 'json', detail: expect.stringMatching(/JSON/), bytes: 26, at: new Date(now) },
    { reason: 'json', detail: 'not UTF-8', bytes: 2, at: new Date(now) },
    { reason: 'oversize', detail: '30000 bytes, 16384 are allowed', bytes: 3, at: new Date(now) },
  ])
  expect(north.refusals.map(({ reason }) => reason)).toEqual(['json', 'json', 'topic', 'form', 'oversize'])
  expect(north.refusals[3]).toMatchObject({ kind: 'uplink', boot: '00000001', seq: 3 })
})

test('a secret in a message that is refused is kept nowhere and told to nobody', async () => {
  const now = world.clock.now()
  const reported = north.refusals.length
  const configuration = `farwatch/1/${uid.northGateway}/up/configuration`
  const header = `"boot":"00000001","seq":9,"at":${now},"deviceType":2,"uid":"${uid.northGateway}"`
  await north.sendRaw(configuration, `{${header},"sections":{"cellular":{"apnPassword":"hunter2"}}}`)
  await north.sendRaw(configuration, `{${header},"sections":{"ftp":{"password":hunter2}}}`)
  const stored = () =>
    world.rows(
      `select reason, detail, convert_from(payload, 'UTF8') as payload from refused_message
       where topic like '%configuration' order by refused_id`,
    )

  await expect.poll(stored).toEqual([
    {
      reason: 'form',
      detail: 'sections.cellular.apnPassword: a gateway has no such field',
      payload: `{${header},"sections":{"cellular":{"apnPassword":"***"}}}`,
    },
    {
      reason: 'json',
      detail: "Unexpected token 'h' is not valid JSON",
      payload: `{${header},"sections":{"ftp":{"password":***}}}`,
    },
  ])
  await expect.poll(() => north.refusals.slice(reported).length).toBe(2)
  expect(JSON.stringify(north.refusals)).not.toContain('unter2')
})

test('a message that makes the database fail is refused alone', async () => {
  const now = world.clock.now()
  // What no check foresees: a rule of the database itself.
  const owner = await world.owner()
  await owner.query(`alter table registration add constraint no_battery check (reason <> 'battery-changed')`)
  const apuid = channelOf[uid.northGateway] ?? ('' as never)
  const registration = (reason: 'power-on' | 'battery-changed') =>
    ({
      msuid: uid.terminal,
      apuid,
      parent: null,
      hops: 1,
      reason,
      softwareVersion: '0302',
      rssiDbm: -80,
      snrDb: 9,
    }) as const
  const reasons = Array.from({ length: 40 }, (_, i) =>
    i === 17 || i === 31 ? 'battery-changed' : 'power-on',
  )
  await Promise.all(
    reasons.map((reason, i) =>
      north.send('terminal-registration', now + i, registration(reason), { seq: 100 + i }),
    ),
  )
  expect(await world.rows('select count(*)::int as stored from registration')).toEqual([{ stored: 38 }])
  await expect
    .poll(() => north.refusals.filter(({ reason }) => reason === 'failed').map(({ seq }) => seq), {
      timeout: 60_000,
    })
    .toEqual([117, 131])
  await owner.query('alter table registration drop constraint no_battery')
  await north.send('terminal-registration', now, registration('battery-changed'), { seq: 117 })
  expect(await world.rows('select count(*)::int as stored from registration')).toEqual([{ stored: 39 }])
})

test('a frame beyond all limits ends the connection and is counted', async () => {
  const { client } = await connectGateway(world, uid.secondGateway)
  const closed = new Promise<void>((resolve) => {
    client.once('close', () => resolve())
  })
  client.publish(`farwatch/1/${uid.secondGateway}/up/uplink`, 'x'.repeat(100_000), { qos: 1 }, () => {})
  await closed
  await expect.poll(counts).toContainEqual({ arm_uid: uid.secondGateway, reason: 'oversize', refused: 1 })
})

test('logins of unknown gateways are listed for adoption, those with a wrong key counted', async () => {
  const attempt = (username: string) =>
    connectAsync(`mqtt://127.0.0.1:${world.ingest.port}`, { username, password: 'guess', reconnectPeriod: 0 })
  for (let i = 0; i < 3; i += 1) await expect(attempt('AFFFFFFF')).rejects.toMatchObject({ code: 5 })
  await expect(attempt(uid.southGateway)).rejects.toMatchObject({ code: 4 })
  await expect
    .poll(() => world.rows('select arm_uid, attempts::int, remote_address from gateway_candidate'), {
      timeout: 60_000,
    })
    .toEqual([{ arm_uid: 'AFFFFFFF', attempts: 3, remote_address: '127.0.0.1' }])
  await expect.poll(counts).toContainEqual({ arm_uid: uid.southGateway, reason: 'wrong-key', refused: 1 })
})
