import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

const minute = 60_000

let web: TestWeb
let self: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
})
afterAll(() => web.close())

const device = (alias: string) => web.world.devices.get(alias)
const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)

describe('map/getAllDevicePosition', () => {
  test.each(['true', '0x10', '1e999'])('takes no zoom %s', async (zoom) => {
    const query = { west: 121, south: 31, east: 122, north: 32, zoom }
    const { status, body } = await web.call('map/getAllDevicePosition', self, { query })

    expect([status, body.errors]).toEqual([422, [{ field: 'zoom', msg: 'must be a number' }]])
  })

  const positions = async (query: object = {}, headers = self) =>
    (await web.call('map/getAllDevicePosition', headers, { query: { ...query } })).body
  const shanghai = { west: 121.4, south: 31.2, east: 121.5, north: 31.3, zoom: 14 }
  const parentAt = (id: string | undefined, longitude: number, latitude: number) => ({
    id,
    longitude,
    latitude,
  })
  const at = (alias: string, deviceType: number, devUid: string, fields: object) => ({
    id: device(alias),
    deviceType,
    devUid,
    deviceAliases: alias,
    status: deviceType === 1 ? 0 : 2,
    reach: 0,
    alarmLevel: [1, null, 2][deviceType],
    longitude: 121.472,
    ...fields,
  })
  /** In the order of the ids. */
  const child = () => [
    at('qchildT', 0, 'A002F002', { latitude: 31.232, parent: parentAt(device('qchildR'), 121.472, 31.231) }),
    at('qchildR', 1, 'A102F001', { latitude: 31.231, parent: parentAt(device('qchildG'), 121.472, 31.23) }),
    at('qchildG', 2, 'A202F000', { latitude: 31.23, parent: null }),
  ]

  test('without a box is the plain list of all devices with a position #map-11', async () => {
    const body = await positions({}, await web.login('qchild'))

    expect(body).toEqual({ code: 0, msg: 'Done', list: child() })
  })

  test('is single devices where few are in the box, with the number of the last fact in it #map-12', async () => {
    const { rows } = await owner('select seq from live_number')
    const { data } = await positions(shanghai, await web.login('qchild'))

    expect(data).toEqual({
      mode: 'devices',
      level: 16,
      cells: [],
      devices: child(),
      unplaced: 0,
      seq: Number(rows[0].seq),
    })
  })

  test.each([
    ['the class', { devType: 2 }, ['qselfG', 'qchildG', 'qlentG']],
    ['the status', { status: 0 }, ['qselfR', 'qchildR', 'qlentR']],
    ['both', { status: 2, devType: 0 }, ['qselfT', 'qchildT', 'qlentT']],
  ])('filters by %s, in a box and without one', async (_, filter, expected) => {
    const aliases = (list: { deviceAliases: string }[]) => list.map((row) => row.deviceAliases).toSorted()

    expect(aliases((await positions(filter)).list)).toEqual(expected.toSorted())
    expect(aliases((await positions({ ...filter, ...shanghai })).data.devices)).toEqual(expected.toSorted())
  })

  test('is cells with counts where devices would lie on each other', async () => {
    const { data } = await positions({ west: 121, south: 31, east: 122, north: 32, zoom: 9 })

    expect(data).toMatchObject({ mode: 'cells', level: 11, devices: [], unplaced: 0 })
    expect(data.cells).toEqual([
      {
        x: 1715,
        y: 836,
        longitude: expect.closeTo(121.473, 9),
        latitude: expect.closeTo(31.231, 9),
        gateways: 3,
        relays: 3,
        terminals: 3,
        offline: 0,
        abnormal: 6,
        general: 3,
        priority: 3,
      },
    ])
  })

  test.each([
    ['half a box', { west: 1, zoom: 3 }],
    ['a box without a zoom', { west: 1, south: 1, east: 2, north: 2 }],
    ['a box over the date line', { west: 170, south: 1, east: -170, north: 2, zoom: 3 }],
    ['a box upside down', { west: 1, south: 2, east: 2, north: 1, zoom: 3 }],
  ])('refuses %s', async (_, query) => {
    expect(await positions(query)).toMatchObject({ code: 422, reason: 'box.invalid' })
  })

  test('shows one gateway with what hangs on it, a shared one too #map-13', async () => {
    const { list } = await positions({ gatewayid: device('qlentG') ?? '' })
    const { data } = await positions({ gatewayid: device('qselfG') ?? '', ...shanghai, zoom: 9 })

    const names = list.map(({ deviceAliases }: { deviceAliases: string }) => deviceAliases)
    expect(names.toSorted()).toEqual(['qlentG', 'qlentR', 'qlentT'])
    expect(data.cells).toMatchObject([{ gateways: 1, relays: 1, terminals: 1, abnormal: 2 }])
  })

  test.each(['qstrangG', 'qselfR'])('knows no network of %s', async (alias) => {
    const gatewayid = device(alias) ?? ''

    expect((await positions({ gatewayid })).reason).toBe('record.unknown')
    expect((await positions({ gatewayid, ...shanghai })).reason).toBe('record.unknown')
  })

  test('knows nothing of a foreign company', async () => {
    expect((await positions({ companyid: web.world.companies.qstrang })).reason).toBe('record.unknown')
    expect((await positions({ companyid: web.world.companies.qstrang, ...shanghai })).reason).toBe(
      'record.unknown',
    )
  })
})

