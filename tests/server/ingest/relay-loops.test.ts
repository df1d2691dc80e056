import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { MoteUid } from '#contract/wire/ids.ts'

import { channelOf, ingestWorld, uid, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

let world: IngestWorld
let north: TestGateway
let second: TestGateway
let now: number
beforeEach(async () => {
  world = await ingestWorld()
  now = world.clock.now()
  north = await connectGateway(world, uid.northGateway)
  second = await connectGateway(world, uid.secondGateway)
  for (const gateway of [north, second]) await gateway.start(now - 1000)
})
afterEach(async () => {
  await Promise.all([north.close(), second.close()])
  await world.close()
})

const inTime = { timeout: 60_000 }
const radio = (gateway: TestGateway) =>
  ({ apuid: channelOf[gateway.armuid] ?? ('' as never), hops: 2, rssiDbm: -90, snrDb: 9 }) as const
const joins = (gateway: TestGateway, moteuid: typeof uid.relay, parent: typeof uid.relay) =>
  gateway.send('relay-registration', now, {
    ...radio(gateway),
    moteuid,
    parent,
    netId: 1,
    reason: 'power-on',
    softwareVersion: '0302',
    appVersion: '0107',
  })
const beats = (gateway: TestGateway, moteuid: typeof uid.relay, parent: typeof uid.relay) =>
  gateway.send('relay-heartbeat', now, { ...radio(gateway), moteuid, parent, framesSent: 1, framesFailed: 0 })
const tree = () =>
  world.rows(`select d.dev_uid as relay, p.dev_uid as parent from device d join device p on p.device_id = d.parent_id
    where d.device_type = 1 order by 1`)
const refusals = () =>
  [...north.refusals, ...second.refusals].map(({ reason, detail }) => ({ reason, detail }))

test.each([
  ['register', joins],
  ['are heard for the first time', beats],
])('two relays that %s below each other, at two gateways at once, make no loop', async (_, say) => {
  const [owner, onlooker] = [await world.owner(), await world.owner()]
  await owner.query('begin')
  await owner.query(
    `select from device_state join device using (device_id) where device_type = 1 for update of device_state`,
  )
  const reported = [say(north, uid.relay, uid.secondRelay), say(second, uid.secondRelay, uid.relay)]
  // One has read the tree and holds the tree of relays; the other has asked too, and waits for it.
  await expect
    .poll(async () => {
      const { rowCount } = await onlooker.query(
        `select from pg_locks where locktype = 'advisory' and objid = 7012 and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
      return rowCount
    }, inTime)
    .toBe(1)
  await owner.query('commit')
  await Promise.all(reported)

  expect(await tree()).toHaveLength(1)
  await expect.poll(refusals, inTime).toEqual([
    {
      reason: 'foreign-device',
      detail: expect.stringMatching(/^parent: B000000[12] hangs on another gateway$/),
    },
  ])
})

test('two relays that are heard below each other in one batch make no loop', async () => {
  await Promise.all([beats(north, uid.relay, uid.secondRelay), beats(north, uid.secondRelay, uid.relay)])

  expect(await tree()).toEqual([{ relay: uid.relay, parent: uid.secondRelay }])
  await expect
    .poll(refusals, inTime)
    .toEqual([{ reason: 'form', detail: `parent: ${uid.relay} itself hangs below ${uid.secondRelay}` }])
})

describe('a parent that cannot be', () => {
  const third = 'B0000003' as MoteUid
  const stranger = 'B00000FF' as MoteUid

  test('the last of three relays in a circle is refused, and the gateway is told why', async () => {
    await world.rows(
      `insert into device (device_type, dev_uid, company_id, company_no, type_id)
         select device_type, $1, company_id, company_no, type_id from device where dev_uid = $2`,
      [third, uid.relay],
    )

    await joins(north, uid.relay, uid.secondRelay)
    await joins(north, uid.secondRelay, third)
    await joins(north, third, uid.relay)

    expect(await tree()).toEqual([
      { relay: uid.relay, parent: uid.secondRelay },
      { relay: uid.secondRelay, parent: third },
    ])
    await expect
      .poll(refusals, inTime)
      .toEqual([{ reason: 'form', detail: `parent: ${uid.relay} itself hangs below ${third}` }])
  })

  test.each([
    ['the relay itself', uid.relay, 'form', 'parent: a relay cannot be its own parent'],
    ['nobody', stranger, 'unknown-device', `parent: ${stranger} is not registered`],
  ])(
    '%s: the registration is refused and kept, and the next one counts',
    async (_, parent, reason, detail) => {
      await joins(north, uid.relay, parent)
      await expect.poll(refusals, inTime).toEqual([{ reason, detail }])
      await joins(north, uid.relay, uid.secondRelay)

      expect(await tree()).toEqual([{ relay: uid.relay, parent: uid.secondRelay }])
      await expect
        .poll(() => world.rows('select reason, detail from refused_message'), inTime)
        .toEqual([{ reason, detail }])
    },
  )
})
