import { afterAll, beforeAll, expect, test } from 'vitest'

import { prune } from '#server/db/ingest/ingest-upkeep.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

const day = 86_400_000
let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
})
afterAll(() => web.close())

const run = async (text: string, values: unknown[] = []) =>
  (await web.database.ingest.pool.query(text, values)).rows

test('recovered alarms go after their days, those that last and those with an order stay', async () => {
  await run('delete from alarm_record')
  const old = testNow - 1095 * day - 1
  for (const [type, at, recovered] of [
    [1001, old, true],
    [1002, old + 2, true],
    [1003, old, false],
    [1006, old, true],
  ] as const)
    await run(
      `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at,
         recovered_at, recover_way, record_status)
       select device_id, device_type, company_no, gateway_id, $1, 1, $2, $2, case when $3 then $2::timestamptz end,
         case when $3 then 1 end, $3::boolean::int
       from device where alias = 'qselfG'`,
      [type, new Date(at), recovered],
    )
  await run(
    `insert into work_order (alarm_id, device_id, device_type, dev_uid, company_no, status, reason, processor_name, dispatcher_name, appointed_at)
     select a.alarm_id, a.device_id, a.device_type, d.dev_uid, a.company_no, 4, 1, 'somebody', 'somebody', a.raised_at
     from alarm_record a join device d using (device_id) where a.alarm_type = 1006`,
  )
  await prune(web.database.ingest.pool, testNow, 0)

  expect(await run('select alarm_type from alarm_record order by alarm_type')).toEqual([
    { alarm_type: 1002 },
    { alarm_type: 1003 },
    { alarm_type: 1006 },
  ])
})
