import { afterAll, beforeAll, expect, test } from 'vitest'

import { readDeviceDetails } from '#server/db/devices/device-details.ts'
import { countRegistrations } from '#server/db/ingest/ingest-state.ts'
import { unfiltered } from '#server/db/row-filter.ts'
import { inView, type View } from '#server/db/view.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase
let deviceId: string
/** 01:00 on the 7th in UTC+14, still the 6th in UTC. */
const at = Date.UTC(2026, 4, 6, 11)
beforeAll(async () => {
  db = await testDatabase()
  const { pool } = db.ingest
  await pool.query(`insert into device_type_option values ('gateway', 2, null, 3, 1)`)
  await pool.query(`insert into company (parent_id, name) values (null, 'root')`)
  await pool.query(
    `insert into company (parent_id, name, zone) select company_id, 'east', 'Pacific/Kiritimati' from company`,
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into device (device_type, dev_uid, company_id, company_no, type_id)
     select 2, '0000D001', company_id, company_no, 'gateway' from company where name = 'east' returning device_id as id`,
  )
  deviceId = rows[0]?.id ?? ''
  for (let times = 0; times < 3; times += 1)
    await countRegistrations(pool, [{ deviceId: Number(deviceId), at }])
})
afterAll(() => db.close())

async function today(view: View, now: number): Promise<number | undefined> {
  const rows = await inView(db.web, view, (tx) =>
    readDeviceDetails(tx, unfiltered, [deviceId], new Date(now)),
  )
  return rows[0]?.registrationsToday
}

test.each([
  ['its own company', () => ({ first: '0', last: String(2n ** 60n - 1n), shared: [] })],
  [
    'whom it is shared with, though that company is not seen',
    () => ({ first: '-1', last: '-1', shared: [deviceId] }),
  ],
])('registrations are those of the day in the zone of the company, for %s', async (_whom, view) => {
  expect(await today(view(), at)).toBe(3)
  expect(await today(view(), Date.UTC(2026, 4, 7, 9, 59))).toBe(3)
  expect(await today(view(), Date.UTC(2026, 4, 7, 10))).toBe(0)
})
