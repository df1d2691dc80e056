import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { provisioningSchema, type Provisioning } from '#contract/rules/provisioning.ts'
import { provision } from '#server/db/setup/provision.ts'
import { openVault, type Vault } from '#server/db/vault.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'

let db: TestDatabase
let folder: string
let vault: Vault
beforeEach(async () => {
  db = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'farwatch-provision-'))
  vault = openVault(folder)
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const bytes = Type.Unsafe<Buffer>(Type.Unknown())
const rows = async (query: string) => (await db.ingest.pool.query<Record<string, unknown>>(query)).rows
const armKey = 'x'.repeat(16)

const gateway = {
  deviceType: 2,
  uid: '0000A001',
  company: ['North', 'Water'],
  typeId: 'gateway',
  alias: 'Gate',
  address: 'Pier 1',
  longitude: 139.7,
  latitude: 35.6,
  coordinateType: 1,
  armKey,
  sharedWith: [['South']],
}
const terminal = {
  deviceType: 0,
  uid: '0000C001',
  company: ['South'],
  typeId: 'door-contact',
  alias: 'Door',
  address: 'Pier 2',
  longitude: 116.404,
  latitude: 39.915,
  coordinateType: 3,
}

function documentOf(...devices: object[]): Provisioning {
  const companies = [
    { path: ['North', 'Water'], zone: 'Asia/Tokyo' },
    { path: ['South'], zone: 'Asia/Shanghai' },
  ]
  return Value.Parse(provisioningSchema, { companies, devices })
}

test('a document brings companies with those above them, devices, keys and shares', async () => {
  const result = await provision(db.url, vault, documentOf(gateway, terminal))
  expect(result).toEqual({ companies: 3, licenses: 0, devices: 2, keys: 1, shares: 1, deviceCodes: 0 })
  expect(
    await rows(
      'select c.name, p.name as parent, c.zone from company c left join company p on p.company_id = c.parent_id order by 1',
    ),
  ).toEqual([
    { name: 'Farwatch', parent: null, zone: 'Asia/Shanghai' },
    { name: 'North', parent: 'Farwatch', zone: 'Asia/Tokyo' },
    { name: 'South', parent: 'Farwatch', zone: 'Asia/Shanghai' },
    { name: 'Water', parent: 'North', zone: 'Asia/Tokyo' },
  ])
  expect(
    await rows(
      'select d.dev_uid, c.name as company, s.status, s.gateway_id = s.device_id as own from device d join company c using (company_id) join device_status s using (device_id) order by 1',
    ),
  ).toEqual([
    { dev_uid: '0000A001', company: 'Water', status: 1, own: true },
    { dev_uid: '0000C001', company: 'South', status: 1, own: null },
  ])
  expect(await rows('select c.name from gateway_share s join company c using (company_id)')).toEqual([
    { name: 'South' },
  ])
  const [key] = await rows('select arm_key_sealed from gateway_key')
  expect(vault.unseal(Value.Parse(bytes, key?.['arm_key_sealed']))).toBe(armKey)
})

test('a document has no text that cannot be seen, of whatever it names', () => {
  const turned = 'Do\u202eor'
  const isRight = (device: object, name: string) =>
    Value.Check(provisioningSchema, {
      companies: [{ path: [name], zone: 'Asia/Tokyo' }],
      devices: [{ ...terminal, ...device }],
    })
  expect(isRight({ alias: '门' }, '门')).toBe(true)
  expect(isRight({ alias: turned }, '门')).toBe(false)
  expect(isRight({ address: turned }, '门')).toBe(false)
  expect(isRight({}, turned)).toBe(false)
})

test('applying the same document again changes nothing', async () => {
  await provision(db.url, vault, documentOf(gateway, terminal))
  const before = await rows('select md5(string_agg(t::text, $$ $$ order by device_id)) from device t')
  const events = await rows('select count(*) from outbox')
  expect(await provision(db.url, vault, documentOf(gateway, terminal))).toEqual({
    companies: 0,
    licenses: 0,
    devices: 0,
    keys: 0,
    shares: 0,
    deviceCodes: 0,
  })
  expect(await rows('select md5(string_agg(t::text, $$ $$ order by device_id)) from device t')).toEqual(
    before,
  )
  expect(await rows('select count(*) from outbox')).toEqual(events)
})

