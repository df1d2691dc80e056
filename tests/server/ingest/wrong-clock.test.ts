import { afterEach, beforeEach, expect, test } from 'vitest'

import { until } from '#tests/harness/until.ts'

import { ingestWorld, uid, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const minute = 60_000
const day = 86_400_000
const link = { state: 'up', medium: 'eth' } as const

let world: IngestWorld
let north: TestGateway
let now: number
beforeEach(async () => {
  world = await ingestWorld()
  now = world.clock.now()
  north = await connectGateway(world, uid.northGateway)
  await north.start(now)
})
afterEach(async () => {
  await north.close()
  await world.close()
})

const state = async (): Promise<object | undefined> =>
  (
    await world.rows<object>(
      `select beat_at, start_at, online, figures->>'armVersion' as version from device_state join device_status using (device_id)
         join device using (device_id) where dev_uid = $1`,
      [uid.northGateway],
    )
  )[0]
/** The clock is right again, and the gateways say so. */
async function agree(): Promise<void> {
  now += minute
  world.clock.set(now)
  await north.send('link', now, link)
  now += 6000
  world.clock.set(now)
  await until(() => world.ingest.figures()['clockUnreliableMs'] === 0, 'the clock to be believed')
}

test('while a clock is ten minutes behind nothing is refused by its time, and all is stored when it is right', async () => {
  world.clock.jump(-10 * minute)
  let acknowledged = false
  const send = async (): Promise<void> => {
    await north.send('link', now, link)
    acknowledged = true
  }
  const sending = send()
  await until(() => world.ingest.figures()['held'] === 1, 'the message to be held')
  // The gateway comes anew and brings it again.
  void north.send('link', now, link, { seq: 2 }).catch(() => {})
  expect(world.ingest.figures()['clockUnreliableMs']).toBeGreaterThanOrEqual(0)
  expect(acknowledged).toBe(false)
  world.clock.jump(10 * minute)
  await agree()
  await sending
  expect(await world.rows(`select event_at from gateway_event where kind = 'link' order by 1`)).toEqual([
    { event_at: new Date(now - minute - 6000) },
    { event_at: new Date(now - 6000) },
  ])
  expect(north.refusals).toEqual([])
  expect(world.ingest.figures()['held']).toBe(0)
})

test('what a clock of next year wrote holds nothing up when it is right again', async () => {
  world.clock.jump(300 * day)
  await north.send('start', now + 300 * day, {
    reason: 'power-on',
    armVersion: '0999',
    hardwareVersion: 'AP-3',
    connectMode: 'eth',
    channels: [
      { apuid: 'D0000001' as never, channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475.3 },
    ],
  })
  expect(await state()).toMatchObject({ version: '0999', beat_at: new Date(now + 300 * day) })
  world.clock.jump(-300 * day)
  await agree()
  await until(
    async () => ((await state()) as { beat_at: Date }).beat_at.getTime() <= now,
    'the state to be thawed',
  )
  await north.start(now)
  expect(await state()).toEqual({
    beat_at: new Date(now),
    start_at: new Date(now),
    online: true,
    version: '030c',
  })
})

test('a moment of wrong time silences nobody', async () => {
  world.clock.jump(10 * minute)
  await until(() => world.log.some((line) => line.startsWith('the clock jumped')), 'the jump to be seen')
  await north.send('link', now, link)
  expect(await state()).toMatchObject({ online: true })
  expect(await world.rows('select 1 from alarm_record')).toEqual([])
})
