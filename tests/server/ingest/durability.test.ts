import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { encodeFrame } from '#contract/sensors/frame.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'
import { until } from '#tests/harness/until.ts'

import { channelOf, ingestWorld, uid, type Fields, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const maxPendingMessages = 150
const payload = encodeFrame(temperatureHumidity, { temperatureC: 20, humidityPercent: 50 })

let world: IngestWorld
let gateways: TestGateway[]
let now: number
beforeEach(async () => {
  world = await ingestWorld({ maxPendingMessages })
  now = world.clock.now()
  gateways = await Promise.all(
    [uid.northGateway, uid.secondGateway, uid.southGateway].map((armuid) => connectGateway(world, armuid)),
  )
  for (const gateway of gateways) await gateway.start(now)
})
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()))
  await world.close()
})

function uplink({ armuid }: TestGateway, frameCounter: number): Fields<'uplink'> {
  const msuid =
    armuid === uid.northGateway
      ? uid.terminal
      : armuid === uid.secondGateway
        ? uid.worksTerminal
        : uid.southTerminal
  return {
    msuid,
    apuid: channelOf[armuid] ?? ('' as never),
    parent: null,
    hops: 1,
    rssiDbm: -90,
    snrDb: 9,
    frameCounter,
    payload,
  }
}
const stored = async (): Promise<unknown> =>
  (
    await world.rows<{ n: number; frames: number }>(
      `select count(*)::int as n, count(distinct (device_id, frame_counter))::int as frames from uplink`,
    )
  )[0]

async function holdUplinks(owner: Client): Promise<void> {
  await owner.query('begin')
  await owner.query('lock table uplink in share mode')
}

async function batchHeld(owner: Client): Promise<void> {
  await until(
    async () =>
      (await owner.query(`select from pg_locks where not granted and relation = 'uplink'::regclass`))
        .rowCount !== 0,
    'the batch to wait for the lock',
  )
}

test('nothing is acknowledged while the transaction cannot commit', async () => {
  const [north, second] = gateways
  if (north === undefined || second === undefined) throw new Error('no gateway')
  const owner = await world.owner()
  await holdUplinks(owner)
  let acknowledged = 0
  const sending = [1, 2, 3].map(async (frame) => {
    await north.send('uplink', now, uplink(north, frame))
    acknowledged += 1
  })
  await batchHeld(owner)
  // A refusal needs no commit: another gateway's is acknowledged meanwhile.
  await second.sendRaw(`farwatch/1/${uid.secondGateway}/up/uplink`, 'no JSON')
  expect(acknowledged).toBe(0)
  await owner.query('commit')
  await Promise.all(sending)
  expect(await stored()).toEqual({ n: 3, frames: 3 })
})

test('connections that break under a batch cost nothing', async () => {
  const owner = await world.owner()
  for (let burst = 0; burst < 10; burst += 1) {
    await holdUplinks(owner)
    const sending = gateways.flatMap((gateway) =>
      Array.from({ length: 30 }, (_, i) => gateway.send('uplink', now, uplink(gateway, burst * 30 + i))),
    )
    await batchHeld(owner)
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'farwatch_ingest'`)
    await owner.query('commit')
    await Promise.all(sending)
  }
  expect(await stored()).toEqual({ n: 900, frames: 900 })
})

test('while the database is away memory stays bounded, and afterwards everything is there once', async () => {
  const name = new URL(world.database.url).pathname.slice(1)
  const maintenanceUrl = new URL(world.database.url)
  maintenanceUrl.pathname = '/postgres'
  const maintenance = new Client({ connectionString: maintenanceUrl.href })
  await maintenance.connect()
  try {
    await maintenance.query(`alter database ${name} with allow_connections false`)
    await maintenance.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ])

    let acknowledged = 0
    const sending = gateways.flatMap((gateway) =>
      Array.from({ length: 400 }, async (_, i) => {
        await gateway.send('uplink', now, uplink(gateway, i))
        acknowledged += 1
      }),
    )
    await until(() => Number(world.ingest.figures()['pending']) >= maxPendingMessages, 'a full store')
    await until(
      () => world.log.some((line) => line.startsWith('the database does not take messages')),
      'the log',
    )
    expect(acknowledged).toBe(0)
    // One connection may have handed on its hundred at the moment in which the gate closed.
    expect(Number(world.ingest.figures()['pending'])).toBeLessThan(maxPendingMessages + 100)

    await maintenance.query(`alter database ${name} with allow_connections true`)
    await Promise.all(sending)
    expect(acknowledged).toBe(1200)
    expect(await stored()).toEqual({ n: 1200, frames: 1200 })
    expect(world.log.some((line) => line.startsWith('the database takes messages again'))).toBe(true)
  } finally {
    await maintenance.end()
  }
})

test('a stop stores and acknowledges what was read before it ends', async () => {
  const sending = gateways.flatMap((gateway) =>
    Array.from({ length: 50 }, (_, i) => gateway.send('uplink', now, uplink(gateway, i))),
  )
  await until(
    () => Number(world.ingest.figures()['pending']) > 0 || Number(world.ingest.figures()['stored']) > 3,
    'the first',
  )
  const stopped = world.restart()
  const outcomes = await Promise.race([Promise.allSettled(sending), stopped.then(() => null)])
  await stopped
  const acknowledged = outcomes?.filter((outcome) => outcome.status === 'fulfilled').length ?? 0
  const rows = (await stored()) as { n: number }
  expect(rows.n).toBeGreaterThanOrEqual(acknowledged)
})
