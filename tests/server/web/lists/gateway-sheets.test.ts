import type { CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { toWgs84 } from '#contract/geo/coordinates.ts'
import { coordinateType } from '#contract/wire/enumerations.ts'
import { cellsOf, download, upload, xlsx } from '#tests/harness/sheets.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let self: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
})
afterAll(() => web.close())
beforeEach(() => owner(`delete from device where dev_uid like 'E%'`))

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const armKey = 'keyKEY1234567890'
const headings = ['Arm unit id', 'Gateway type', 'Key', 'Alias', 'Longitude', 'Latitude', 'Company']
const send = async (rows: CellValue[][], query: Record<string, number> = {}) => {
  const sheet = await xlsx([headings, ...rows])
  const { body } = await upload(web, self, 'gateway/upload', sheet, {
    query: { repeatOption: 1, coordinateType: 1, ...query },
  })
  return body
}
const stored = async (uid: string) =>
  (
    await owner(
      `select d.alias, c.name as company, d.lng, d.lat, d.given_lng as "givenLng", d.address_type as type, k.arm_key_sealed as sealed
       from device d join company c using (company_id) join gateway_key k using (device_id) where dev_uid = $1`,
      [uid],
    )
  ).rows[0]

test('gateways come in by a sheet, with their keys and companies', async () => {
  const { code, data } = await send([
    ['E0000001', 'gateway', armKey, 'North', 121.5, 31.25, ''],
    ['E0000002', '网关', armKey, 'South', '', '', 'qself company / qchild company'],
  ])

  expect([code, data.added]).toEqual([0, 2])
  const { sealed, ...first } = await stored('E0000001')
  expect(first).toEqual({
    alias: 'North',
    company: 'qself company',
    lng: 121.5,
    lat: 31.25,
    givenLng: 121.5,
    type: 1,
  })
  expect(web.vault.unseal(sealed)).toBe(armKey)
  expect(await stored('E0000002')).toMatchObject({ alias: 'South', company: 'qchild company', lng: null })
})

test('an id is taken in either case, and known again in the other', async () => {
  const { code } = await send([['e00000ab', 'gateway', armKey, 'Small', '', '', '']])
  expect(code).toBe(0)
  expect(await stored('E00000AB')).toMatchObject({ alias: 'Small' })

  const again = await send([['E00000ab', 'gateway', '', 'Smaller', '', '', '']])
  expect(again).toMatchObject({ reason: 'upload.duplicates', data: { duplicateCount: 1 } })
})

test('a key is taken in either width, as it is in a form', async () => {
  const { code } = await send([
    ['Ｅ０００００ａｃ', 'gateway', 'ｋｅｙＫＥＹ１２３４５６７８９０', '', '', '', ''],
  ])

  expect(code).toBe(0)
  expect(web.vault.unseal((await stored('E00000AC')).sealed)).toBe(armKey)
})

test('what a report of errors keeps has no keys in it', async () => {
  const { data } = await send([['E0000001', 'no such type', armKey, 'North', '', '', '']])
  const { bytes } = await download(web, self, `gateway/download/report/${data.reportKey}`)
  const [titles, row] = Object.values(cellsOf(bytes))[0] ?? []

  expect(titles).toEqual([...headings, 'Errors'])
  expect(row?.slice(0, 4)).toEqual(['E0000001', 'no such type', null, 'North'])
})

test('where it is not known which of its columns are keys, no report is kept', async () => {
  const sheet = await xlsx([
    ['Arm unit id', 'Gateway type', 'Kee'],
    ['E0000001', 'gateway', armKey],
  ])
  const { body } = await upload(web, self, 'gateway/upload', sheet, {
    query: { repeatOption: 1, coordinateType: 1 },
  })

  expect(body).toMatchObject({ reason: 'upload.invalid', data: { errorCount: 1, reportKey: '' } })
})

test.each(Object.entries(coordinateType.values))(
  'positions of %s are kept as given, and where they are',
  async (_, type) => {
    const { code } = await send([['E0000001', 'gateway', armKey, '', 121.48, 31.2363, '']], {
      coordinateType: type,
    })

    expect(code).toBe(0)
    expect(await stored('E0000001')).toMatchObject({
      ...toWgs84(121.48, 31.2363, type),
      givenLng: 121.48,
      type,
    })
  },
)

test('an id that somebody else has is taken, whoever that is, and nothing is written', async () => {
  const { code, msg } = await send([
    ['E0000001', 'gateway', armKey, '', '', '', ''],
    ['A204F000', 'gateway', armKey, '', '', '', ''],
    ['A206F000', 'gateway', armKey, '', '', '', ''],
    ['D204F000', 'gateway', armKey, '', '', '', ''],
  ])

  expect(code).toBe(10_001)
  expect(msg.split(/[;；]/).map((line: string) => line.trim())).toEqual([
    'row 3, Arm unit id: is repeated: this value already exists',
    'row 4, Arm unit id: is repeated: this value already exists',
    'row 5, Arm unit id: is the id of a channel: enter the id of the arm unit',
  ])
  expect(await stored('E0000001')).toBeUndefined()
})

