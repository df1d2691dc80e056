/**
 * Map, status changes and search over 1,000,000 devices of 2,000 companies in 100 dense cities. Cells are compared with
 * one GROUP BY over the devices of the same box, a change with the same UPDATE without its triggers, within one run.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { Client } from 'pg'

import { baseLevel, levelForZoom, type Box } from '#contract/geo/map-cells.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { readMapView } from '#server/db/map/map-cells.ts'
import { migrate } from '#server/db/migrate.ts'
import { filterFor, wholeTree } from '#server/db/row-filter.ts'
import { inView, type View } from '#server/db/view.ts'

const devices = Number(process.env['BENCH_DEVICES'] || 1_000_000)
const changesPerBatch = 1000
const rounds = 7
/** The screen of the boxes below, in CSS pixels, and the size of a tile. */
const screen = { width: 1920, height: 1080, tile: 512 }

const folder = await mkdtemp(join(tmpdir(), 'farwatch-cells-'))
const postgres = await startEmbeddedPostgres({ folder, log: console.log })
const owner = new Client({ connectionString: postgres.url })
const web = openDatabase(postgres.url, 'farwatch_web')
try {
  await migrate(postgres.url)
  await owner.connect()
  await load()
  const centre = await densestPlace()
  console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, ${devices} devices\n`)
  console.log(
    'median ms of a map of 1920 × 1080: cells or devices by one call; GROUP BY over the devices of the box',
  )
  await compareMaps('root', wholeTree, centre)
  await compareMaps('a company of 1 in 2000', await smallCompany(), centre)
  await compareChanges()
  await timeSearches()
} finally {
  await web.close()
  await owner.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function load(): Promise<void> {
  const started = performance.now()
  await owner.query(`
    select setseed(0.25);
    insert into device_type_option values ('gateway', 2, null, 3, 1), ('relay', 1, null, 3, 10), ('terminal', 0, 's', 3, 60);
    insert into company (parent_id, name) values (null, 'root');
    insert into company (parent_id, name) select company_id, 'a' || i from company, generate_series(1, 20) i where depth = 0;
    insert into company (parent_id, name) select company_id, name || '-' || i from company, generate_series(1, 9) i where depth = 1;
    insert into company (parent_id, name) select company_id, name || '-' || i from company, generate_series(1, 10) i where depth = 2;
    -- Cities of very different size; each company works in one to three of them.
    create temp table city as
      select i, 98 + random() * 24 as lng, 22 + random() * 20 as lat,
        sum(power(i, -0.7)) over (order by i) / sum(power(i, -0.7)) over () as upto from generate_series(1, 100) i;
    create temp table site as
      select company_id, company_no, row_number() over () - 1 as site,
        (select min(i) from city where upto >= draw) as city
      from (select company_id, company_no, random() as draw from company, generate_series(1, 3)) d;
    create temp table place as select site, company_id, company_no, lng, lat from site join city on i = city`)
  const sites = 3 * 2001
  for (let from = 0; from < devices; from += 100_000) {
    await owner.query(
      `insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, address, lng, lat)
       select t, upper(lpad(to_hex(n), 8, '0')), company_id, company_no, (array['terminal', 'relay', 'gateway'])[t + 1],
         substr(md5(n::text), 1, 8), (array['武汉', '海淀', 'Osaka', 'Leeds'])[1 + n % 4] || ' Road ' || n % 9999,
         lng + sqrt(-2 * ln(1 - u)) * cos(2 * pi() * v) * 0.08, lat + sqrt(-2 * ln(1 - u)) * sin(2 * pi() * v) * 0.07
       from (select n, case when n % 1000 = 0 then 2 when n % 15 = 0 then 1 else 0 end as t, floor(random() * $3)::int as site,
           random() as u, random() as v from generate_series($1::int, $2::int) n) d join place using (site)`,
      [from, Math.min(devices, from + 100_000) - 1, sites],
    )
    console.log(`loaded ${Math.min(devices, from + 100_000)} devices`)
  }
  await owner.query(`update device_status set online = true where device_id % 20 > 0`)
  await owner.query(`insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
    select device_id, device_type, company_no, gateway_id, 1006, 1, now(), now() from device where device_id % 1000 = 7`)
  // All at once, with the memory for it: in a running system they come little by little.
  await owner.query(`set work_mem = '1GB'`)
  await owner.query('select fold_counts($1)', [10 * devices])
  await owner.query('reset work_mem')
  await owner.query('vacuum analyze')
  console.log(`ready after ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

