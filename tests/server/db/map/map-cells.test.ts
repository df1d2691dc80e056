import { sql, type Kysely } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { baseLevel, cellCode, cellOf, cellsInBox, type Box } from '#contract/geo/map-cells.ts'
import type { MapCell } from '#contract/calls/records.ts'
import { readMapView, readPlainList } from '#server/db/map/map-cells.ts'
import { countUnplaced, readCells } from '#server/db/map/map-counts.ts'
import { countInBox, readDevicesInBox } from '#server/db/map/map-devices.ts'
import { readMapScope, type MapFilter } from '#server/db/map/map-scope.ts'
import type { Schema } from '#server/db/schema.ts'
import { inView, type View } from '#server/db/view.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

import { fillTenantWorld, tree } from '../tenant-world.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await fillTenantWorld(db)
})
afterAll(() => db.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await db.ingest.pool.query<Row>(text, values)).rows

interface Device {
  id: string
  type: number
  companyNo: bigint
  companyId: string
  gateway: string | null
  lng: number | null
  lat: number | null
  status: number
  level: number | null
}

/** Every device, its status and level worked out from the rows and not from any counter. */
async function everyDevice(): Promise<Device[]> {
  const rows = await query<Omit<Device, 'companyNo'> & { companyNo: string }>(`
    select d.device_id as id, d.device_type as type, d.company_no as "companyNo", d.company_id as "companyId",
      d.gateway_id as gateway, d.lng, d.lat,
      case when not s.online then 1 when a.level is not null then 2 else 0 end as status, a.level
    from device d join device_status s using (device_id)
      left join (select device_id, max(alarm_level) as level from alarm_record where record_status = 0 group by 1) a using (device_id)
    order by d.device_id`)
  return rows.map((row) => Object.assign(row, { companyNo: BigInt(row.companyNo) }))
}

async function viewOf(name: string): Promise<View> {
  const [view] = await query<View>(
    `select company_no as first, company_last as last,
       array(select device_id from gateway_share s where s.company_id = c.company_id) as shared
     from company c where name = $1`,
    [name],
  )
  if (view === undefined) throw new Error(`no company ${name}`)
  return view
}

/** The devices that a view and filter mean, in plain words. */
async function meant(view: View, filter: MapFilter): Promise<Device[]> {
  const [range] =
    filter.companyid === undefined
      ? [view]
      : await query<View>(
          'select company_no as first, company_last as last from company where company_id = $1',
          [filter.companyid],
        )
  const within = (no: bigint, of: { first: string; last: string }) =>
    BigInt(of.first) <= no && no <= BigInt(of.last)
  return (await everyDevice()).filter(
    (device) =>
      (within(device.companyNo, view) || (device.gateway !== null && view.shared.includes(device.gateway))) &&
      (filter.companyid === undefined || (range !== undefined && within(device.companyNo, range))) &&
      (filter.gatewayid === undefined || device.gateway === filter.gatewayid) &&
      (filter.devType === undefined || device.type === filter.devType),
  )
}

const ofStatus = (filter: MapFilter) => (device: Device) =>
  filter.status === undefined || device.status === filter.status
const isPlaced = (device: Device): device is Device & { lng: number; lat: number } => device.lng !== null
const isIn = (box: Box) => (device: Device) =>
  isPlaced(device) &&
  box.west <= device.lng &&
  device.lng <= box.east &&
  box.south <= device.lat &&
  device.lat <= box.north

function naiveCells(devices: readonly Device[], box: Box, level: number, filter: MapFilter): MapCell[] {
  const range = cellsInBox(box, level)
  const placed = devices
    .filter(isPlaced)
    .map((device) => Object.assign(device, cellOf(device.lng, device.lat, level)))
  const inRange = placed.filter(
    ({ x, y }) => range.x0 <= x && x <= range.x1 && range.y0 <= y && y <= range.y1,
  )
  return [...Map.groupBy(inRange, ({ x, y }) => cellCode(x, y))]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, all]) => {
      const shown = all.filter(ofStatus(filter))
      const count = (is: (device: Device) => boolean) => shown.filter(is).length
      const mean = (of: (device: { lng: number; lat: number }) => number) =>
        all.reduce((sum, device) => sum + of(device), 0) / all.length
      const [first] = shown
      if (first === undefined) return []
      return [
        {
          x: first.x,
          y: first.y,
          longitude: mean(({ lng }) => lng),
          latitude: mean(({ lat }) => lat),
          gateways: count(({ type }) => type === 2),
          relays: count(({ type }) => type === 1),
          terminals: count(({ type }) => type === 0),
          offline: count(({ status }) => status === 1),
          abnormal: count(({ status }) => status === 2),
          general: count((device) => device.level === 1),
          priority: count((device) => device.level === 2),
        },
      ]
    })
}

