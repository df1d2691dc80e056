/**
 * Pages and details of 1,000,000 terminals of 2,000 companies (50,000 relays, 10,000 gateways) while 1,000 messages a second
 * come in: every filter and sortable column, the first page, the middle and the last, for the root company, one of twenty
 * below it and one at the bottom; the gateways likewise; the search of the map; and the pages of the root company once more when all terminals
 * went offline. Beside them, within one run, the plain way: count(*) and OFFSET over the joined rows under the same view.
 * Processor time is that of the one backend that reads, since the machine has other work. `BENCH_LOAD=0` leaves the
 * messages out.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { Client } from 'pg'

import { deviceType } from '#contract/wire/enumerations.ts'
import { openDatabase } from '#server/db/database.ts'
import { searchDevices } from '#server/db/devices/device-details.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { readChannels, readGatewayFigures } from '#server/db/gateways/gateway-details.ts'
import { gatewaySource, readGateways, wantedGateways } from '#server/db/gateways/gateway-rows.ts'
import { readNodeLinks, readRelayTraffic } from '#server/db/nodes/node-details.ts'
import { readNodePage } from '#server/db/nodes/node-pages.ts'
import { readRelays, readTerminals } from '#server/db/nodes/node-rows.ts'
import { readPageIds } from '#server/db/lists/list-page.ts'
import type { ListScope } from '#server/db/lists/list-store.ts'
import { migrate } from '#server/db/migrate.ts'
import { wholeTree } from '#server/db/row-filter.ts'
import type { View } from '#server/db/view.ts'

import {
  filtersInTrouble,
  gatewayFilters,
  listFilters,
  someTerminal,
  type AskedPage,
} from './lists-filters.ts'
import { startListsLoad } from './lists-load.ts'
import {
  add,
  both,
  pageSize,
  rounds,
  share,
  summary,
  timed,
  timeEachPage,
  type Taken,
} from './lists-timing.ts'
import { scopedTo, viewAtDepth } from './company-views.ts'
import { loadListsWorld, setAllOffline } from './lists-world.ts'

const terminals = Number(process.env['BENCH_DEVICES'] || 1_000_000)
const perSecond = process.env['BENCH_LOAD'] === '0' ? 0 : 1000
/** Of the root company; the plain way takes seconds for each. */
const compared = new Set(['none', 'status offline', 'type, common', 'a word of a third', 'type and online'])
const aimMs = { page: 80, details: 50, search: 10 }
const searched = [
  'leeds',
  'leeds north',
  'kita road 77',
  'north road 4',
  'leeds north road 4821',
  'kita north',
  'kita-road',
  '光武',
  '光谷 road 12',
  '7abc1f',
]
const { terminal } = deviceType.values
const now = new Date()
const folder = await mkdtemp(join(tmpdir(), 'farwatch-lists-'))
const postgres = await startEmbeddedPostgres({ folder, log: console.log })
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
  console.log(`ready after ${((performance.now() - started) / 1000).toFixed(0)} s`)
  console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, ${terminals} terminals\n`)
  await timeRegistrations()
  // One gateway of very many.
  await owner.query(`update device set gateway_id = (select min(device_id) from gateway), parent_id = null
    where device_id in (select device_id from terminal order by device_id limit 10000)`)
  await owner.query('vacuum')
  const load = perSecond > 0 ? await startListsLoad(owner, postgres.url, folder, perSecond) : undefined
  try {
    const pid = await backendPid()
    const views: [string, View][] = [
      ['root', wholeTree],
      ['a company of 1 in 20', await viewAtDepth(owner, 1)],
      ['a company of 1 in 2000', await viewAtDepth(owner, 3)],
    ]
    for (const [name, view] of views) {
      const filters = listFilters(await scopedTo(web, view, ({ tx }) => someTerminal(tx, view)))
      await timePages(name, view, filters, pid)
      await timeGatewayPages(name, view, pid)
    }
    for (const [name, view] of views) await timeDetails(name, view, pid)
    await timeSearches(pid)
    await setAllOffline(owner)
    // The connection was idle for too long meanwhile.
    await timePages('root when all are offline', wholeTree, filtersInTrouble, await backendPid())
  } finally {
    const taken = await load?.stop()
    console.log(`${((performance.now() - started) / 1000).toFixed(0)} s in all`)
    if (taken !== undefined) console.log(`meanwhile ${taken.toFixed(0)} messages a second were taken in`)
  }
} finally {
  await web.close()
  await owner.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function backendPid(): Promise<number> {
  const { rows } = await web.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** What 1000 terminals cost that register elsewhere within one batch of ingest, once their pages are in memory; taken back. */
async function timeRegistrations(): Promise<void> {
  await owner.query('begin; set local enable_hashjoin = off; set local enable_mergejoin = off')
  const { rows } = await owner.query<{ pid: number; gateways: string[]; moved: string[] }>(
    `select pg_backend_pid() as pid, array(select device_id::text from gateway order by device_id limit 2) as gateways,
       array(select device_id::text from terminal order by dev_uid limit 1000) as moved`,
  )
  const [{ pid, gateways, moved } = { pid: 0, gateways: [], moved: [] }] = rows
  for (const gateway of gateways) {
    const { wall, cpu } = await timed(
      pid,
      () =>
        owner.query(
          `update device set gateway_id = $1, parent_id = null, ap_uid = null where device_id = any ($2)`,
          [gateway, moved],
        ),
      1,
    )
    const isWarm = gateway === gateways.at(-1)
    if (isWarm)
      console.log(
        `1000 terminals register elsewhere at once: ${share(wall, 1).toFixed(0)} ms (processor ${share(cpu, 1).toFixed(0)})\n`,
      )
  }
  await owner.query('rollback')
}

async function timePages(
  name: string,
  view: View,
  filters: Record<string, AskedPage>,
  pid: number,
): Promise<void> {
  const all: Taken = { wall: [], cpu: [] }
  for (const [filterName, asked] of Object.entries(filters)) {
    const ofFilter: Taken = { wall: [], cpu: [] }
    const medians: string[] = []
    const rows = await timeEachPage(ofFilter, medians, pid, 'msUid', (order, offset) =>
      scopedTo(web, view, async (scope) => {
        const { ids, total } = await readNodePage(scope, terminal, asked.criteria, order, {
          offset,
          limit: pageSize,
        })
        await readTerminals(scope, ids)
        return total
      }),
    )
    add(all, ofFilter)
    const isCompared = name === 'root' && compared.has(filterName)
    const plain = isCompared ? await plainly(view, asked, rows, pid) : Number.NaN
    const middle = Number(medians[1] ?? medians[0])
    const ratio = Number.isNaN(plain)
      ? ''
      : `; plain middle page ${plain.toFixed(0)}, ratio ${(plain / middle).toFixed(0)}`
    console.log(
      `${name}, ${filterName}: ${rows} rows; p95 ${both(ofFilter, 0.95)}; medians of the processor: ${medians.join(' ')}${ratio}`,
    )
  }
  console.log(`${summary(name, all, aimMs.page)}\n`)
}

async function timeGatewayPages(name: string, view: View, pid: number): Promise<void> {
  const all: Taken = { wall: [], cpu: [] }
  for (const [filterName, criteria] of Object.entries(gatewayFilters)) {
    const ofFilter: Taken = { wall: [], cpu: [] }
    const medians: string[] = []
    const rows = await timeEachPage(ofFilter, medians, pid, 'networkMasterId', (order, offset) =>
      scopedTo(web, view, async (scope) => {
        const where = wantedGateways(scope, criteria)
        const { ids, total } = await readPageIds(scope, gatewaySource, where, order, {
          offset,
          limit: pageSize,
        })
        await readGateways(scope, ids)
        return total
      }),
    )
    add(all, ofFilter)
    console.log(
      `gateways of ${name}, ${filterName}: ${rows} rows; p95 ${both(ofFilter, 0.95)}; medians of the processor: ${medians.join(' ')}`,
    )
  }
  console.log(`${summary(`gateways of ${name}`, all, aimMs.page)}\n`)
}

/** The processor's ms for the middle page by OFFSET over the joined rows, and count(*) of them. */
async function plainly(view: View, { condition }: AskedPage, total: number, pid: number): Promise<number> {
  const offset = Math.floor(total / 2 / pageSize) * pageSize
  const { cpu } = await timed(
    pid,
    () =>
      scopedTo(web, view, async ({ tx, filter }) => {
        const from = sql`terminal t join device d using (device_id) join device_status s using (device_id)
          join device_state x using (device_id) where ${filter.devices('t')} and ${condition}`
        await sql`select count(*) from ${from}`.execute(tx)
        await sql`select d.*, s.status, x.readings from ${from}
          order by t.dev_uid, t.device_id limit ${pageSize} offset ${offset}`.execute(tx)
      }),
    1,
  )
  return share(cpu, 1)
}

async function timeDetails(name: string, view: View, pid: number): Promise<void> {
  const some = (table: string, order: string) =>
    owner
      .query<{ id: string }>(
        `select device_id::text as id from ${table} d where company_no between $1 and $2 order by ${order} limit 20`,
        [view.first, view.last],
      )
      .then(({ rows }) => rows.map(({ id }) => id))
  const classes = {
    terminals: {
      ids: await some('terminal', 'created_at'),
      read: async (scope: ListScope, id: string) => {
        await readTerminals(scope, [id])
        await readNodeLinks(scope, id, now)
      },
    },
    relays: {
      ids: await some('relay', 'created_at'),
      read: async (scope: ListScope, id: string) => {
        await readRelays(scope, [id])
        await readNodeLinks(scope, id, now)
        await readRelayTraffic(scope, id, now)
      },
    },
    // Those with the most devices first; of the root company one has ten thousand.
    gateways: {
      ids: await some(
        'gateway',
        '(select count(*) from device_status s where s.gateway_id = d.device_id) desc',
      ),
      read: async (scope: ListScope, id: string) => {
        const [row] = await readGateways(scope, [id])
        await readGatewayFigures(scope, id)
        if (row) await readChannels(scope, row.networkMasterId)
      },
    },
  }
  for (const [what, { ids, read }] of Object.entries(classes)) {
    const all: Taken = { wall: [], cpu: [] }
    for (const id of ids) {
      add(all, await timed(pid, () => scopedTo(web, view, (scope) => read(scope, id)), rounds))
    }
    console.log(summary(`details of ${what}, ${name}`, all, aimMs.details))
  }
}

async function timeSearches(pid: number): Promise<void> {
  const all: Taken = { wall: [], cpu: [] }
  for (const keyword of searched) {
    const search = () => scopedTo(web, wholeTree, ({ tx }) => searchDevices(tx, keyword, pageSize, 'en'))
    const taken = await timed(pid, search, 5)
    add(all, taken)
    console.log(`search of the map, ${keyword}: ${both(taken, 0.5)}`)
  }
  console.log(`${summary('search of the map', all, aimMs.search)}\n`)
}
