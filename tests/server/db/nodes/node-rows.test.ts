import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { expect, test } from 'vitest'

import { migrate, migrationNames } from '#server/db/migrate.ts'
import { emptyDatabase } from '#tests/harness/database.ts'

const migrations = join(import.meta.dirname, '../../../../server/db/migrations')

test('relays and terminals of before have their row, channel and batteries, as far as something told them', async () => {
  const database = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'farwatch-migrations-'))
  const before = (await migrationNames()).filter((name) => name < '0012')
  await Promise.all(before.map((name) => cp(join(migrations, `${name}.sql`), join(folder, `${name}.sql`))))
  await migrate(database.url, folder)
  const owner = new Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(
    `insert into device_type_option values ('gateway', 2, null, 3, 1), ('relay', 1, null, 3, 10), ('sensor', 0, 's', 3, 60);
     insert into company (parent_id, name) values (null, 'root');
     insert into device (device_type, dev_uid, company_id, company_no, type_id)
       select 2, uid, company_id, company_no, 'gateway' from company, unnest(array['A0000001', 'A0000002']) uid;
     insert into gateway_channel select 'D' || right(dev_uid, 7), device_id, 1, 1, '0302', 470 from device;
     insert into device (device_type, dev_uid, company_id, company_no, type_id, gateway_id)
       select d.kind, d.uid, company_id, company_no, case d.kind when 1 then 'relay' else 'sensor' end, device_id
       from device, (values (1, 'B0000001'), (1, 'B0000002'), (0, 'C0000001'), (0, 'C0000002'), (0, 'C0000003')) d (kind, uid)
       where dev_uid = 'A0000001';
     select ensure_partition(t, '2026-01-05') from unnest(array['heartbeat', 'registration', 'uplink']) t;
     insert into heartbeat (event_at, device_id, received_at, gateway_id, battery_percent, body)
       select h.at::timestamptz, d.device_id, h.at::timestamptz, d.gateway_id, h.battery, jsonb_build_object('apuid', h.channel)
       from (values ('B0000001', '2026-01-05 10:00+00', 88, 'D0000001'), ('C0000001', '2026-01-05 08:00+00', 7, 'D0000001'),
         -- Its gateway does not have this channel.
         ('C0000003', '2026-01-05 10:00+00', 50, 'D0000002')) h (uid, at, battery, channel) join device d on d.dev_uid = h.uid;
     insert into uplink select '2026-01-05 11:00+00', device_id, 1, now(), gateway_id, 'D0000001', null, 1, -90, 9, '', '{}'
       from device where dev_uid = 'C0000001';
     insert into registration
       select at::timestamptz, device_id, now(), gateway_id, null, 1, 'battery-changed', -90, 9, '{}'
       from device, unnest(array['2026-01-05 09:00+00', '2026-01-06 09:00+00']) at where dev_uid = 'C0000001';
     update device_state set figures = '{"softwareVersion": "0302", "appVersion": "0107", "netId": 17, "framesSent": 3}',
       told_at = '2026-01-05 10:00+00' where device_id = (select device_id from device where dev_uid = 'B0000001');
     update device_state set figures = '{"softwareVersion": "0112"}', told_at = '2026-01-05 11:00+00', up_at = '2026-01-05 11:00+00'
       where device_id = (select device_id from device where dev_uid = 'C0000001');
     update device_state set told_at = '2026-01-05 10:00+00' where device_id = (select device_id from device where dev_uid = 'C0000003')`,
  )

  await migrate(database.url)
  const relays = await owner.query(
    `select d.dev_uid as uid, d.ap_uid as channel, r.gateway_id = d.gateway_id as same, net_id, software_version, app_version, figures
     from relay r join device d using (device_id) join device_state using (device_id) order by 1`,
  )
  const terminals = await owner.query(
    `select d.dev_uid as uid, d.ap_uid as channel, software_version, app_version, figures
     from terminal r join device d using (device_id) join device_state using (device_id) order by 1`,
  )
  const batteries = await owner.query(
    `select dev_uid as uid, replaced_at as at, active_days as days, remaining_percent as percent
     from battery_replacement join device using (device_id) order by 1, 2`,
  )
  await owner.end()
  await rm(folder, { recursive: true, force: true })
  await database.close()

  expect(relays.rows).toEqual([
    {
      uid: 'B0000001',
      channel: 'D0000001',
      same: true,
      net_id: 17,
      software_version: '0302',
      app_version: '0107',
      figures: { framesSent: 3 },
    },
    {
      uid: 'B0000002',
      channel: null,
      same: true,
      net_id: null,
      software_version: '',
      app_version: '',
      figures: {},
    },
  ])
  const none = { channel: null, software_version: '', app_version: '', figures: {} }
  expect(terminals.rows).toEqual([
    { uid: 'C0000001', channel: 'D0000001', software_version: '0112', app_version: '', figures: {} },
    { uid: 'C0000002', ...none },
    { uid: 'C0000003', ...none },
  ])
  expect(batteries.rows).toEqual([
    { uid: 'C0000001', at: new Date('2026-01-05T09:00:00Z'), days: null, percent: 7 },
    { uid: 'C0000001', at: new Date('2026-01-06T09:00:00Z'), days: 1, percent: null },
  ])
})