/** Means are sums of differences: equal to a millimetre. */
const rounded = (cells: readonly MapCell[]) =>
  cells.map((cell) => ({ ...cell, longitude: cell.longitude.toFixed(8), latitude: cell.latitude.toFixed(8) }))

// Few places, so that cells fill, empty and are shared; the poles and the date line among them.
const place = fc.oneof(
  fc.record({
    lng: fc.double({ min: 116, max: 116.4, noNaN: true }),
    lat: fc.double({ min: 30, max: 30.3, noNaN: true }),
  }),
  fc.constantFrom(
    { lng: 180, lat: 90 },
    { lng: -180, lat: -90 },
    { lng: 0, lat: 0 },
    { lng: null, lat: null },
  ),
)
const anyDevice = fc.nat()
const change = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), company: fc.nat(), type: fc.nat({ max: 1 }), place }),
  fc.record({ kind: fc.constant('move' as const), device: anyDevice, place }),
  fc.record({ kind: fc.constant('hand over' as const), device: anyDevice, company: fc.nat() }),
  fc.record({ kind: fc.constant('hang' as const), device: anyDevice, gateway: fc.nat() }),
  fc.record({ kind: fc.constant('online' as const), device: anyDevice, online: fc.boolean() }),
  fc.record({
    kind: fc.constant('raise' as const),
    device: anyDevice,
    type: fc.nat({ max: 3 }),
    level: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ kind: fc.constant('recover' as const), device: anyDevice }),
  fc.record({ kind: fc.constant('remove' as const), device: anyDevice }),
  fc.record({ kind: fc.constant('fold' as const) }),
)
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

const nth = (table: string, key: string, where = 'true') =>
  `(select ${key} from ${table} where ${where} order by ${key} offset (select $1::bigint % nullif(count(*), 0) from ${table} where ${where}) limit 1)`
const nthDevice = nth('device', 'device_id', 'device_type < 2')
let uids = 0x1000_0000

async function apply(change: Change): Promise<unknown> {
  switch (change.kind) {
    case 'add':
      return query(
        `insert into device (device_type, dev_uid, company_id, company_no, type_id, lng, lat)
         select $2::int, $3, company_id, company_no, case $2::int when 1 then 'relay' else 'sensor' end, $4, $5
         from company where company_id = ${nth('company', 'company_id')}`,
        [
          change.company,
          change.type,
          (uids += 1).toString(16).toUpperCase(),
          change.place.lng,
          change.place.lat,
        ],
      )
    case 'move':
      return query(`update device set lng = $2, lat = $3 where device_id = ${nthDevice}`, [
        change.device,
        change.place.lng,
        change.place.lat,
      ])
    case 'hand over':
      return query(
        `update device d set company_id = c.company_id, company_no = c.company_no from company c
         where d.device_id = ${nthDevice} and c.name = $2`,
        [change.device, tree[change.company % tree.length]?.[0]],
      )
    case 'hang':
      return query(
        `update device set gateway_id = (select device_id from device where device_type = 2 order by device_id
           offset $2::bigint % (select count(*) from device where device_type = 2) limit 1)
         where device_id = ${nthDevice}`,
        [change.device, change.gateway],
      )
    case 'online':
      return query(`update device_status set online = $2 where device_id = ${nthDevice}`, [
        change.device,
        change.online,
      ])
    case 'raise':
      return query(
        `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
         select device_id, device_type, company_no, gateway_id, 1000 + $2::int, $3, now(), now() from device where device_id = ${nthDevice}
         on conflict do nothing`,
        [change.device, change.type, change.level],
      )
    case 'recover':
      return query(
        `update alarm_record set record_status = 1, recovered_at = now() where record_status = 0 and device_id = ${nthDevice}`,
        [change.device],
      )
    case 'remove':
      return query(
        `delete from device d where device_id = ${nthDevice} and not exists (select from device p where p.parent_id = d.device_id)`,
        [change.device],
      )
    case 'fold':
      return query('select fold_counts()')
  }
}