const detail = (mark: string, uid: string, fields: object = {}) => ({
  id: device(`${mark}T`),
  deviceType: 0,
  devUid: uid,
  deviceAliases: `${mark}T`,
  status: 2,
  reach: 0,
  reachTime: expect.any(Number),
  cutOffBelow: 0,
  alarmLevel: 1,
  address: `${mark} street 3`,
  parent: { id: device(`${mark}R`), longitude: expect.any(Number), latitude: 31.231 },
  companyname: `${mark} company`,
  typeName: 'Temperature and humidity',
  gateway: `${mark}G`,
  parentName: `${mark}R`,
  offlineAbove: null,
  registerTime: testNow,
  beatTime: testNow,
  upTime: testNow,
  upRSSI: -91.5,
  snrDb: 12.5,
  batteryPercent: 88,
  hops: 2,
  offlineAfterMinutes: 180,
  driftSections: 0,
  reportTime: null,
  fixTime: null,
  registrationsToday: 3,
  sensorKind: 'temperature-humidity',
  readings: [
    { reading: 'temperatureC', value: 21.4, unit: '°C' },
    { reading: 'humidityPercent', value: 41, unit: '%' },
  ],
  ...fields,
})

describe('map/findDetails/{id}', () => {
  const details = (id: string | undefined) =>
    web.call('map/findDetails/{id}', self, { params: { id: id ?? '' } })

  test('is a terminal in full', async () => {
    expect((await details(device('qselfT'))).body).toEqual({
      code: 0,
      msg: 'Done',
      data: detail('qself', 'A001F002', { longitude: 121.471, latitude: 31.232 }),
    })
  })

  test('is a gateway, which hangs on nothing', async () => {
    expect((await details(device('qselfG'))).body.data).toEqual(
      detail('qself', 'A201F000', {
        id: device('qselfG'),
        deviceType: 2,
        deviceAliases: 'qselfG',
        alarmLevel: 2,
        longitude: 121.471,
        latitude: 31.23,
        address: 'qself street 1',
        parent: null,
        typeName: 'Gateway',
        gateway: '',
        parentName: '',
        registerTime: null,
        beatTime: null,
        upTime: null,
        upRSSI: null,
        snrDb: null,
        batteryPercent: null,
        hops: null,
        offlineAfterMinutes: 3,
        registrationsToday: 0,
        sensorKind: '',
        readings: [],
      }),
    )
  })

  test('names what is offline above: the gateway before the relay', async () => {
    const turn = (mark: string, online: boolean) =>
      web.database.ingest.pool.query('update device_status set online = $2 where device_id = $1', [
        device(mark),
        online,
      ])
    const above = async () => (await details(device('qselfT'))).body.data.offlineAbove

    await turn('qselfR', false)
    expect(await above()).toEqual({ id: device('qselfR'), name: 'qselfR' })
    await turn('qselfG', false)
    expect(await above()).toEqual({ id: device('qselfG'), name: 'qselfG' })
    await turn('qselfR', true)
    await turn('qselfG', true)
    expect(await above()).toBeNull()
  })

  test('counts registrations of today only', async () => {
    web.clock.advance(24 * 60 * minute)
    const tomorrow = await web.call('map/findDetails/{id}', await web.login('qself'), {
      params: { id: device('qselfT') ?? '' },
    })
    web.clock.advance(-24 * 60 * minute)

    expect(tomorrow.body.data.registrationsToday).toBe(0)
  })

  test('says nothing of who owns a shared gateway', async () => {
    expect((await details(device('qlentT'))).body.data).toEqual(
      detail('qlent', 'A006F002', { longitude: 121.476, latitude: 31.232, companyname: '' }),
    )
  })

  test.each(['1', '9999999999999999999', '9223372036854775807'])('finds nothing under %s', async (id) => {
    const { status, body } = await details(id)

    expect([status, body.reason]).toEqual([404, 'record.unknown'])
  })

  test.each(['0', 'x', '1.5', '-1', "1' or '1"])('refuses the id %s', async (id) => {
    expect((await details(id)).status).toBe(422)
  })
})

