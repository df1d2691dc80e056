import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

import { fillTenantWorld } from './tenant-world.ts'

let db: TestDatabase
beforeEach(async () => {
  db = await testDatabase()
  await fillTenantWorld(db)
})
afterEach(() => db.close())

const query = async (text: string, values: unknown[] = []) =>
  (await db.ingest.pool.query<Record<string, unknown>>(text, values)).rows

const counted = `select company_no, device_type, sum(total)::int as total, sum(offline)::int as offline, sum(abnormal)::int as abnormal
  from company_count group by 1, 2 having sum(total) <> 0 order by 1, 2`
const oneByOne = `select company_no, device_type, count(*)::int as total, (count(*) filter (where status = 1))::int as offline,
  (count(*) filter (where status = 2))::int as abnormal from device_status group by 1, 2 order by 1, 2`

const raise = (uid: string, type: number, level: number) =>
  query(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
     select device_id, device_type, company_no, gateway_id, $2, $3, now(), now() from device where dev_uid = $1 and device_type = 2`,
    [uid, type, level],
  )
const gateway = (column: string) =>
  query(
    `select ${column} from device_status join device using (device_id) where dev_uid = $1 and device.device_type = 2`,
    ['00000010'],
  )

test('a company counts its devices by class, those offline and those with an open alarm', async () => {
  expect(await query(counted)).toEqual(await query(oneByOne))
  await query('update device_status set online = device_id % 3 > 0')
  await query('delete from device where device_type = 0 and device_id % 2 = 0')
  await query(
    `update device set company_no = s.company_no, company_id = s.company_id from company s where device_type = 0 and s.name = 'self'`,
  )
  expect(await query(counted)).toEqual(await query(oneByOne))
  await query('select fold_counts()')
  expect(await query(counted)).toEqual(await query(oneByOne))
})

test('status is offline before abnormal before online, and the worst open alarm gives the level #devices-4', async () => {
  const steps: [string, () => Promise<unknown>, { status: number; alarm_level: number | null }][] = [
    [
      'recovered',
      () => query('update alarm_record set record_status = 1, recovered_at = now()'),
      { status: 0, alarm_level: null },
    ],
    ['general alarm', () => raise('00000010', 1003, 1), { status: 2, alarm_level: 1 }],
    ['priority alarm', () => raise('00000010', 1005, 2), { status: 2, alarm_level: 2 }],
    ['offline', () => query('update device_status set online = false'), { status: 1, alarm_level: 2 }],
    [
      'priority recovered',
      () =>
        query(
          'update alarm_record set record_status = 1, recovered_at = now() where alarm_type = 1005 and record_status = 0',
        ),
      { status: 1, alarm_level: 1 },
    ],
    ['online', () => query('update device_status set online = true'), { status: 2, alarm_level: 1 }],
  ]
  for (const [name, act, expected] of steps) {
    await act()
    expect({ name, rows: await gateway('status, alarm_level') }).toEqual({ name, rows: [expected] })
  }
})

test('each change of status, place and alarm is one fact, numbered without a gap after its commit', async () => {
  await query('select publish_outbox(1000)')
  const [{ seq } = { seq: '0' }] = await query('select seq from live_number')
  await query(
    `update device_status set online = false where device_type = 2 and device_id = (select min(device_id) from device)`,
  )
  await query('update device_status set changed_at = now()')
  await raise('00000010', 1005, 2)
  const aborted = await db.ingest.pool.connect()
  await aborted.query('begin')
  await aborted.query('update device_status set online = not online')
  await aborted.query('rollback')
  aborted.release()
  await query('select publish_outbox(1)')
  await query('select publish_outbox(1000)')
  expect(
    await query(
      'select (seq - $1::bigint)::int as seq, event from live_event where seq > $1::bigint order by seq',
      [seq],
    ),
  ).toEqual([
    { seq: 1, event: 'device.status' },
    { seq: 2, event: 'alarm.raised' },
    { seq: 3, event: 'device.status' },
  ])
  expect(await query('select from outbox')).toEqual([])
})

test('a change of very many devices is one fact per company', async () => {
  await query(`insert into device (device_type, dev_uid, company_id, company_no, type_id)
    select 0, upper(lpad(to_hex(16777216 + i), 8, '0')), company_id, company_no, 'sensor' from company, generate_series(1, 10001) i where name = 'self'`)
  expect(
    await query(
      `select event, c.name, count(*)::int from outbox join company c using (company_no) where event = 'view.changed' group by 1, 2`,
    ),
  ).toEqual([{ event: 'view.changed', name: 'self', count: 1 }])
})

test('folding beside writers loses and doubles nothing', async () => {
  const writers = Array.from({ length: 3 }, async (_, writer) => {
    for (let round = 0; round < 30; round += 1) {
      await query('update device_status set online = not online where device_id % 3 = $1', [writer])
    }
  })
  const written = new AbortController()
  const folder = (async () => {
    while (!written.signal.aborted) await query('select fold_counts(7)')
  })()
  await Promise.all(writers)
  written.abort()
  await folder
  while ((await query('select fold_counts(7) as taken'))[0]?.['taken'] === 7);
  expect(await query(counted)).toEqual(await query(oneByOne))
  expect(await query('select from map_change')).toEqual([])
  expect(
    await query(
      `select sum(total)::int as total, sum(offline)::int as offline from map_cell where level = 7 and company_no = 0`,
    ),
  ).toEqual(
    await query(
      'select count(*)::int as total, (count(*) filter (where status = 1))::int as offline from device_status where cell is not null',
    ),
  )
})

// Looking each event up among the first ones took a minute here: their number times that of all.
test('a backlog is numbered in time though the queue was analysed while it was empty', async () => {
  const fill = (rows: number) =>
    query(
      `insert into outbox (event, company_no, device_id) select 'device.status', 0, i from generate_series(1, $1) i`,
      [rows],
    )
  await query('select publish_outbox(1000)')
  const [{ before } = { before: '0' }] = await query('select seq as before from live_number')
  await fill(2000)
  await query('delete from outbox')
  const owner = new Client({ connectionString: db.url })
  await owner.connect()
  await owner.query('analyze outbox')
  await owner.end()
  await fill(100_000)
  expect(await query('select publish_outbox(10000) as moved')).toEqual([{ moved: '10000' }])
  expect(await query('select publish_outbox(1000000) as moved')).toEqual([{ moved: '90000' }])
  expect(
    await query(
      'select max(device_id)::int as last, (max(seq) - $1::bigint)::int as numbered from live_event',
      [before],
    ),
  ).toEqual([{ last: 100_000, numbered: 100_000 }])
})
