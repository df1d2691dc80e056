import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { expect, test } from 'vitest'

import { migrate, migrationNames } from '#server/db/migrate.ts'
import { emptyDatabase } from '#tests/harness/database.ts'

const migrations = join(import.meta.dirname, '../../../../server/db/migrations')

test('gateways of before have their row, with what their newest start said and when the first was', async () => {
  const database = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'farwatch-migrations-'))
  const before = (await migrationNames()).filter((name) => name < '0008')
  await Promise.all(before.map((name) => cp(join(migrations, `${name}.sql`), join(folder, `${name}.sql`))))
  await migrate(database.url, folder)
  const owner = new Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(
    `insert into device_type_option values ('gateway', 2, null, 3, 1), ('sensor', 0, 's', 3, 60);
     insert into company (parent_id, name, zone) values (null, 'root', 'Asia/Tokyo');
     insert into device (device_type, dev_uid, company_id, company_no, type_id)
       select d.kind, d.uid, company_id, company_no, d.type
       from company, (values (2, 'A0000001', 'gateway'), (2, 'A0000002', 'gateway'), (0, 'C0000001', 'sensor')) d (kind, uid, type);
     insert into gateway_channel select 'D000000' || n, min(device_id), n, n, '0302', 470 from device, generate_series(1, 2) n group by n;
     select ensure_partition('gateway_event', '2026-01-05');
     insert into gateway_event select at::timestamptz, min(device_id), now(), 'start', '{}'
       from device, unnest(array['2026-01-05 10:00+00', '2026-01-05 09:00+00']) at group by at;
     update device_state set start_at = '2026-01-05 10:00+00',
       figures = '{"armVersion": "030c", "hardwareVersion": "AP-3", "connectMode": "gprs", "backlog": 0}'
       where device_id = (select min(device_id) from device)`,
  )

  await migrate(database.url)
  const { rows } = await owner.query(
    `select dev_uid as uid, zone, network_type as network, service_condition as usage, arm_version as arm,
       hardware_version as hardware, connect_mode as mode, registered_at as first, version
     from gateway join device using (device_id) order by 1`,
  )
  await owner.end()
  await rm(folder, { recursive: true, force: true })
  await database.close()

  const none = { arm: '', hardware: '', mode: null, first: null }
  const entered = { zone: 'Asia/Tokyo', network: 'userAp', usage: 0, version: 1 }
  const said = {
    arm: '030c',
    hardware: 'AP-3',
    mode: 'gprs',
    first: new Date('2026-01-05T09:00:00Z'),
  }
  expect(rows).toEqual([
    { uid: 'A0000001', ...entered, ...said },
    { uid: 'A0000002', ...entered, ...none },
  ])
})
