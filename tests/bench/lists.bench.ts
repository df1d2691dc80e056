/**
 * Pages and details of 1,000,000 terminals of 2,000 companies (50,000 relays, 10,000 gateways): every filter and sortable
 * column, the first page, the middle and the last, for the root company, one of twenty below it and one at the bottom.
 * Beside them, within one run, the plain way: count(*) and OFFSET over the joined rows under the same view. `BENCH_LOAD=1`
 * lets 1,000 devices a second say something meanwhile.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { Client } from 'pg'

import { deviceType } from '#contract/enumerations.ts'
import { mostFound } from '#contract/lists/list-calls.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { readHeardLinks } from '#server/db/heard-details.ts'
import { wantedHeard, type HeardFilter } from '#server/db/heard-filter.ts'
import { readHeardPage } from '#server/db/heard-pages.ts'
import { readTerminals } from '#server/db/heard-rows.ts'
import type { ListScope } from '#server/db/list-store.ts'
import { migrate } from '#server/db/migrate.ts'
import { filterFor, wholeTree } from '#server/db/row-filter.ts'
import { inView, type View } from '#server/db/view.ts'

import { loadListsWorld } from './lists-world.ts'

const terminals = Number(process.env['BENCH_DEVICES'] || 1_000_000)
const hasLoad = process.env['BENCH_LOAD'] === '1'
const rounds = 5
const pageSize = 20
const aimMs = { page: 80, details: 50 }
const { terminal } = deviceType.values
const now = new Date('2026-01-01')

const folder = await mkdtemp(join(tmpdir(), 'farwatch-lists-'))
const postgres = await startEmbeddedPostgres({ folder, log: console.log })
const owner = new Client({ connectionString: postgres.url })
const web = openDatabase(postgres.url, 'farwatch_web')
const isOver = new AbortController()
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
  const load = hasLoad ? keepTalking() : Promise.resolve()
  const views: [string, View][] = [
    ['root', wholeTree],
    ['a company of 1 in 20', await viewOf(1)],
    ['a company of 1 in 2000', await viewOf(3)],
  ]
  for (const [name, view] of views) await timePages(name, view)
  for (const [name, view] of views) await timeDetails(name, view)
  isOver.abort()
  await load
} finally {
  isOver.abort()
  await web.close()
  await owner.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** As many devices as messages come in a second. */
async function keepTalking(): Promise<void> {
  const ingest = new Client({ connectionString: postgres.url })
  await ingest.connect()
  while (!isOver.signal.aborted) {
    const second = new Promise((resolve) => setTimeout(resolve, 1000))
    await ingest.query(
      `update device_state set beat_at = now(), readings = '{"temperatureC": 22.5}'
       where device_id = any (array(select (random() * $1)::bigint from generate_series(1, 1000)))`,
      [terminals],
    )
    await second
  }
  await ingest.end()
}

async function viewOf(depth: number): Promise<View> {
  const { rows } = await owner.query<View>(
    `select company_no as first, company_last as last, '{}'::text[] as shared from company where depth = $1
     order by company_no offset 3 limit 1`,
    [depth],
  )
  return rows[0] ?? wholeTree
}

function scoped<T>(view: View, work: (scope: ListScope) => Promise<T>): Promise<T> {
  return inView(web, view, (tx) => work({ tx, filter: filterFor(view), view }))
}

async function timed(work: () => Promise<unknown>, times = rounds): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < times; round += 1) {
    const started = performance.now()
    await work()
    taken.push(performance.now() - started)
  }
  return taken
}

function share(taken: readonly number[], of: number): number {
  return taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * of) - 1] ?? Number.NaN
}

/** One terminal, by which the narrow filters look. */
async function someTerminal(view: View) {
  return scoped(view, async ({ tx }) => {
    const { rows } = await sql<{
      uid: string
      apuid: string
      armuid: string
      parent: string
      company: string
    }>`
      select t.dev_uid as uid, t.ap_uid as apuid, g.dev_uid as armuid, p.dev_uid as parent, t.company_id as company
      from device t join device g on g.device_id = t.gateway_id join device p on p.device_id = t.parent_id
      where t.device_type = 0 and t.company_no between ${view.first}::bigint and ${view.last}::bigint limit 1`.execute(
      tx,
    )
    return rows[0] ?? { uid: '', apuid: '', armuid: '', parent: '', company: '' }
  })
}