test('of ids that others have, fifty are told in an hour, and the log names who asked for more', async () => {
  await web.database.ingest.pool.query(
    `insert into device (device_type, dev_uid, company_id, company_no, type_id)
     select 2, 'C7' || lpad(n::text, 6, '0'), company_id, company_no, 'gateway'
     from company, generate_series(1, 60) n where name = 'qstrang company'`,
  )
  const rows = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => [
      `C7${String(first + n).padStart(6, '0')}`,
      'gateway',
      armKey,
      '',
      '',
      '',
      '',
    ])
  const first = await send(rows(1, 40))
  const more = await send(rows(31, 30))
  const { rows: lines } = await web.database.ingest.pool.query(
    `select outcome, login_name from operation_log where operation = 'operation.gateway.import' order by operation_id desc limit 1`,
  )

  expect(first.msg.split(/[;；]/)).toHaveLength(40)
  expect(more.msg).toBe(
    'Too many ids within an hour belong to devices of other companies. Check the ids, and try again in an hour',
  )
  expect(lines).toEqual([{ outcome: 'ids.foreign', login_name: 'qself' }])
})

test('a new gateway needs its key, a covered one keeps it', async () => {
  await send([['E0000001', 'gateway', armKey, 'before', 121.5, 31.25, '']])
  const refused = await send([['E0000002', 'gateway', '', '', '', '', '']])
  const waits = await send([['E0000001', 'gateway', '', 'after', '', '', '']])
  const covered = await send([['E0000001', 'gateway', '', 'after', '', '', '']], { confirmed: 1 })

  expect(refused.msg).toBe('row 2, Key: cannot be empty')
  expect(waits).toMatchObject({ reason: 'upload.duplicates', data: { duplicateCount: 1 } })
  expect(covered).toMatchObject({ code: 0, data: { covered: 1 } })
  const { sealed, ...row } = await stored('E0000001')
  expect(row).toMatchObject({ alias: 'after', lng: 121.5 })
  expect(web.vault.unseal(sealed)).toBe(armKey)
})

test('each cell that is wrong is named', async () => {
  const { data } = await send([
    ['g0000001', 'gateway', armKey, '', '', '', ''],
    ['E0000002', 'relay', armKey, '', '', '', ''],
    ['E0000003', 'gateway', 'short', '', '', '', ''],
    ['E0000004', 'gateway', armKey, 'nine char', '', '', ''],
    ['E0000005', 'gateway', armKey, '', 'east', 31, ''],
    ['E0000006', 'gateway', armKey, '', 121, '', ''],
    ['E0000007', 'gateway', armKey, '', '', '', 'qstrang company'],
  ])

  expect(data.errors.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [2, 'Arm unit id'],
    [3, 'Gateway type'],
    [4, 'Key'],
    [5, 'Alias'],
    [6, 'Longitude'],
    [7, 'Latitude'],
    [8, 'Company'],
  ])
})

test('an export shows what the list shows, in the language, and no key', async () => {
  await send([['E0000001', 'gateway', armKey, '=1+1', '', '', '']])
  await owner(
    `insert into gateway_channel select 'EC00000' || n, device_id, n, (array[128, 2, 128])[n], '0302', 475
     from device, generate_series(1, 3) n where dev_uid = 'E0000001'`,
  )
  const query = { exporttype: '3', offset: '480', keyword: 'E0000001' }
  const { bytes } = await download(web, { ...self, language_type: 'zh' }, 'gateway/export', query)
  const [[head, row] = []] = Object.values(cellsOf(bytes))

  expect(head?.slice(0, 6)).toEqual(['主控单元ID', '别名', '状态', '告警级别', '告警', '网关类型'])
  expect(row?.slice(0, 7)).toEqual(['E0000001', "'=1+1", '离线', null, null, '网关', 'qself company'])
  expect(row?.[head?.indexOf('协议') ?? -1]).toBe('ZETA-G, ZETA-H')
  expect(JSON.stringify(row)).not.toContain(armKey)
})

