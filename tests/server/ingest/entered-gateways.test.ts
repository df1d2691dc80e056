import { connectAsync } from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { ApUid, ArmUid, CompanyId } from '#contract/wire/ids.ts'
import { filterFor, wholeTree } from '#server/db/row-filter.ts'
import { gatewayStore } from '#server/db/gateways/gateways.ts'
import type { ListScope } from '#server/db/lists/list-store.ts'
import { openVault } from '#server/db/vault.ts'
import { inView } from '#server/db/view.ts'
import { until } from '#tests/harness/until.ts'
import { someCaller } from '#tests/harness/some-caller.ts'

import { ingestWorld, newKey, uid, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

let world: IngestWorld
let open: TestGateway[]
beforeEach(async () => {
  world = await ingestWorld()
  open = []
})
afterEach(async () => {
  await Promise.all(open.map((gateway) => gateway.close()))
  await world.close()
})

const channel = 'D0000001' as ApUid
const secondChannel = 'D0000002' as ApUid
const at = Date.UTC(2026, 4, 6, 8, 0, 0)
const registration = {
  parent: null,
  hops: 1,
  rssiDbm: -90,
  snrDb: 10,
  reason: 'power-on',
  softwareVersion: '0102',
} as const
const beat = {
  memoryFreePercent: 50,
  diskFreePercent: 50,
  cpuPercent: 5,
  temperatureC: 30,
  uptimeS: 1,
  backlog: 0,
}

async function connect(armuid: ArmUid, boot?: string): Promise<TestGateway> {
  const gateway = await connectGateway(world, armuid, boot)
  open.push(gateway)
  return gateway
}
const store = () => gatewayStore(openVault(world.folder))
/** As the web process changes things. */
const asPerson = <T>(work: (scope: ListScope) => Promise<T>) =>
  inView(world.database.web, wholeTree, (tx) =>
    work({ tx, filter: filterFor(wholeTree), view: wholeTree, caller: someCaller }),
  )
async function idOf(device: string): Promise<string> {
  const [row] = await world.rows<{ id: string }>('select device_id as id from device where dev_uid = $1', [
    device,
  ])
  return row?.id ?? ''
}
const remove = async (armuid: ArmUid) => {
  const id = await idOf(armuid)
  return asPerson((scope) => store().delete(scope, [id]))
}
/** With a new key. */
async function add(armuid: ArmUid, more: object = {}): Promise<void> {
  const [company] = await world.rows<{ id: CompanyId }>(
    `select company_id as id from company where name = 'North'`,
  )
  const armKey = newKey()
  world.keys.set(armuid, armKey)
  const entry = {
    networkMasterId: armuid,
    type: 'gateway',
    armKey,
    ...(company && { companyid: company.id }),
    ...more,
  }
  await asPerson((scope) => store().insert(scope, [entry], new Date(at)))
}
const returnCode = (armuid: ArmUid, password = world.keys.get(armuid) ?? '') =>
  connectAsync(`mqtt://127.0.0.1:${world.ingest.port}`, {
    username: armuid,
    password,
    reconnectPeriod: 0,
  }).then(
    async (client) => {
      await client.endAsync(true)
      return 0
    },
    (error: { code?: number }) => error.code,
  )
const closed = (gateway: TestGateway) =>
  until(() => !gateway.client.connected, `the end of ${gateway.armuid}’s connection`)

test('a gateway that is removed is cut off at once, and one that is added again gets in at once', async () => {
  const gateway = await connect(uid.northGateway)
  await gateway.start(at)

  expect(await remove(uid.northGateway)).toEqual([{ id: expect.any(String), title: uid.northGateway }])
  await closed(gateway)
  expect(await returnCode(uid.northGateway)).toBe(5)

  await add(uid.northGateway)
  await until(async () => (await returnCode(uid.northGateway)) === 0, 'the gateway to be let in')
  const again = await connect(uid.northGateway, '00000002')
  await again.start(at + 1000)
  expect(again.refusals).toEqual([])
})

test('what hung on it stays, hangs on nothing, and is heard through another', async () => {
  const first = await connect(uid.northGateway)
  const second = await connect(uid.secondGateway)
  await first.start(at)
  await second.start(at)
  await first.send('relay-registration', at, {
    ...registration,
    moteuid: uid.relay,
    apuid: channel,
    netId: 1,
    appVersion: '0107',
  })
  await first.send('terminal-registration', at, { ...registration, msuid: uid.terminal, apuid: channel })
  await first.send('alarm', at, { deviceType: 2, uid: uid.northGateway, alarmType: 1005, state: 'raised' })
  await first.send('alarm', at, { deviceType: 0, uid: uid.terminal, alarmType: 1006, state: 'raised' })

  await remove(uid.northGateway)

  const children = `select dev_uid as uid, gateway_id as gateway, parent_id as parent, ap_uid as channel from device
    where dev_uid = any ($1) order by dev_uid`
  expect(await world.rows(children, [[uid.relay, uid.terminal]])).toEqual([
    { uid: uid.relay, gateway: null, parent: null, channel: null },
    { uid: uid.terminal, gateway: null, parent: null, channel: null },
  ])
  expect(
    await world.rows(
      'select d.dev_uid as uid, a.gateway_id as gateway from alarm_record a join device d using (device_id)',
    ),
  ).toEqual([{ uid: uid.terminal, gateway: null }])
  expect(await world.rows('select from gateway_channel where ap_uid = $1', [channel])).toEqual([])

  await second.send('terminal-heartbeat', at + 1000, {
    parent: null,
    hops: 1,
    rssiDbm: -90,
    snrDb: 10,
    msuid: uid.terminal,
    apuid: secondChannel,
  })
  expect(await world.rows(children, [[uid.terminal]])).toEqual([
    { uid: uid.terminal, gateway: await idOf(uid.secondGateway), parent: null, channel: secondChannel },
  ])
  expect(second.refusals).toEqual([])
})

test('counters follow', async () => {
  const gateway = await connect(uid.northGateway)
  await gateway.start(at)
  const count = async () =>
    (
      await world.rows<{ total: number; offline: number }>(
        'select sum(total)::int as total, sum(offline)::int as offline from company_count where device_type = 2',
      )
    )[0]
  expect(await count()).toEqual({ total: 3, offline: 2 })

  await remove(uid.northGateway)

  expect(await count()).toEqual({ total: 2, offline: 2 })
})

test('no batch fails while gateways come and go under their data', async () => {
  const steady = await connect(uid.secondGateway)
  await steady.start(at)
  const ending = new AbortController()
  let beats = 0
  const beating = (async () => {
    while (!ending.signal.aborted) {
      await steady.send('heartbeat', at + beats, beat)
      beats += 1
    }
  })()
  for (let turn = 1; turn <= 5; turn += 1) {
    const gateway = await connect(uid.northGateway, `0000000${turn}`)
    await gateway.start(at + turn)
    const messages = Array.from({ length: 200 }, (_, i) =>
      i % 2 === 0
        ? gateway.send('heartbeat', at + turn + i, beat)
        : gateway.send('terminal-registration', at + turn + i, {
            ...registration,
            msuid: uid.terminal,
            apuid: channel,
          }),
    )
    const settled = Promise.allSettled(messages)
    await remove(uid.northGateway)
    await closed(gateway)
    await gateway.close()
    await settled
    await add(uid.northGateway)
  }
  ending.abort()
  await beating

  expect(steady.refusals).toEqual([])
  expect(world.ingest.figures()).not.toHaveProperty('refused.failed')
  const stored = await world.rows('select from heartbeat where device_id = $1', [
    await idOf(uid.secondGateway),
  ])
  expect(stored).toHaveLength(beats)
  expect(world.log.filter((line) => /fail|refused/.test(line))).toEqual([])
})

test('a gateway whose latitude was entered as all but zero is moved by its receiver', async () => {
  await remove(uid.northGateway)
  await add(uid.northGateway, { longitude: 10, latitude: 1e-200 })
  const gateway = await connect(uid.northGateway)
  await gateway.start(at)
  await gateway.send('heartbeat', at + 1, { ...beat, gps: { lng: 10, lat: 0, satellites: 9 } })
  await gateway.send('heartbeat', at + 2, { ...beat, gps: { lng: 10, lat: 0.5, satellites: 9 } })

  expect(gateway.refusals).toEqual([])
  expect(
    await world.rows('select lng, lat from device where device_id = $1', [await idOf(uid.northGateway)]),
  ).toEqual([{ lng: 10, lat: 0.5 }])
})

test('a gateway whose key is changed logs in anew', async () => {
  const gateway = await connect(uid.northGateway)
  const [row] = await asPerson(async (scope) => store().readByIds(scope, [await idOf(uid.northGateway)]))
  const armKey = newKey()
  await asPerson((scope) =>
    store().update(
      scope,
      [
        {
          id: row?.objectid ?? '',
          version: 1,
          entry: { networkMasterId: uid.northGateway, type: 'gateway', armKey },
        },
      ],
      new Date(at),
    ),
  )

  await closed(gateway)
  expect(await returnCode(uid.northGateway)).toBe(4)
  expect(await returnCode(uid.northGateway, armKey)).toBe(0)
})

test('no arm unit’s id is a channel’s: neither another gateway’s nor the own one', async () => {
  const gateway = await connect(uid.northGateway)
  const armUnits = [uid.southGateway, uid.northGateway]
  for (const apuid of armUnits) {
    const channels = [{ apuid, channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475.3 }]
    await gateway.send('start', at, {
      reason: 'power-on',
      armVersion: '030c',
      hardwareVersion: 'AP-3',
      connectMode: 'eth',
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a gateway may say what it likes
      channels: channels as never,
    })
  }
  await until(() => gateway.refusals.length === 2, 'the refusals')

  expect(gateway.refusals.map(({ reason, detail }) => [reason, detail])).toEqual(
    armUnits.map((armUnit) => [
      'device-class',
      `channels: ${armUnit} is an arm unit, not a channel; the rest of this start is kept`,
    ]),
  )
  expect(await world.rows('select from gateway_channel where ap_uid = any ($1)', [armUnits])).toEqual([])
})

test('a company’s terminals are heard through another’s gateway as soon as that is shared', async () => {
  const gateway = await connect(uid.northGateway)
  await gateway.start(at)
  const join = () =>
    gateway.send('terminal-registration', at, {
      ...registration,
      msuid: uid.southTerminal,
      apuid: channel,
    })
  await join()
  await until(() => gateway.refusals.length > 0, 'the refusal')
  expect(gateway.refusals.map(({ reason }) => reason)).toEqual(['foreign-device'])

  await world.rows(`insert into gateway_share select $1, company_id from company where name = 'South'`, [
    await idOf(uid.northGateway),
  ])
  await until(async () => {
    await join()
    return (
      (
        await world.rows('select from device where dev_uid = $1 and gateway_id is not null', [
          uid.southTerminal,
        ])
      ).length === 1
    )
  }, 'the terminal to hang on it')
})

test('what the newest start says is kept for lists, and when the first was', async () => {
  const gateway = await connect(uid.northGateway)
  const reported = () =>
    world.rows(
      `select arm_version as arm, hardware_version as hardware, connect_mode as mode, server_ip as ip, server_port as port,
         (extract(epoch from registered_at) * 1000)::float8 as first
       from gateway join device using (device_id) where dev_uid = $1`,
      [uid.northGateway],
    )
  const start = (moment: number, fields: object) =>
    gateway.send('start', moment, {
      reason: 'power-on',
      armVersion: '030c',
      hardwareVersion: 'AP-3',
      connectMode: 'eth',
      channels: [
        { apuid: 'D0000012' as ApUid, channel: 2, protocolModel: 2, rfVersion: '0302', frequencyMhz: 475.3 },
        { apuid: 'D0000011' as ApUid, channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475.3 },
      ],
      ...fields,
    })

  expect(await reported()).toEqual([{ arm: '', hardware: '', mode: null, ip: '', port: null, first: null }])
  await start(at, { serverIp: 'iot.example', serverPort: 8883 })
  expect(await reported()).toEqual([
    { arm: '030c', hardware: 'AP-3', mode: 'eth', ip: 'iot.example', port: 8883, first: at },
  ])
  await start(at + 1000, { armVersion: '030e', connectMode: 'gprs' })
  // An older one that comes late says nothing of now.
  await start(at - 1000, { armVersion: '0300' })
  expect(await reported()).toEqual([
    { arm: '030e', hardware: 'AP-3', mode: 'gprs', ip: '', port: null, first: at - 1000 },
  ])
})