test('positions are kept as WGS84, and as they were given', async () => {
  await provision(db.url, vault, documentOf(terminal))
  const [row] = await rows(
    'select round(lng::numeric, 4) as lng, round(lat::numeric, 4) as lat, given_lng, given_lat, address_type from device',
  )
  expect(row).toEqual({
    lng: '116.3978',
    lat: '39.9136',
    given_lng: 116.404,
    given_lat: 39.915,
    address_type: 3,
  })
})

test('a changed document moves the device with its open alarms and counters, and takes shares back', async () => {
  await provision(db.url, vault, documentOf(gateway, terminal))
  await db.ingest.pool
    .query(`insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
    select device_id, device_type, company_no, gateway_id, 1006, 1, now(), now() from device where dev_uid = '0000C001'`)
  const moved = { ...terminal, company: ['North', 'Water'], alias: 'Moved' }
  const result = await provision(db.url, vault, documentOf({ ...gateway, sharedWith: [] }, moved))
  expect(result).toEqual({ companies: 0, licenses: 0, devices: 1, keys: 0, shares: 1, deviceCodes: 0 })
  expect(
    await rows(
      'select d.alias, c.name, a.company_no = c.company_no as alarm_too from device d join company c using (company_id) join alarm_record a using (device_id)',
    ),
  ).toEqual([{ alias: 'Moved', name: 'Water', alarm_too: true }])
  expect(
    await rows(
      `select c.name, sum(n.total)::int as total from company_count n join company c using (company_no) where device_type = 0 group by 1 order by 1`,
    ),
  ).toEqual([
    { name: 'South', total: 0 },
    { name: 'Water', total: 1 },
  ])
})

test.each([
  [
    'an unknown company',
    { ...terminal, company: ['Nowhere'] },
    'terminal 0000C001: there is no company Nowhere',
  ],
  ['an unknown type', { ...terminal, typeId: 'toaster' }, 'terminal 0000C001: there is no type toaster'],
  [
    'a type of another class',
    { ...terminal, typeId: 'relay' },
    'terminal 0000C001: relay is a type of another class',
  ],
  [
    'a key on a terminal',
    { ...terminal, armKey },
    'terminal 0000C001: only a gateway has a key or is shared',
  ],
])('%s is named, and nothing of the document is written', async (_what, device, message) => {
  await expect(provision(db.url, vault, documentOf(gateway, device))).rejects.toThrow(message)
  expect(await rows('select from company')).toEqual([])
  expect(await rows('select from device')).toEqual([])
})

test('a gateway with a channel’s id is named', async () => {
  await provision(db.url, vault, documentOf(gateway))
  await rows(
    `insert into gateway_channel select '0000D001', device_id, 1, 1, '0302', 475 from device where dev_uid = '0000A001'`,
  )
  await expect(
    provision(db.url, vault, documentOf(gateway, { ...gateway, uid: '0000D001' })),
  ).rejects.toThrow('gateway 0000D001: a channel has this id')
})

test('a device that is stated twice is named', async () => {
  await expect(provision(db.url, vault, documentOf(terminal, terminal))).rejects.toThrow(
    'terminal 0000C001: stated twice',
  )
})

test('reference rows are put in once, and what people changed stays', async () => {
  await provision(db.url, vault, documentOf())
  await db.ingest.pool.query(`update device_type_option set offline_multiplier = 5 where type_id = 'relay'`)
  await db.ingest.pool.query('delete from alarm_rule')
  await provision(db.url, vault, documentOf())
  expect(
    await rows(
      `select type_id, (offline_multiplier * offline_base_minutes)::float8 as minutes from device_type_option where device_type > 0 order by 1`,
    ),
  ).toEqual([
    { type_id: 'gateway', minutes: 3 },
    { type_id: 'relay', minutes: 50 },
  ])
})

