import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { ingestWorld, uid, type Fields, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const minute = 60_000

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

const lowBattery = (state: 'raised' | 'cleared'): Fields<'alarm'> => ({
  deviceType: 0,
  uid: uid.terminal,
  alarmType: 1006,
  state,
})
const send = (minutes: number, state: 'raised' | 'cleared') =>
  north.send('alarm', now + minutes * minute, lowBattery(state))
const shelve = (untilMinutes: number) =>
  world.rows(
    `update alarm_record set shelved_at = $1, shelved_until = $2, shelf_reason = 'waits for a battery'
     where alarm_type = 1006 returning 1`,
    [new Date(now - 60 * minute), new Date(now + untilMinutes * minute)],
  )
const newest = async () =>
  (
    await world.rows(
      `select record_status, alarm_level, shelved_until, shelf_reason from alarm_record where alarm_type = 1006
       order by raised_at desc limit 1`,
    )
  )[0]

describe('a condition that comes again while it is shelved', () => {
  beforeEach(() => send(-30, 'raised'))

  test('stays on the shelf until its time is over', async () => {
    await shelve(60)
    await send(-20, 'cleared')
    await send(-10, 'raised')

    expect(await newest()).toEqual({
      record_status: 0,
      alarm_level: 1,
      shelved_until: new Date(now + 60 * minute),
      shelf_reason: 'waits for a battery',
    })
  })

  test('is not shelved once the time is over', async () => {
    await shelve(-15)
    await send(-20, 'cleared')
    await send(-10, 'raised')

    expect(await newest()).toMatchObject({ record_status: 0, shelved_until: null, shelf_reason: null })
  })

  test('comes back when it is of priority by now', async () => {
    await shelve(60)
    await send(-20, 'cleared')
    await world.rows(
      `insert into alarm_rule values (0, 1006, 2) on conflict (device_type, alarm_type) do update set alarm_level = 2
       returning 1`,
    )
    await send(-10, 'raised')

    expect(await newest()).toMatchObject({ record_status: 0, alarm_level: 2, shelved_until: null })
  })
})
