import { afterAll, beforeAll, expect, test } from 'vitest'

import { lockStates } from '#server/db/ingest/ingest-state.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase

/** A gateway with a channel of protocol 1, on which five terminals are received, all online. */
beforeAll(async () => {
  db = await testDatabase()
  await db.ingest.pool.query(`
    insert into device_type_option values ('gateway', 2, null, 3, 1), ('sensor', 0, 's', 3, 60);
    insert into company (parent_id, name) values (null, 'root');
    insert into device (device_type, dev_uid, company_id, company_no, type_id)
      select 2, 'A0000001', company_id, company_no, 'gateway' from company;
    insert into gateway_channel select 'D0000001', device_id, 1, 1, '0302', 470 from device;
    insert into device (device_type, dev_uid, company_id, company_no, type_id, gateway_id, ap_uid)
      select 0, 'C000000' || n, company_id, company_no, 'sensor', device_id, 'D0000001' from device, generate_series(1, 5) n;
    update device_status set online = true`)
})
afterAll(() => db.close())

const setOffline = `update device_status s set online = false from device d where d.device_id = s.device_id and dev_uid = $1`

test('a terminal that goes offline while its channel changes the protocol is listed with the new one', async () => {
  const starting = await db.ingest.pool.connect()
  const sweeping = await db.ingest.pool.connect()
  await starting.query('begin')
  await starting.query('update gateway_channel set protocol_model = 3')
  await sweeping.query('begin')
  const { rows } = await sweeping.query<{ pid: number }>('select pg_backend_pid() as pid')
  let isDone = false
  const swept = (async () => {
    await sweeping.query(
      `select from device_state join device using (device_id) where dev_uid = $1 for no key update of device_state`,
      ['C0000001'],
    )
    await sweeping.query(setOffline, ['C0000001'])
    await sweeping.query('commit')
    isDone = true
  })()
  const isWaiting = async () =>
    ((await db.ingest.pool.query('select from pg_locks where pid = $1 and not granted', [rows[0]?.pid]))
      .rowCount ?? 0) > 0
  await expect.poll(async () => isDone || (await isWaiting()), { interval: 5 }).toBe(true)
  await starting.query('commit')
  await swept
  starting.release()
  sweeping.release()
  const listed = await db.ingest.pool.query(
    `select r.protocol_model as terminal, t.protocol_model as unhealthy from unhealthy_node t join terminal r using (device_id)
     where t.status < 10`,
  )
  expect(listed.rows).toEqual([{ terminal: 3, unhealthy: 3 }])
})

test.each([
  { what: 'is what it was', protocolModel: 3, channel: 1, free: 5 },
  { what: 'has another protocol', protocolModel: 1, channel: 1, free: 0 },
  { what: 'stands elsewhere', protocolModel: 3, channel: 2, free: 0 },
] as const)(
  'a channel that $what when it is claimed leaves $free of the states of what is heard there free',
  async ({ protocolModel, channel, free }) => {
    const { rows } = await db.ingest.pool.query<{ id: string }>('select device_id as id from gateway_channel')
    const gatewayId = Number(rows[0]?.id)
    const claiming = await db.ingest.pool.connect()
    await claiming.query('begin')
    await lockStates(
      claiming,
      [gatewayId],
      [
        {
          apuid: 'D0000001',
          gatewayId,
          protocolModel,
          channel,
          rfVersion: '0302',
          frequencyMhz: 470,
          at: 0,
          isDisputed: false,
        },
      ],
    )
    const found = await db.ingest.pool
      .query(`select from device_state join device using (device_id) where device_type = 0
      for no key update of device_state skip locked`)
    await claiming.query('rollback')
    claiming.release()
    expect(found.rowCount).toBe(free)
  },
)