test('product codes are added to their companies, and left alone when they are there', async () => {
  const lamp = { productname: 'Lamp', code: 'L-1', codeType: 1, codeStatus: 0, deviceType: 0, company: [] }
  const own = {
    ...lamp,
    codeType: 2,
    codeStatus: 4,
    company: ['North', 'Water'],
    remark: 'Made for one pier',
  }
  const document = { ...documentOf(), deviceCodes: [lamp, own] } as Provisioning

  expect((await provision(db.url, vault, document)).deviceCodes).toBe(2)
  await rows(`update device_code set product_name = 'Renamed by somebody' where code_type = 1`)
  expect((await provision(db.url, vault, document)).deviceCodes).toBe(0)
  expect(
    await rows(
      `select c.name, product_name, code, code_type, code_status, device_type, remark, c.company_no = d.company_no as placed
       from device_code d join company c using (company_id) order by 1`,
    ),
  ).toEqual([
    {
      name: 'Farwatch',
      product_name: 'Renamed by somebody',
      code: 'L-1',
      code_type: 1,
      code_status: 0,
      device_type: 0,
      remark: '',
      placed: true,
    },
    {
      name: 'Water',
      product_name: 'Lamp',
      code: 'L-1',
      code_type: 2,
      code_status: 4,
      device_type: 0,
      remark: 'Made for one pier',
      placed: true,
    },
  ])
})

test('a product code of a company that is not there stops the whole document', async () => {
  const lamp = {
    productname: 'Lamp',
    code: 'L-1',
    codeType: 1,
    codeStatus: 0,
    deviceType: 0,
    company: ['West'],
  }
  const document = { ...documentOf(), deviceCodes: [lamp] } as Provisioning

  await expect(provision(db.url, vault, document)).rejects.toThrow(
    'product code L-1: there is no company West',
  )
  expect(await rows('select from company where parent_id is not null')).toEqual([])
})

test('licences are set, set anew, and allow what they say', async () => {
  const licensed = (apUp: number, ...devices: object[]): Provisioning => ({
    ...documentOf(...devices),
    licenses: [{ company: ['North'], apUp, moteUp: 0, msUp: 5, identificationCode: 'L-1' }],
  })
  const second = { ...gateway, uid: '0000A002' }
  const stored = () =>
    rows('select c.name, l.ap_up, l.ms_up, l.flag from license l join company c using (company_id)')
  expect(await provision(db.url, vault, licensed(1, gateway))).toMatchObject({ licenses: 1, devices: 1 })

  await expect(provision(db.url, vault, licensed(1, gateway, second))).rejects.toThrow(
    'the document goes beyond licences:\nNorth: 1 of gateway allowed, 1 there, 1 more wanted',
  )
  expect(await rows('select dev_uid from device')).toEqual([{ dev_uid: '0000A001' }])
  // What is there already may be more than is allowed by now.
  expect(await provision(db.url, vault, licensed(0, gateway))).toMatchObject({ licenses: 1, devices: 0 })
  expect(await stored()).toEqual([{ name: 'North', ap_up: 0, ms_up: 5, flag: 0 }])
  expect(await provision(db.url, vault, licensed(2, gateway, second))).toMatchObject({
    licenses: 1,
    devices: 1,
  })
  expect(await provision(db.url, vault, licensed(2, gateway, second))).toMatchObject({
    licenses: 0,
    devices: 0,
  })
})

test('a device that comes from another company counts under the licence of the new one', async () => {
  await provision(db.url, vault, documentOf(gateway))
  const moved = { ...documentOf({ ...gateway, company: ['South'], sharedWith: [] }) }
  const licenses = [{ company: ['South'], apUp: 0, moteUp: 0, msUp: 0 }]

  await expect(provision(db.url, vault, { ...moved, licenses })).rejects.toThrow(
    'South: 0 of gateway allowed, 0 there, 1 more wanted',
  )
})
