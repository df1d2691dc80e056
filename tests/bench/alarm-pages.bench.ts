/**
 * Pages of 10,000,000 alarms of 100,000 terminals: filters, the first page, the middle and the last one that can be paged
 * to, for the root company, one of twenty below it and one at the bottom. Beside them, within one run, the plain way:
 * count(*) and OFFSET over the joined rows under the same view. Processor time is that of the one backend that reads.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { Client } from 'pg'

import { alarmType, deviceType } from '#contract/wire/enumerations.ts'
import { openDatabase } from '#server/db/database.ts'
import { alarmStore } from '#server/db/live/alarm-list.ts'
import { migrate } from '#server/db/migrate.ts'
import { wholeTree } from '#server/db/row-filter.ts'
import type { View } from '#server/db/view.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'

import { add, both, pageSize, rounds, share, summary, timed, type Taken } from './lists-timing.ts'
import { scopedTo, viewAtDepth } from './company-views.ts'
import { loadListsWorld } from './lists-world.ts'

const alarms = Number(process.env['BENCH_ALARMS'] || 10_000_000)
const terminals = Math.max(1000, Math.floor(alarms / 100))
const aimMs = 80
const newestFirst = { column: 'upTime', direction: 'desc' } as const
const store = alarmStore(Object.values(deviceType.values))
type Filter = Parameters<typeof store.readPage>[1]

const day = 86_400_000
const begin = Date.UTC(2024, 0, 1)
const filters: Readonly<Record<string, Filter>> = {
  none: {},
  'a common type': { alarmType: alarmType.values.offline },
  'a rare type': { alarmType: alarmType.values.rfModuleFault },
  'a level': { alarmLevel: 2 },
  'those that last': { recordStatus: 0 },
  'one month': { upStime: begin + 300 * day, upEtime: begin + 330 * day },
  'terminals alone': { devType: deviceType.values.terminal },
}

const folder = await mkdtemp(join(tmpdir(), 'farwatch-alarms-'))
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
  console.log(`${alarms} alarms, ready after ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
  const { rows } = await web.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const views: [string, View][] = [
    ['root', wholeTree],
    ['a company of 1 in 20', await viewAtDepth(owner, 1)],
    ['a company of 1 in 2000', await viewAtDepth(owner, 3)],
  ]
  for (const [name, view] of views) await timePages(name, view, pid)
} finally {
  await web.close()
  await owner.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Three years of alarms of all devices; one in a thousand lasts, one in a hundred is of the rare type. */
async function loadAlarms(): Promise<void> {
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes i
     where tablename = 'alarm_record' and not exists (select from pg_constraint where conname = i.indexname)`,
  )
  for (const { name } of indexes) await owner.query(`drop index ${name}`)
  await owner.query(`set session_replication_role = replica`)
  await owner.query(`
    create temp table placed as
      select row_number() over (order by device_id) - 1 as place, device_id, device_type, company_no, gateway_id from device`)
  await owner.query(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at,
       recovered_at, recover_way, record_status)
     select device_id, device_type, company_no, gateway_id,
       case when n % 100 = 7 then ${alarmType.values.rfModuleFault} when n % 3 = 0 then 1006 else ${alarmType.values.offline} end,
       1 + (n % 10 = 0)::int, raised_at, raised_at, case when n > $3 then raised_at + interval '5 min' end,
       case when n > $3 then 1 end, (n > $3)::int
     from generate_series(1, $1::bigint) n
     join placed on place = n * 7919 % (select count(*) from placed),
     lateral (select to_timestamp($2::float8 / 1000) + n * 2654435761 % 94608000 * interval '1 s' as raised_at) t`,
    [alarms, begin, Math.floor(alarms / 1000)],
  )
  await owner.query('set session_replication_role = origin')
  for (const { definition } of indexes) await owner.query(definition)
  await owner.query('vacuum analyze alarm_record')
}

async function timePages(name: string, view: View, pid: number): Promise<void> {
  const all: Taken = { wall: [], cpu: [] }
  for (const [filterName, filter] of Object.entries(filters)) {
    const ofFilter: Taken = { wall: [], cpu: [] }
    const medians: string[] = []
    const read = (offset: number) =>
      scopedTo(web, view, (scope) => store.readPage(scope, filter, newestFirst, { offset, limit: pageSize }))
    const { total, more } = await read(0)
    const pages = Math.max(1, Math.ceil(total / pageSize))
    for (const page of new Set([0, Math.floor((pages - 1) / 2), pages - 1])) {
      const ofPage = await timed(pid, () => read(page * pageSize), rounds)
      add(ofFilter, ofPage)
      medians.push(share(ofPage.cpu, 0.5).toFixed(0))
    }
    add(all, ofFilter)
    const plain =
      name === 'root' && filterName === 'none' ? await plainly(view, Math.floor(total / 2), pid) : null
    console.log(
      `${name}, ${filterName}: ${total}${more === true ? ' and more' : ''} rows; p95 ${both(ofFilter, 0.95)}; ` +
        `medians of the processor: ${medians.join(' ')}` +
        (plain === null ? '' : `; plain middle page ${plain.toFixed(0)}`),
    )
  }
  console.log(`${summary(name, all, aimMs)}\n`)
}

/** The processor's ms for a page by OFFSET over the joined rows, and count(*) of them. */
async function plainly(view: View, offset: number, pid: number): Promise<number> {
  const { cpu } = await timed(
    pid,
    () =>
      scopedTo(web, view, async ({ tx, filter }) => {
        const from = sql`alarm_record a join device d using (device_id) join device_status s using (device_id)
          where ${filter.devices('a')}`
        await sql`select count(*) from ${from}`.execute(tx)
        await sql`select a.*, d.alias, s.online from ${from}
          order by a.raised_at desc, a.alarm_id desc limit ${pageSize} offset ${offset}`.execute(tx)
      }),
    1,
  )
  return share(cpu, 1)
}
