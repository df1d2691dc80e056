import { afterEach, beforeEach, expect, test } from 'vitest'

import { encodeFrame } from '#contract/sensors/frame.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'

import { channelOf, ingestWorld, uid, type Fields, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const payload = encodeFrame(temperatureHumidity, { temperatureC: 20, humidityPercent: 50 })
const day = 86_400_000

let world: IngestWorld
let north: TestGateway
let south: TestGateway
let now: number
beforeEach(async () => {
  world = await ingestWorld()
  now = world.clock.now()
  north = await connectGateway(world, uid.northGateway)
  south = await connectGateway(world, uid.southGateway)
  for (const gateway of [north, south]) await gateway.start(now)
  await north.send('uplink', now, uplink(north, 1))
  await south.send('uplink', now, uplink(south, 1))
})
afterEach(async () => {
  await Promise.all([north.close(), south.close()])
  await world.close()
})

function uplink({ armuid }: TestGateway, frameCounter: number): Fields<'uplink'> {
  return {
    msuid: armuid === uid.northGateway ? uid.terminal : uid.southTerminal,
    apuid: channelOf[armuid] ?? ('' as never),
    parent: null,
    hops: 1,
    rssiDbm: -90,
    snrDb: 9,
    frameCounter,
    payload,
  }
}

const weeks = async (): Promise<unknown> =>
  world.rows(
    'select tableoid::regclass::text as week, count(*)::int as rows from uplink group by 1 order by 1',
  )

test('a report that reads the history for long holds up no message of a week that has no table yet', async () => {
  const reader = await world.owner()
  await reader.query('begin')
  await reader.query('select count(*) from uplink')

  await north.send('uplink', now - 20 * day, uplink(north, 2))
  await south.send('uplink', now, uplink(south, 2))

  expect(await weeks()).toEqual([
    { week: 'uplink_2026_16', rows: 1 },
    { week: 'uplink_2026_19', rows: 3 },
  ])
  await reader.query('commit')
})

test('while no week can be made, a message that needs one waits alone, and is stored when it can', async () => {
  const holder = await world.owner()
  await holder.query('begin')
  // As ANALYZE does.
  await holder.query('lock table uplink in share update exclusive mode')
  let oldIsAcknowledged = false
  const sendOld = async (): Promise<void> => {
    await north.send('uplink', now - 20 * day, uplink(north, 2))
    oldIsAcknowledged = true
  }
  const old = sendOld()

  await Promise.all([
    north.send('uplink', now, uplink(north, 3)),
    north.send('uplink', now, uplink(north, 4)),
    south.send('uplink', now, uplink(south, 2)),
  ])
  expect(oldIsAcknowledged).toBe(false)
  expect(await weeks()).toEqual([{ week: 'uplink_2026_19', rows: 5 }])

  await holder.query('commit')
  await old
  expect(await weeks()).toEqual([
    { week: 'uplink_2026_16', rows: 1 },
    { week: 'uplink_2026_19', rows: 5 },
  ])
})