async function timePages(name: string, view: View): Promise<void> {
  const { uid, apuid, armuid, parent, company } = await someTerminal(view)
  const filters = {
    none: {},
    'status online': { status: 0 },
    'status offline': { status: 1 },
    'status abnormal': { status: 2 },
    'type, common': { type: 'kind-1' },
    'type, rare': { type: 'kind-16' },
    'usage delivered': { serviceCondition: 0 },
    'usage debugging': { serviceCondition: 1 },
    protocol: { protocolMode: 'zeta-g' },
    'version, common': { appVersion: '0201' },
    'version, rare': { appVersion: '0110' },
    company: { companyid: company },
    gateway: { armuid },
    channel: { apuid },
    parent: { parentMote: parent },
    id: { msuid: uid },
    'part of an id': { keyword: uid.slice(2, 7) },
    'part of an address': { keyword: 'Kita Road 77' },
    'a word of a third': { keyword: 'leeds' },
    'type and offline': { type: 'kind-2', status: 1 },
  } as unknown as Record<string, HeardFilter>
  const all: number[] = []
  for (const [filterName, criteria] of Object.entries(filters)) {
    const ofFilter: string[] = []
    for (const column of ['msUid', 'deviceAliases', 'createTime']) {
      const order = { column, direction: 'asc' } as const
      const read = (offset: number) =>
        scoped(view, async (scope) => {
          const { ids, total } = await readHeardPage(scope, terminal, criteria, order, {
            offset,
            limit: pageSize,
          })
          await readTerminals(scope, ids)
          return total
        })
      const total = await read(0)
      const pages = Math.max(1, Math.ceil(total / pageSize))
      for (const page of new Set([0, Math.floor((pages - 1) / 2), pages - 1])) {
        const taken = await timed(() => read(page * pageSize))
        all.push(...taken)
        ofFilter.push(share(taken, 0.5).toFixed(0))
      }
      if (column === 'msUid')
        ofFilter.unshift(`${total} rows; ${await plainly(view, criteria, total)}; medians ms`)
    }
    console.log(`${name}, ${filterName}: ${ofFilter.join(' ')}`)
  }
  console.log(
    `${name}: p50 ${share(all, 0.5).toFixed(1)} ms, p95 ${share(all, 0.95).toFixed(1)} ms (aim ≤ ${aimMs.page}), ` +
      `slowest ${Math.max(...all).toFixed(1)} ms\n`,
  )
}

/** The middle page by OFFSET over the joined rows, and count(*) of them. */
async function plainly(view: View, criteria: HeardFilter, total: number): Promise<string> {
  const offset = Math.floor(total / 2 / pageSize) * pageSize
  const [ms = Number.NaN] = await timed(
    () =>
      scoped(view, async (scope) => {
        const order = { column: 'msUid', direction: 'asc' } as const
        const { where } = await wantedHeard(scope, terminal, criteria, { most: mostFound, order })
        const from = sql`terminal d join device v using (device_id) join device_status w using (device_id)
          join device_state x using (device_id) where ${where ?? sql`false`}`
        await sql`select count(*) from ${from}`.execute(scope.tx)
        await sql`select d.*, v.address, w.status, x.readings from ${from}
          order by d.dev_uid, d.device_id limit ${pageSize} offset ${offset}`.execute(scope.tx)
      }),
    1,
  )
  return `plain middle page ${ms.toFixed(0)} ms`
}

async function timeDetails(name: string, view: View): Promise<void> {
  const ids = await scoped(view, async (scope) => {
    const order = { column: 'createTime', direction: 'asc' } as const
    return (await readHeardPage(scope, terminal, {}, order, { offset: 0, limit: 40 })).ids
  })
  const taken: number[] = []
  for (const id of ids) {
    const one = () =>
      scoped(view, async (scope) => {
        await readTerminals(scope, [id])
        await readHeardLinks(scope, id, now)
      })
    taken.push(...(await timed(one, 3)))
  }
  console.log(`details, ${name}: p95 ${share(taken, 0.95).toFixed(1)} ms (aim ≤ ${aimMs.details})`)
}
