import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { ApUid, ArmUid } from '#contract/wire/ids.ts'
import { wholeTree } from '#server/db/row-filter.ts'
import { inView } from '#server/db/view.ts'

import { ingestWorld, uid, type Fields, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const at = Date.UTC(2026, 4, 6, 8, 0, 0)
const disputed = 'D0000001' as ApUid
const further = 'D0000011' as ApUid
const southern = 'D0000003' as ApUid

let world: IngestWorld
let north: TestGateway
/** Of a company that has nothing to do with the north’s. */
let stranger: TestGateway
beforeEach(async () => {
  world = await ingestWorld()
  north = await connectGateway(world, uid.northGateway)
  stranger = await connectGateway(world, uid.southGateway)
})
afterEach(async () => {
  await Promise.all([north, stranger].map((gateway) => gateway.close()))
  await world.close()
})

const startWith = (...apuids: string[]): Fields<'start'> => ({
  reason: 'power-on',
  armVersion: '030c',
  hardwareVersion: 'AP-3',
  connectMode: 'eth',
  channels: apuids.map((apuid, i) => ({
    apuid: apuid as ApUid,
    channel: i === 0 ? 1 : 2,
    protocolModel: i === 0 ? 1 : 2,
    rfVersion: '0302',
    frequencyMhz: 475.3,
  })),
})
const uplinkFields = (frameCounter: number): Fields<'uplink'> => ({
  msuid: uid.terminal,
  apuid: disputed,
  parent: null,
  hops: 1,
  rssiDbm: -90,
  snrDb: 9,
  frameCounter,
  payload: '010866157C',
})
const channels = (armuid: ArmUid) =>
  world.rows<{ uid: string; protocol: number }>(
    `select h.ap_uid as uid, protocol_model as protocol from gateway_channel h join device using (device_id)
     where dev_uid = $1 order by channel`,
    [armuid],
  )
const channelIds = async (armuid: ArmUid) => (await channels(armuid)).map((channel) => channel.uid)
const claims = () =>
  world.rows(
    'select dev_uid as gateway, k.ap_uid as channel from channel_conflict k join device using (device_id) order by dev_uid',
  )
const place = async () => {
  const [row] = await world.rows(
    `select g.dev_uid as gateway, d.ap_uid as channel from device d join device g on g.device_id = d.gateway_id
     where d.dev_uid = $1`,
    [uid.terminal],
  )
  return row
}
const idOf = async (device: ArmUid) => {
  const [row] = await world.rows<{ id: string }>('select device_id as id from device where dev_uid = $1', [
    device,
  ])
  return row?.id
}
const refused = (apuid = disputed) => ({
  kind: 'start',
  reason: 'foreign-device',
  detail: `channels: ${apuid} belongs to another gateway; the rest of this start is kept`,
})
/** The stranger is the first to name the channel, and the gateway whose it is comes second. */
async function dispute(): Promise<void> {
  await stranger.send('start', at, startWith(southern, disputed))
  await north.send('start', at, startWith(disputed, further))
}

test('who names another’s channel first silences nobody: the rest of the start is kept, and what is heard on it', async () => {
  await dispute()
  await north.send('uplink', at + 1000, uplinkFields(1))

  await expect.poll(() => north.refusals).toMatchObject([refused()])
  expect(
    await world.rows(
      `select g.arm_version as arm, g.hardware_version as hardware, s.start_at is not null as started
       from gateway g join device_state s using (device_id) join device using (device_id) where dev_uid = $1`,
      [uid.northGateway],
    ),
  ).toEqual([{ arm: '030c', hardware: 'AP-3', started: true }])
  expect(
    await world.rows(`select kind from gateway_event join device using (device_id) where dev_uid = $1`, [
      uid.northGateway,
    ]),
  ).toEqual([{ kind: 'start' }])
  expect(await channels(uid.northGateway)).toEqual([{ uid: further, protocol: 2 }])
  expect(await channelIds(uid.southGateway)).toEqual([southern, disputed])
  expect(await claims()).toEqual([{ gateway: uid.northGateway, channel: disputed }])
  expect(await world.rows('select ap_uid from uplink')).toEqual([{ ap_uid: disputed }])
  expect(await place()).toEqual({ gateway: uid.northGateway, channel: null })
})

test('what the holder hears there is as it was, and a third one that only names it in messages is refused', async () => {
  await stranger.send('start', at, startWith(southern, disputed))
  const third = await connectGateway(world, uid.secondGateway)
  await third.send('start', at, startWith('D0000002'))
  await third.send('uplink', at + 1000, uplinkFields(1))
  await stranger.send('terminal-heartbeat', at + 1000, {
    msuid: uid.southTerminal,
    apuid: disputed,
    parent: null,
    hops: 1,
    rssiDbm: -90,
    snrDb: 9,
  })

  await expect
    .poll(() => third.refusals.map(({ kind, detail }) => [kind, detail]))
    .toEqual([['uplink', 'apuid: D0000001 belongs to another gateway']])
  expect(stranger.refusals).toEqual([])
  await third.close()
})

test('once a person deletes it at the holder it is the claimant’s, without another start #gateways-10', async () => {
  await dispute()
  await north.send('uplink', at + 1000, uplinkFields(1))
  await inView(world.database.web, wholeTree, (tx) =>
    sql`select delete_channels(array[${disputed}])`.execute(tx),
  )

  expect(await channels(uid.northGateway)).toEqual([
    { uid: disputed, protocol: 1 },
    { uid: further, protocol: 2 },
  ])
  expect(await channelIds(uid.southGateway)).toEqual([southern])
  expect(await claims()).toEqual([])
  await expect
    .poll(async () => {
      await north.send('terminal-heartbeat', at + 2000, {
        msuid: uid.terminal,
        apuid: disputed,
        parent: null,
        hops: 1,
        rssiDbm: -90,
        snrDb: 9,
      })
      return place()
    })
    .toEqual({ gateway: uid.northGateway, channel: disputed })

  // Who was first comes second now.
  await stranger.send('start', at + 3000, startWith(southern, disputed))
  await expect.poll(() => stranger.refusals).toMatchObject([refused()])
  expect(await channelIds(uid.northGateway)).toEqual([disputed, further])
})

test('a channel that its holder names no longer is the claimant’s, also when both say so at once', async () => {
  await dispute()
  await stranger.send('start', at + 1000, startWith(southern))
  expect(await channelIds(uid.northGateway)).toEqual([disputed, further])
  expect(await claims()).toEqual([])

  await Promise.all([
    north.send('start', at + 2000, startWith(further)),
    stranger.send('start', at + 2000, startWith(southern, disputed)),
  ])
  await expect.poll(() => channelIds(uid.southGateway)).toEqual([southern, disputed])
  expect(await claims()).toEqual([])
})

test('with a gateway go its channels and its claims', async () => {
  await dispute()
  const remove = (id: string | undefined) =>
    inView(world.database.web, wholeTree, (tx) =>
      sql`select delete_gateways(array[${id}]::bigint[])`.execute(tx),
    )
  await remove(await idOf(uid.southGateway))
  expect(await channelIds(uid.northGateway)).toEqual([disputed, further])

  const second = await connectGateway(world, uid.secondGateway)
  await second.send('start', at, startWith('D0000002', disputed))
  expect(await claims()).toEqual([{ gateway: uid.secondGateway, channel: disputed }])
  await remove(await idOf(uid.secondGateway))
  expect(await claims()).toEqual([])
  await second.close()
})

test('a claim ends with a start that does not name the channel, and not with an older one', async () => {
  await dispute()
  await north.send('start', at - 1000, startWith(further))
  expect(await claims()).toEqual([{ gateway: uid.northGateway, channel: disputed }])
  await north.send('start', at + 1000, startWith(further))
  expect(await claims()).toEqual([])
  await expect.poll(() => north.refusals.length).toBe(1)

  await north.send('uplink', at + 2000, uplinkFields(1))
  await expect
    .poll(() => north.refusals.slice(1))
    .toMatchObject([{ kind: 'uplink', detail: 'apuid: D0000001 belongs to another gateway' }])
})

test('of a channel that it does not have nothing is configured', async () => {
  await dispute()
  await north.send('configuration', at, {
    deviceType: 2,
    uid: uid.northGateway,
    apuid: disputed,
    sections: { rf: { transmitPowerDbm: 20 } },
  } as never)
  await expect
    .poll(() => north.refusals.map(({ kind, detail }) => [kind, detail]))
    .toEqual([
      ['start', refused().detail],
      ['configuration', 'apuid: D0000001 belongs to another gateway'],
    ])
})

test('an arm unit’s id is no channel’s while there is one, and its channel’s once it is gone', async () => {
  await north.send('start', at, startWith(further, uid.southGateway))
  await north.send('uplink', at + 1000, { ...uplinkFields(1), apuid: uid.southGateway as string as ApUid })
  await expect
    .poll(() => north.refusals)
    .toMatchObject([
      {
        reason: 'device-class',
        detail: `channels: ${uid.southGateway} is an arm unit, not a channel; the rest of this start is kept`,
      },
    ])
  expect(await channelIds(uid.northGateway)).toEqual([further])
  expect(await world.rows('select from uplink')).toHaveLength(1)

  const id = await idOf(uid.southGateway)
  await inView(world.database.web, wholeTree, (tx) =>
    sql`select delete_gateways(array[${id}]::bigint[])`.execute(tx),
  )
  expect(await channelIds(uid.northGateway)).toEqual([further, uid.southGateway])
})