describe('map/getFuzzyQueryResult', () => {
  const search = async (keyword: string, headers = self) =>
    (await web.call('map/getFuzzyQueryResult', headers, { query: { keyword } })).body

  test('finds a part of an id, an alias or an address, in either case #map-14', async () => {
    expect((await search('01F002')).list).toEqual([
      detail('qself', 'A001F002', { longitude: 121.471, latitude: 31.232 }),
    ])
    expect((await search('QSELFt')).list).toHaveLength(1)
    expect((await search('self street 3')).list).toHaveLength(1)
  })

  test('shows ids that begin with the keyword first, gateways before the rest', async () => {
    const { list } = await search('A2')

    expect(list.map((row: { devUid: string }) => row.devUid)).toEqual(['A201F000', 'A202F000', 'A206F000'])
  })

  test.each(['q%%', 'q_', 'q\\\\', 'q%f', "' or 1=1"])('takes %s for what it says', async (keyword) => {
    expect((await search(keyword)).list).toEqual([])
  })

  test('takes no U+0000, which no text of the database holds', async () => {
    const { status, body } = await web.call('map/getFuzzyQueryResult', self, { query: 'keyword=ab%00c' })

    expect([status, body.errors]).toEqual([422, [{ field: 'keyword', msg: 'has the wrong format' }]])
  })

  test.each(['%%', '__', '，。', '🙂'])('does not search for signs alone: %s', async (keyword) => {
    expect((await search(keyword)).errors).toEqual([
      { field: 'keyword', msg: 'must contain a letter or digit' },
    ])
  })

  test('needs two letters, or one Chinese character', async () => {
    await owner(`update device set address = '上海市' where alias = 'qselfT'`)
    const found = await search('海')
    await owner(`update device set address = 'qself street 3' where alias = 'qselfT'`)

    expect((await search('ａ')).errors).toEqual([{ field: 'keyword', msg: 'needs at least 2 characters' }])
    expect((await search(' a ')).errors).toEqual([{ field: 'keyword', msg: 'needs at least 2 characters' }])
    expect(found.list.map((row: { deviceAliases: string }) => row.deviceAliases)).toEqual(['qselfT'])
  })

  test('finds at most twenty', async () => {
    await owner(
      `insert into device (device_type, dev_uid, company_id, company_no, type_id)
       select 0, 'BB' || lpad(n::text, 6, '0'), company_id, company_no, 'vibration'
       from company, generate_series(1, 21) n where name = 'qself company'`,
    )
    const { list } = await search('bb000')
    await owner(`delete from device where dev_uid like 'BB%'`)

    expect(list).toHaveLength(20)
  })
})
