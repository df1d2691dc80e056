import { afterAll, beforeAll, expect, test } from 'vitest'

import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

const minute = 60_000

let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
})
afterAll(() => web.close())

test('a flood has begun at one moment, however far the clock goes on', async () => {
  const self = await web.login('qself')
  await web.database.ingest.pool.query(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at,
       record_status, recovered_at, recover_way)
     select device_id, device_type, company_no, gateway_id, 1005, 1, $1::timestamptz, $1, 1, $1, 1
     from device, generate_series(1, 12) where alias = 'qselfG'`,
    [new Date(testNow - 3.3 * minute)],
  )
  const since = async (): Promise<number> => {
    const { body } = await web.call('workKanban/getAlarmSummary', self)
    return body.data.floodSince
  }

  const began = await since()
  expect(began).toBe(Math.floor((testNow - 3.3 * minute) / minute) * minute)
  for (const laterMs of [17_000, 31_000, minute, 2 * minute]) {
    web.clock.advance(laterMs)
    expect(await since()).toBe(began)
  }
})