test('51map also gave whole numbers, which are a position of China and of no other type', async () => {
  const row = (lng: number, lat: number) => [['E0000001', 'gateway', armKey, '', lng, lat, '']]
  const degrees = await send(row(11_641_024, -3_991_640), { coordinateType: 5 })
  const elsewhere = await send(row(5_000_000, 3_991_640), { coordinateType: 8 })

  expect([degrees.msg, elsewhere.msg]).toEqual([
    'row 2, Longitude: must be 180 or less;row 2, Latitude: must be -90 or more',
    'row 2, Longitude: has the wrong format: degrees from -180 to 180 in the coordinate type, together with the latitude, both 0 for no position',
  ])
  expect((await send(row(11_641_024, 3_991_640), { coordinateType: 8 })).code).toBe(0)
  expect(await stored('E0000001')).toMatchObject({
    givenLng: 11_641_024,
    type: 8,
    lng: expect.closeTo(116.403996, 5),
    lat: expect.closeTo(39.914996, 5),
  })
})

test('what was exported and deleted comes back with its place', async () => {
  const places = `select dev_uid, lng, lat, given_lng, given_lat, address_type, province, city, district, address
    from device where dev_uid like 'E%' order by 1`
  const sheet = await xlsx([
    [
      'Relay id',
      'Relay type',
      'Longitude',
      'Latitude',
      'Coordinate type',
      'Province',
      'City',
      'District',
      'Address',
    ],
    ['E0000021', 'relay', 116.4123456789, 39.91, 'Mapbar', '北京', '北京市', '东城区', '街 1'],
    ['E0000022', 'relay', 11640400, 3991500, '51map', '', '', '', ''],
    ['E0000023', 'relay', '', '', '', '', '', '海淀区', ''],
  ])
  expect((await upload(web, self, 'mote/upload', sheet)).body.code).toBe(0)
  const before = await owner(places)

  const { bytes } = await download(web, self, 'mote/export', { exporttype: 3, keyword: 'E00000', offset: 0 })
  await owner(`delete from device where dev_uid like 'E%'`)
  expect((await upload(web, self, 'mote/upload', bytes)).body).toMatchObject({ code: 0, data: { added: 3 } })

  const after = await owner(places)
  expect(before.rows).toMatchObject([{ given_lng: 116.4123456789 }, { given_lng: 11640400 }, { lng: null }])
  expect(after.rows).toEqual(before.rows)
})

test('the times of an export are of the summer and the winter of the person', async () => {
  const uid = 'E0000031'
  await send([[uid, 'gateway', armKey, '', '', '', '']])
  await owner(
    `update device_state set beat_at = '2025-07-15 12:00Z', start_at = '2026-01-02 12:00Z'
     where device_id = (select device_id from device where device_type = 2 and dev_uid = $1)`,
    [uid],
  )
  const query = { exporttype: '3', offset: '60', timeZone: 'Europe/Berlin', keyword: uid }
  const [titles = [], cells = []] =
    Object.values(cellsOf((await download(web, self, 'gateway/export', query)).bytes))[0] ?? []
  const hourOf = (heading: string) => Math.round((Number(cells[titles.indexOf(heading)]) % 1) * 24)

  expect([hourOf('Last contact'), hourOf('Started')]).toEqual([14, 13])
})

test('a time zone may be called by any of its names', async () => {
  const zones = ['Asia/Ho_Chi_Minh', 'asia/kolkata', 'UTC+08:00 China Standard Time (PRC)', 'Asia/Nowhere']
  const rows = zones.map((zone, place) => [`E000004${place}`, 'gateway', armKey, zone])
  const sheet = (some: CellValue[][]) => xlsx([['Arm unit id', 'Gateway type', 'Key', 'Time zone'], ...some])
  const { body } = await upload(web, self, 'gateway/upload', await sheet(rows))
  expect(body.msg).toBe('row 5, Time zone: is not a valid choice')
  await upload(web, self, 'gateway/upload', await sheet(rows.slice(0, 3)))

  const stored = await owner(
    `select zone from gateway join device using (device_id) where dev_uid like 'E000004%' order by dev_uid`,
  )
  expect(stored.rows.map(({ zone }) => zone)).toEqual(['Asia/Saigon', 'Asia/Calcutta', 'Asia/Shanghai'])
})

test('an export says the time zone and the SIM card', async () => {
  const sheet = await xlsx([
    ['Arm unit id', 'Gateway type', 'Key', 'Time zone', 'SIM card'],
    ['E0000024', 'gateway', armKey, 'Asia/Tokyo', '89860012345678901234'],
  ])
  expect((await upload(web, self, 'gateway/upload', sheet)).body.code).toBe(0)

  const { bytes } = await download(web, self, 'gateway/export', {
    exporttype: 3,
    armuid: 'E0000024',
    offset: 0,
  })
  const [head = [], row = []] = Object.values(cellsOf(bytes))[0] ?? []
  expect(['Time zone', 'SIM card'].map((name) => row[head.indexOf(name)])).toEqual([
    'Asia/Tokyo',
    '89860012345678901234',
  ])
})