const box = fc
  .record({
    west: fc.double({ min: 115.9, max: 116.5, noNaN: true }),
    south: fc.double({ min: 29.9, max: 30.4, noNaN: true }),
    width: fc.double({ min: 0, max: 0.5, noNaN: true }),
    height: fc.double({ min: 0, max: 0.5, noNaN: true }),
  })
  .map(({ west, south, width, height }) => ({ west, south, east: west + width, north: south + height }))
const anyBox = fc.oneof(box, fc.constant({ west: -180, south: -90, east: 180, north: 90 }))
const look = fc.record({
  company: fc.constantFrom(...tree.map(([name]) => name)),
  within: fc.option(fc.constantFrom(...tree.map(([name]) => name)), { nil: undefined }),
  gateway: fc.option(fc.nat(), { nil: undefined }),
  box: anyBox,
  devType: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  status: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
  level: fc.integer({ min: 3, max: 17 }),
})

test('whatever changed, cells, devices and counts are those that counting one by one gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 12 }),
      fc.array(look, { minLength: 3, maxLength: 3 }),
      async (changes, looks) => {
        for (const one of changes) await apply(one)
        for (const { company, within, gateway, box, level, ...kind } of looks) {
          const view = await viewOf(company)
          const [inner] = await query<{ id: string; no: string }>(
            'select company_id as id, company_no as no from company where name = $1',
            [within],
          )
          const isVisible =
            inner !== undefined &&
            BigInt(view.first) <= BigInt(inner.no) &&
            BigInt(inner.no) <= BigInt(view.last)
          const ofView = await meant(view, {})
          const gateways = ofView.filter(({ type }) => type === 2)
          const filter: MapFilter = {
            ...kind,
            ...(isVisible && { companyid: inner.id }),
            ...(gateway !== undefined && { gatewayid: gateways[gateway % gateways.length]?.id }),
          }
          const devices = await meant(view, filter)
          const shown = devices.filter(ofStatus(filter))
          const range = cellsInBox(box, level)
          const seen = await inView(db.web, view, async (tx) => {
            const scope = await readMapScope(tx, filter)
            if (scope === null) throw new Error('a company of the view has no scope')
            return {
              cells: range.x1 - range.x0 > 1000 ? [] : rounded(await readCells(tx, scope, range, filter)),
              inBox: (await readDevicesInBox(tx, scope, box, filter, 1000)).map(({ id }) => id),
              counted: await countInBox(tx, scope, box, filter, 1000),
              unplaced: await countUnplaced(tx, scope, filter),
            }
          })
          const inBox = shown.filter(isIn(box)).map(({ id }) => id)
          expect(seen).toEqual({
            cells: range.x1 - range.x0 > 1000 ? [] : rounded(naiveCells(devices, box, level, filter)),
            inBox,
            counted: inBox.length,
            unplaced: shown.filter((device) => !isPlaced(device)).length,
          })
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('the database numbers cells as the contract does', async () => {
  const position = fc.record({
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(position, { minLength: 50, maxLength: 50 }), async (positions) => {
      const rows = await query<{ cell: string }>(
        'select cell_of(lng, lat) as cell from unnest($1::float8[], $2::float8[]) with ordinality p (lng, lat, n) order by n',
        [positions.map(({ lng }) => lng), positions.map(({ lat }) => lat)],
      )
      const ours = positions.map(({ lng, lat }) => {
        const { x, y } = cellOf(lng, lat, baseLevel)
        return String(cellCode(x, y))
      })
      expect(rows.map(({ cell }) => cell)).toEqual(ours)
    }),
  )
})

describe('a map', () => {
  const city: Box = { west: 100, south: 20, east: 101, north: 21 }
  beforeAll(async () => {
    await query(`insert into device (device_type, dev_uid, company_id, company_no, type_id, lng, lat)
      select 0, upper(lpad(to_hex(536870912 + i), 8, '0')), company_id, company_no, 'sensor', 100.25 + i / 4000.0, 20.5
      from company, generate_series(1, 2000) i where name = 'stranger'`)
  })
  const lookAt = async (company: string, request: Parameters<typeof readMapView>[1]) =>
    inView(db.web, await viewOf(company), (tx) => readMapView(tx, request))
  async function look(...asked: Parameters<typeof lookAt>) {
    const view = await lookAt(...asked)
    if (view === null) throw new Error('no such company in the view')
    return view
  }

  test('shows devices while at most 2000 are in the box, and cells beyond', async () => {
    const before = await look('stranger', { box: city, zoom: 13 })
    expect({ mode: before.mode, devices: before.devices.length, cells: before.cells }).toEqual({
      mode: 'devices',
      devices: 2000,
      cells: [],
    })
    await query(`insert into device (device_type, dev_uid, company_id, company_no, type_id, lng, lat)
      select 0, '3000C001', company_id, company_no, 'sensor', 100.7501, 20.5 from company where name = 'stranger'`)
    const after = await look('stranger', { box: city, zoom: 13 })
    expect({ mode: after.mode, devices: after.devices }).toEqual({ mode: 'cells', devices: [] })
    expect(after.cells.reduce((sum, cell) => sum + cell.terminals, 0)).toBe(2001)
  })

  test('does not count devices that stand beside the box in a cell at its edge', async () => {
    const narrow = await look('stranger', { box: { ...city, east: 100.74 }, zoom: 13 })
    expect({ mode: narrow.mode, devices: narrow.devices.length }).toEqual({ mode: 'devices', devices: 1960 })
  })

  test('shows cells from afar where devices would lie on each other, and devices where they do not', async () => {
    const dense = await look('stranger', { box: { ...city, east: 100.5 }, zoom: 8 })
    const sparse = await look('stranger', { box: { ...city, east: 117 }, zoom: 4, devType: 2 })
    expect({ dense: dense.mode, sparse: sparse.mode }).toEqual({ dense: 'cells', sparse: 'devices' })
  })

  test('is none for a company outside the view, or one that is not there', async () => {
    const [self] = await query<{ id: string }>(`select company_id as id from company where name = 'self'`)
    for (const companyid of [self?.id ?? '', '9999999'])
      expect(await lookAt('stranger', { box: city, zoom: 8, companyid })).toBeNull()
  })

  test('gives coarser cells rather than more than a wall can show', async () => {
    const world = { west: -180, south: -85, east: 180, north: 85 }
    const { mode, level, cells } = await look('root', { box: world, zoom: 20 })
    expect({ mode, level }).toEqual({ mode: 'cells', level: 6 })
    expect(cells.length).toBeLessThan(4096)
  })

  test('draws the parent of a device only for who may see it', async () => {
    const [link] = await query<{ relay: string; gateway: string }>(
      `insert into device (device_type, dev_uid, company_id, company_no, type_id, lng, lat, gateway_id, parent_id)
       select 1, '3000B001', c.company_id, c.company_no, 'relay', 100, 20, g.device_id, g.device_id
       from company c, device g join company s using (company_id)
       where c.name = 'child' and s.name = 'sibling' and g.device_type = 2
       returning device_id as relay, gateway_id as gateway`,
    )
    const parentSeenBy = async (company: string) => {
      const list = await inView(db.web, await viewOf(company), (tx) => readPlainList(tx, {}, 20_000))
      if (!Array.isArray(list)) throw new Error(`the list is ${list}`)
      return list.find(({ id }) => id === link?.relay)?.parent
    }
    expect(await parentSeenBy('child')).toBeNull()
    expect((await parentSeenBy('parent'))?.id).toBe(link?.gateway)
  })

  test('without a box is a list, and none at all beyond its limit', async () => {
    const [list, beyond] = await inView(db.web, await viewOf('stranger'), async (tx) => [
      await readPlainList(tx, { devType: 0 }, 5000),
      await readPlainList(tx, { devType: 0 }, 2000),
    ])
    expect(list?.length).toBeGreaterThan(2000)
    expect(beyond).toBe('long')
  })

  test('without a box reads no device to say that there are too many', async () => {
    const read = (tx: Kysely<Schema>) =>
      sql<{
        read: number
      }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
        where relname in ('device', 'device_status')`
        .execute(tx)
        .then(({ rows }) => rows[0]?.read ?? NaN)
    const { before, list, after } = await inView(db.web, await viewOf('stranger'), async (tx) => ({
      before: await read(tx),
      list: await readPlainList(tx, {}, 2000),
      after: await read(tx),
    }))
    expect(list).toBe('long')
    // The devices connected through shared gateways of others is counted itself.
    expect(after - before).toBeLessThan(100)
  })
})
