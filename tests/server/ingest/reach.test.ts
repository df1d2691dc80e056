import { afterEach, beforeEach, expect, test } from 'vitest'

import { spreadReach } from '#server/ingest/spread-reach.ts'
import { sweepOffline } from '#server/ingest/sweeper.ts'

import { channelOf, ingestWorld, uid, type Fields, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const minute = 60_000

let world: IngestWorld
let north: TestGateway
let south: TestGateway
let now: number
beforeEach(async () => {
  world = await ingestWorld()
  now = world.clock.now()
  north = await connectGateway(world, uid.northGateway)
  south = await connectGateway(world, uid.southGateway)
  await north.start(now)
  await south.start(now)
})
afterEach(async () => {
  await north.close()
  await south.close()
  await world.close()
})

const reaches = async (...uids: string[]): Promise<Record<string, unknown>> => {
  const rows = await world.rows<{ dev_uid: string; reach: number }>(
    'select dev_uid, reach from device_status join device using (device_id) where dev_uid = any ($1)',
    [uids],
  )
  return Object.fromEntries(rows.map(({ dev_uid, reach }) => [dev_uid, reach]))
}
/** Ingest looks around too. */
const inTime = { timeout: 60_000 }
const beat = (armuid: string, parent: string | null = null): Fields<'terminal-heartbeat'> => ({
  msuid: uid.terminal,
  apuid: channelOf[armuid] ?? ('' as never),
  parent: parent as never,
  hops: 1,
  rssiDbm: -90,
  snrDb: 10,
})
const machine: Fields<'heartbeat'> = {
  memoryFreePercent: 50,
  diskFreePercent: 50,
  cpuPercent: 20,
  temperatureC: 20,
  uptimeS: 60,
  backlog: 0,
}
/** Nobody was received for so long: who is silent, and who is cut off by that. */
async function pass(ms: number): Promise<void> {
  const { pool } = world.database.ingest
  world.clock.set(now + ms)
  await sweepOffline(pool, { now: now + ms, workingSince: 0, chunk: 2 })
  await spreadReach(pool, now + ms, 2)
}

test('what was never received is so until its first message', async () => {
  expect(await reaches(uid.terminal)).toEqual({ [uid.terminal]: 5 })
  await north.send('terminal-heartbeat', now, beat(uid.northGateway))
  expect(await reaches(uid.terminal)).toEqual({ [uid.terminal]: 0 })
})

test('a gateway that goes offline cuts off what is connected through it, until it is back', async () => {
  await north.send('terminal-heartbeat', now, beat(uid.northGateway))
  await pass(4 * minute)
  await expect
    .poll(() => reaches(uid.northGateway, uid.terminal), inTime)
    .toEqual({ [uid.northGateway]: 1, [uid.terminal]: 3 })
  world.clock.set(now + 5 * minute)
  await north.send('link', now + 5 * minute, { state: 'up', medium: 'eth' })
  await pass(5 * minute)
  await expect
    .poll(() => reaches(uid.northGateway, uid.terminal), inTime)
    .toEqual({ [uid.northGateway]: 0, [uid.terminal]: 0 })
})

test('what another gateway receives meanwhile is not cut off', async () => {
  await north.send('terminal-heartbeat', now, beat(uid.northGateway))
  world.clock.set(now + 2 * minute)
  await south.send('terminal-heartbeat', now + 2 * minute, beat(uid.southGateway))
  await pass(4 * minute)
  await expect
    .poll(() => reaches(uid.northGateway, uid.terminal), inTime)
    .toEqual({ [uid.northGateway]: 1, [uid.terminal]: 0 })
})

test('ends with the first message by another way', async () => {
  await north.send('terminal-heartbeat', now, beat(uid.northGateway))
  await pass(4 * minute)
  world.clock.set(now + 5 * minute)
  await south.send('terminal-heartbeat', now + 5 * minute, beat(uid.southGateway))
  await expect.poll(() => reaches(uid.terminal), inTime).toEqual({ [uid.terminal]: 0 })
})

test('is overdue after two of its three periods, and on time again with its next message', async () => {
  await north.send('terminal-heartbeat', now, beat(uid.northGateway))
  await pass(2 * minute)
  expect(await reaches(uid.northGateway)).toEqual({ [uid.northGateway]: 0 })
  await pass(2 * minute + 2)
  await expect
    .poll(() => reaches(uid.northGateway, uid.terminal), inTime)
    .toEqual({ [uid.northGateway]: 2, [uid.terminal]: 0 })
  world.clock.set(now + 2 * minute + 2)
  await north.send('link', now + 2 * minute + 2, { state: 'up', medium: 'eth' })
  expect(await reaches(uid.northGateway)).toEqual({ [uid.northGateway]: 0 })
})

test('a gateway is refused from a heartbeat of a wrong clock to the next that is taken, with an alarm', async () => {
  const refusedAlarms = () =>
    world.rows(
      `select record_status, alarm_level from alarm_record join device using (device_id)
       where alarm_type = 90003 and dev_uid = $1 order by alarm_id`,
      [uid.northGateway],
    )
  const reach = () => reaches(uid.northGateway)
  await north.send('heartbeat', now + 120 * minute, machine)
  await expect.poll(reach).toEqual({ [uid.northGateway]: 4 })
  expect(await refusedAlarms()).toEqual([{ record_status: 0, alarm_level: 2 }])
  // Neither a message of another kind nor a further refusal ends or repeats it.
  await north.send('link', now, { state: 'up', medium: 'eth' })
  await north.send('heartbeat', now + 121 * minute, machine)
  expect(await reach()).toEqual({ [uid.northGateway]: 4 })
  await north.send('heartbeat', now, machine)
  await expect.poll(reach).toEqual({ [uid.northGateway]: 0 })
  expect(await refusedAlarms()).toEqual([{ record_status: 1, alarm_level: 2 }])
})

test('what was offline before its gateway stays offline of itself', async () => {
  await north.send('terminal-heartbeat', now, beat(uid.northGateway))
  await world.rows(
    `update device_status set online = false, heard = true, changed_at = to_timestamp($2::float8 / 1000)
     where device_id = (select device_id from device where dev_uid = $1)`,
    [uid.terminal, now - minute],
  )
  await pass(4 * minute)
  await expect.poll(() => reaches(uid.terminal), inTime).toEqual({ [uid.terminal]: 1 })
})
