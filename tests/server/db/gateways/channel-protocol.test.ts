import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase

/** A gateway with two channels of protocol 1; a relay and a terminal are received on the second. */
beforeAll(async () => {
  db = await testDatabase()
  await db.ingest.pool.query(`
    insert into device_type_option values ('gateway', 2, null, 3, 1), ('relay', 1, null, 3, 10), ('sensor', 0, 's', 3, 60);
    insert into company (parent_id, name) values (null, 'root');
    insert into device (device_type, dev_uid, company_id, company_no, type_id)
      select 2, 'A0000001', company_id, company_no, 'gateway' from company;
    insert into gateway_channel select 'D000000' || n, device_id, n, 1, '0302', 470 from device, generate_series(1, 2) n;
    insert into device (device_type, dev_uid, company_id, company_no, type_id, gateway_id, ap_uid)
      select kind, uid, company_id, company_no, type, device_id, 'D0000002' from device,
        (values (1, 'B0000001', 'relay'), (0, 'C0000001', 'sensor')) d (kind, uid, type)`)
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.ingest.pool.query(`delete from device where dev_uid = 'C0000002';
    update gateway_channel set protocol_model = 1;
    update device set ap_uid = 'D0000002' where device_type <> 2`)
})

const changeProtocol = `update gateway_channel set protocol_model = 3 where ap_uid = 'D0000001'`
const registrations: [what: string, register: string, models: number[]][] = [
  [
    'devices that register on it',
    `update device set ap_uid = 'D0000001' where dev_uid in ('B0000001', 'C0000001')`,
    [3, 3],
  ],
  [
    'a device that is added on it',
    `insert into device (device_type, dev_uid, company_id, company_no, type_id, gateway_id, ap_uid)
     select 0, 'C0000002', company_id, company_no, 'sensor', device_id, 'D0000001' from device where device_type = 2`,
    [3],
  ],
]

/** Two transactions at once: the first has done its work and commits when the second waits for it, or has done its own. */
async function atOnce(first: string, second: string): Promise<void> {
  const [one, other] = [await db.ingest.pool.connect(), await db.ingest.pool.connect()]
  try {
    await one.query('begin')
    await one.query(first)
    await other.query('begin')
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
    const state = { isDone: false }
    const done = other.query(second).then(() => (state.isDone = true))
    await expect.poll(async () => state.isDone || (await isWaiting(rows[0]?.pid)), { interval: 5 }).toBe(true)
    await one.query('commit')
    await done
    await other.query('commit')
  } finally {
    await Promise.all([one, other].map(putBack))
  }
}

async function isWaiting(pid: number | undefined): Promise<boolean> {
  const { rowCount } = await db.ingest.pool.query('select from pg_locks where pid = $1 and not granted', [
    pid,
  ])
  return (rowCount ?? 0) > 0
}

async function putBack(client: PoolClient): Promise<void> {
  await client.query('rollback')
  client.release()
}

/** Of those on the first channel. */
const protocols = async (): Promise<number[]> => {
  const { rows } = await db.ingest.pool.query<{ model: number }>(
    `select protocol_model as model from relay where ap_uid = 'D0000001'
     union all select protocol_model from terminal where ap_uid = 'D0000001'`,
  )
  return rows.map(({ model }) => model)
}

test.each(registrations)(
  '%s while it gets another protocol have the new one',
  async (_, register, models) => {
    await atOnce(changeProtocol, register)

    expect(await protocols()).toEqual(models)
  },
)

test.each(registrations)(
  '%s just before it gets another protocol have the new one',
  async (_, register, models) => {
    await atOnce(register, changeProtocol)

    expect(await protocols()).toEqual(models)
  },
)