async function densestPlace(): Promise<{ lng: number; lat: number }> {
  const { rows } = await owner.query<{ lng: number; lat: number }>(
    `select sum_lng / total as lng, sum_lat / total as lat from map_cell
     where level = 13 and company_no = 0 and device_type = 0 order by total desc limit 1`,
  )
  return rows[0] ?? { lng: 0, lat: 0 }
}

/** A company that has devices in the densest place. */
async function smallCompany(): Promise<View> {
  const { rows } = await owner.query<View>(
    `select company_no as first, company_last as last, '{}'::text[] as shared from company join (
       select company_no from map_cell where level = 13 and device_type = 0 and cell = (
         select cell from map_cell where level = 13 and company_no = 0 and device_type = 0 order by total desc limit 1)
     ) there using (company_no) where depth = 3 order by company_no limit 1`,
  )
  return rows[0] ?? wholeTree
}

function boxAround({ lng, lat }: { lng: number; lat: number }, zoom: number): Box {
  const degrees = 360 / (screen.tile * 2 ** zoom)
  const [dx, dy] = [
    (degrees * screen.width) / 2,
    (degrees * screen.height * Math.cos((lat * Math.PI) / 180)) / 2,
  ]
  return {
    west: Math.max(-180, lng - dx),
    east: Math.min(180, lng + dx),
    south: Math.max(-85, lat - dy),
    north: Math.min(85, lat + dy),
  }
}

async function medianMs(work: () => Promise<unknown>, times = rounds): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < times; round += 1) {
    const started = performance.now()
    await work()
    taken.push(performance.now() - started)
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN
}

async function compareMaps(name: string, view: View, centre: { lng: number; lat: number }): Promise<void> {
  const filter = filterFor(view)
  let slowest = 0
  for (let zoom = 3; zoom <= 16; zoom += 1) {
    const box = boxAround(centre, zoom)
    const shown = await inView(web, view, (tx) => readMapView(tx, { box, zoom }, filter))
    if (shown === null) throw new Error('a view without companies has a map')
    const callMs = await medianMs(() => inView(web, view, (tx) => readMapView(tx, { box, zoom }, filter)))
    const coarser = sql.lit(2 * (baseLevel - levelForZoom(zoom)))
    const groupMs = await medianMs(
      () =>
        inView(web, view, (tx) =>
          sql`select cell >> ${coarser}, device_type, count(*), count(*) filter (where status = 1),
              count(*) filter (where status = 2), avg(lng), avg(lat)
            from device_status s where ${filter.devices('s')} and lng between ${box.west} and ${box.east}
              and lat between ${box.south} and ${box.north} group by 1, 2`.execute(tx),
        ),
      3,
    )
    slowest = Math.max(slowest, callMs)
    const counted = shown.mode === 'cells' ? shown.cells.length : shown.devices.length
    console.log(
      `${name}, zoom ${zoom}: ${callMs.toFixed(1)} ms for ${counted} ${shown.mode}; GROUP BY ${groupMs.toFixed(1)} ms; ratio ${(groupMs / callMs).toFixed(1)}`,
    )
  }
  console.log(`${name}: slowest ${slowest.toFixed(1)} ms (aim ≤ 50)\n`)
}

async function compareChanges(): Promise<void> {
  let batch = 0
  const step = Math.max(1, Math.floor(devices / changesPerBatch))
  const flip = () => {
    batch += 1
    return owner.query(
      'update device_status set online = not online where device_id = any (array(select $1 + i * $2 from generate_series(0, $3) i))',
      [batch, step, changesPerBatch - 1],
    )
  }
  const withTriggers = await medianMs(flip)
  const fold = await medianMs(async () => {
    await flip()
    return owner.query('select fold_counts()')
  })
  await owner.query('set session_replication_role = replica')
  const without = await medianMs(flip)
  await owner.query('set session_replication_role = origin')
  console.log(
    `${changesPerBatch} status changes: ${withTriggers.toFixed(1)} ms with counting, ${without.toFixed(1)} ms without; ` +
      `ratio ${(withTriggers / without).toFixed(1)}; folding them later ${(fold - withTriggers).toFixed(1)} ms\n`,
  )
}

async function timeSearches(): Promise<void> {
  for (const keyword of ['7abc1f', '0abc', 'leeds road 77', '海淀 road 12', '海', 'zz', 'road']) {
    const ms = await medianMs(() =>
      inView(web, wholeTree, (tx) => sql`select search_devices(${keyword}, 20, 'en')`.execute(tx)),
    )
    console.log(`search ${keyword}: ${ms.toFixed(1)} ms (aim ≤ 10)`)
  }
}
