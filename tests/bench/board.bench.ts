/**
 * What the dashboard reads, of 1,000,000 terminals of 2,000 companies (50,000 relays, 10,000 gateways) with 200,000 alarms of two
 * weeks: each tile for the root company, one of twenty below it and one at the bottom. Beside the online rates, within one run,
 * the plain way: count(*) over the devices under the same view. Processor time is that of the one backend that reads.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { Client } from 'pg'

import { mostReRegistering } from '#contract/calls/dashboard.ts'
import { openDatabase } from '#server/db/database.ts'
import { readBands } from '#server/db/devices/device-bands.ts'
import { countBands } from '#server/db/ingest/ingest-bands.ts'
import { countAlarms, countRaised } from '#server/db/live/alarms.ts'
import { readClassCounts } from '#server/db/live/online-rate.ts'
import { readReRegistrations } from '#server/db/live/re-registrations.ts'
import type { ListScope } from '#server/db/lists/list-store.ts'
import { migrate } from '#server/db/migrate.ts'
import { wholeTree } from '#server/db/row-filter.ts'
import type { View } from '#server/db/view.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'

import { summary, timed } from './lists-timing.ts'
import { scopedTo, viewAtDepth } from './company-views.ts'
import { loadListsWorld } from './lists-world.ts'

const terminals = Number(process.env['BENCH_DEVICES'] || 1_000_000)
const alarms = 200_000
const rounds = 15
const aimMs = 20
const hour = 3_600_000

const folder = await mkdtemp(join(tmpdir(), 'farwatch-board-'))
const postgres = await startEmbeddedPostgres({ folder })
const owner = new Client({ connectionString: postgres.url })
const web = openDatabase(postgres.url, 'farwatch_web', { max: 1 })
try {
  await migrate(postgres.url)
  await owner.connect()
  const started = performance.now()
  await loadListsWorld(owner, {
    terminals,
    relays: Math.ceil(terminals / 20),
    gateways: Math.ceil(terminals / 100),
  })
  await loadAlarms()
  console.log(`${terminals} terminals, ready after ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  const { rows } = await web.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const views: [string, View][] = [
    ['root', wholeTree],
    ['a company of 1 in 20', await viewAtDepth(owner, 1)],
    ['a company of 1 in 2000', await viewAtDepth(owner, 3)],
  ]
  const now = Date.now()
  const counting = performance.now()
  await countBands(owner, now)
  console.log(`charge and signal counted for all views in ${(performance.now() - counting).toFixed(0)} ms\n`)
  const dayOf = (daysAgo: number) => ({
    from: now - (daysAgo + 1) * 24 * hour,
    to: now - daysAgo * 24 * hour,
    bucketMs: hour,
    buckets: 24,
  })
  const weekOf = (weeksAgo: number) => ({
    from: now - (weeksAgo + 1) * 168 * hour,
    to: now - weeksAgo * 168 * hour,
    bucketMs: 24 * hour,
    buckets: 7,
  })
  const tiles: [string, (scope: ListScope) => Promise<unknown>][] = [
    ['online rates', ({ tx, filter, view }) => readClassCounts(tx, filter, view)],
    ['online rates, counted plainly', ({ tx, view }) => countedPlainly(tx, view)],
    ['battery and signal', ({ tx, view }) => readBands(tx, view, undefined)],
    ['alarms that last', ({ tx, filter }) => countAlarms(tx, filter, undefined, new Date(now - hour / 6))],
    ['trend of a day and the one before', (scope) => raisedIn(scope, [dayOf(0), dayOf(1)])],
    ['trend of a week and the one before', (scope) => raisedIn(scope, [weekOf(0), weekOf(1)])],
    [
      'devices that register too often',
      ({ tx, filter }) => readReRegistrations(tx, filter, undefined, mostReRegistering),
    ],
  ]
  for (const [name, view] of views)
    for (const [tile, read] of tiles)
      console.log(
        summary(`${name}, ${tile}`, await timed(pid, () => scopedTo(web, view, read), rounds), aimMs),
      )
} finally {
  await web.close()
  await owner.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function raisedIn(
  { tx, filter }: ListScope,
  periods: readonly Parameters<typeof countRaised>[3][],
): Promise<void> {
  for (const period of periods) await countRaised(tx, filter, undefined, period)
}

function countedPlainly(tx: ListScope['tx'], { first, last }: View): Promise<unknown> {
  return sql`select device_type, count(*), count(*) filter (where not online) from device_status
    where company_no between ${first}::bigint and ${last}::bigint group by 1`.execute(tx)
}

/** Alarms of the last two weeks, one in a hundred of which lasts. */
async function loadAlarms(): Promise<void> {
  await owner.query(
    `set session_replication_role = replica;
     insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at,
         recovered_at, recover_way, record_status)
       select device_id, device_type, company_no, gateway_id, case when n % 3 = 0 then 1007 else 1001 end, 1 + (n % 50 = 0)::int,
         at, at, case when n % 100 > 0 then at + interval '5 min' end, case when n % 100 > 0 then 1 end, (n % 100 > 0)::int
       from (select row_number() over (order by device_id) as n, * from device) d,
         lateral (select now() - n * 7919 % 1209600 * interval '1 s' as at) moment
       where n <= ${alarms};
     set session_replication_role = origin`,
  )
  await owner.query('vacuum analyze alarm_record')
}
