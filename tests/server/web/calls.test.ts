import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { giveFunctions } from '#tests/harness/give-functions.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

const minute = 60_000

let web: TestWeb
let self: Record<string, string>
let admin: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  admin = await web.login('admin')
})
afterAll(() => web.close())

const device = (alias: string) => web.world.devices.get(alias)
const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
/** As `raised_at` of the world's alarms is made from the device's id. */
const raisedAt = (alias: string) => testNow - (Number(device(alias)) % 100) * minute

const alarm = (alias: string, fields: object = {}) => ({
  objectid: web.world.alarms.get(alias),
  deviceId: device(alias),
  deviceAliases: alias,
  upTime: raisedAt(alias),
  lastTime: testNow,
  count: 1,
  recoverTime: null,
  recordStatus: 0,
  onlineStatus: 0,
  sendOrderStatus: 0,
  ...fields,
})

describe('permission/getModuleListByUserid', () => {
  const menu = async (headers: Record<string, string>) =>
    (await web.call('permission/getModuleListByUserid', headers)).body
  const leaf = (modulecode: string, modulename: string, checked = true) => ({
    modulename,
    modulecode,
    url: '',
    checked,
    children: [],
  })

  test('gives a post its pages, ticked as it may see them', async () => {
    expect(await menu(self)).toEqual({
      code: 0,
      msg: 'Done',
      result: [
        {
          modulename: 'Map',
          modulecode: 'map',
          url: '/map',
          checked: true,
          children: [leaf('map_view', 'View')],
        },
        {
          modulename: 'Network device',
          modulecode: 'devices',
          url: '',
          checked: true,
          children: [
            {
              modulename: 'ZETA AP',
              modulecode: 'devices_gateway',
              url: '/device/network',
              checked: true,
              children: [
                leaf('devices_gateway_view', 'View'),
                leaf('devices_gateway_add', 'Add'),
                leaf('devices_gateway_edit', 'Edit'),
                leaf('devices_gateway_delete', 'Delete'),
                leaf('devices_gateway_import', 'Import'),
                leaf('devices_gateway_export', 'Export'),
              ],
            },
            {
              modulename: 'ZETA MOTE',
              modulecode: 'devices_mote',
              url: '/device/trunk-manage',
              checked: true,
              children: [
                leaf('devices_mote_view', 'View'),
                leaf('devices_mote_add', 'Add'),
                leaf('devices_mote_edit', 'Edit'),
                leaf('devices_mote_delete', 'Delete'),
                leaf('devices_mote_import', 'Import'),
                leaf('devices_mote_export', 'Export'),
              ],
            },
            {
              modulename: 'ZETA MS',
              modulecode: 'devices_ms',
              url: '/device/terminal-manage',
              checked: true,
              children: [
                leaf('devices_ms_view', 'View'),
                leaf('devices_ms_add', 'Add'),
                leaf('devices_ms_edit', 'Edit'),
                leaf('devices_ms_delete', 'Delete'),
                leaf('devices_ms_import', 'Import'),
                leaf('devices_ms_export', 'Export'),
              ],
            },
          ],
        },
        {
          modulename: 'System Management',
          modulecode: 'sysytem',
          url: '',
          checked: true,
          children: [
            {
              modulename: 'Device codes',
              modulecode: 'sysytem_sensorcode',
              url: '/system/device-code',
              checked: true,
              children: [
                leaf('sysytem_sensorcode_view', 'View'),
                leaf('sysytem_sensorcode_add', 'Add'),
                leaf('sysytem_sensorcode_edit', 'Edit'),
                leaf('sysytem_sensorcode_delete', 'Delete'),
                leaf('sysytem_sensorcode_import', 'Import'),
                leaf('sysytem_sensorcode_export', 'Export'),
                leaf('sysytem_sensorcode_freeze', 'Freeze'),
              ],
            },
          ],
        },
      ],
    })
  })

  test('gives post 1 everything, capabilities too, and names it in the language', async () => {
    const { result } = await menu({ ...admin, language_type: 'zh' })

    expect(result).toEqual([
      {
        modulename: '地图',
        modulecode: 'map',
        url: '/map',
        checked: true,
        children: [leaf('map_view', '查看')],
      },
      {
        modulename: '设备',
        modulecode: 'devices',
        url: '',
        checked: true,
        children: [
          {
            modulename: '网关',
            modulecode: 'devices_gateway',
            url: '/device/network',
            checked: true,
            children: [
              leaf('devices_gateway_view', '查看'),
              leaf('devices_gateway_add', '新增'),
              leaf('devices_gateway_edit', '编辑'),
              leaf('devices_gateway_delete', '删除'),
              leaf('devices_gateway_import', '导入'),
              leaf('devices_gateway_export', '导出'),
            ],
          },
          {
            modulename: '中继',
            modulecode: 'devices_mote',
            url: '/device/trunk-manage',
            checked: true,
            children: [
              leaf('devices_mote_view', '查看'),
              leaf('devices_mote_add', '新增'),
              leaf('devices_mote_edit', '编辑'),
              leaf('devices_mote_delete', '删除'),
              leaf('devices_mote_import', '导入'),
              leaf('devices_mote_export', '导出'),
            ],
          },
          {
            modulename: '终端',
            modulecode: 'devices_ms',
            url: '/device/terminal-manage',
            checked: true,
            children: [
              leaf('devices_ms_view', '查看'),
              leaf('devices_ms_add', '新增'),
              leaf('devices_ms_edit', '编辑'),
              leaf('devices_ms_delete', '删除'),
              leaf('devices_ms_import', '导入'),
              leaf('devices_ms_export', '导出'),
            ],
          },
        ],
      },
      {
        modulename: '系统管理',
        modulecode: 'sysytem',
        url: '',
        checked: true,
        children: [
          {
            modulename: '设备编码',
            modulecode: 'sysytem_sensorcode',
            url: '/system/device-code',
            checked: true,
            children: [
              leaf('sysytem_sensorcode_view', '查看'),
              leaf('sysytem_sensorcode_add', '新增'),
              leaf('sysytem_sensorcode_edit', '编辑'),
              leaf('sysytem_sensorcode_delete', '删除'),
              leaf('sysytem_sensorcode_import', '导入'),
              leaf('sysytem_sensorcode_export', '导出'),
              leaf('sysytem_sensorcode_freeze', '冻结'),
            ],
          },
        ],
      },
      leaf('PROPERTYCZQX', '操作权限'),
      leaf('PROPERTYGZKB', '工作看板'),
      leaf('PROPERTYGZKBDEMO', '工作看板演示'),
      leaf('PROPERTYGJTC', '告警弹窗'),
    ])
  })

  test('leaves a page and its group unticked that the post may not see, and lists the capabilities that it has', async () => {
    const child = await web.login('qchild')
    await giveFunctions(web, 'qchild', ['map_view', 'PROPERTYGZKB'])
    const { result } = await menu(child)
    await giveFunctions(web, 'qchild', worldFunctions)

    expect(
      result.map(({ modulecode, checked }: { modulecode: string; checked: boolean }) => [
        modulecode,
        checked,
      ]),
    ).toEqual([
      ['map', true],
      ['devices', false],
      ['sysytem', false],
      ['PROPERTYGZKB', true],
    ])
  })
})

describe('company/getTreeInfo', () => {
  const tree = async (headers: Record<string, string>) =>
    (await web.call('company/getTreeInfo', headers)).body.list
  const node = (mark: keyof TestWeb['world']['companies'], ...children: object[]) => ({
    objectid: web.world.companies[mark],
    companyname: `${mark} company`,
    children,
  })

  test('is the own company with all below it', async () => {
    expect(await tree(self)).toEqual([node('qself', node('qchild'))])
  })

  test('begins at the root for whoever belongs there', async () => {
    expect(await tree(admin)).toEqual([
      {
        objectid: '7100001',
        companyname: 'Farwatch',
        children: [
          node('qlender'),
          node('qparent', node('qself', node('qchild')), node('qsiblng')),
          node('qstrang'),
        ],
      },
    ])
  })
})

describe('the lists to choose from', () => {
  test('hold every time zone', async () => {
    const { body } = await web.call('company/getAllTimeZone', self)

    expect(body.list.length).toBeGreaterThan(400)
    expect(body.list).toContainEqual({
      code: 'Asia/Shanghai',
      name: 'UTC+08:00 China Standard Time (Asia/Shanghai)',
    })
  })

  test.each([
    ['gateway/getGatewayTypeList', [{ typeId: 'gateway', typeName: 'ゲートウェイ' }]],
    ['mote/getMoteTypeList', [{ typeId: 'relay', typeName: '中継器' }]],
    [
      'ms/getMsTypeList',
      [
        { typeId: 'door-contact', typeName: 'ドアセンサー' },
        { typeId: 'pressure', typeName: '圧力センサー' },
        { typeId: 'temperature-humidity', typeName: '温湿度センサー' },
        { typeId: 'temperature-controller', typeName: '温度コントローラー' },
        { typeId: 'acoustic', typeName: '音響センサー（エッジAI）' },
        { typeId: 'weather', typeName: '気象センサー' },
        { typeId: 'illuminance', typeName: '照度センサー' },
        { typeId: 'vibration', typeName: '振動センサー' },
        { typeId: 'motion', typeName: '人感センサー' },
        { typeId: 'water-level', typeName: '水位センサー' },
        { typeId: 'water-quality', typeName: '水質センサー' },
        { typeId: 'electric-current', typeName: '電流センサー' },
        { typeId: 'metering', typeName: '電力量計測端末' },
        { typeId: 'dry-contact', typeName: '無電圧接点センサー' },
        { typeId: 'flow-meter', typeName: '流量センサー' },
        { typeId: 'water-leak', typeName: '漏水センサー' },
      ],
    ],
  ] as const)('%s holds the types of its class in the language', async (path, list) => {
    const { body } = await web.call(path, { ...self, language_type: 'ja' })

    expect(body).toEqual({ code: 0, msg: '完了しました', list })
  })
})

describe('workKanban/getOnlineRate', () => {
  const rates = async (query = {}) => (await web.call('workKanban/getOnlineRate', self, { query })).body

  test('counts what the caller sees, shared gateways and what hangs on them too', async () => {
    await owner(`update device_status set online = false where device_id = $1`, [device('qlentT')])
    const { list } = await rates()
    await owner(`update device_status set online = true where device_id = $1`, [device('qlentT')])

    expect(list).toEqual([
      { deviceType: 2, total: 3, online: 3, rate: 100 },
      { deviceType: 1, total: 3, online: 3, rate: 100 },
      { deviceType: 0, total: 3, online: 2, rate: 66.66 },
    ])
  })

  test('counts one company with all below it when asked to', async () => {
    const one = { total: 1, online: 1, rate: 100 }

    expect((await rates({ companyid: web.world.companies.qchild })).list).toEqual([
      { deviceType: 2, ...one },
      { deviceType: 1, ...one },
      { deviceType: 0, ...one },
    ])
  })

  test('has no rate where there is no device', async () => {
    await owner(`insert into company (parent_id, name) values ($1, 'qempty company')`, [
      web.world.companies.qself,
    ])
    const { rows } = await owner(`select company_id from company where name = 'qempty company'`)
    const { list } = await rates({ companyid: rows[0].company_id })
    await owner(`delete from company where name = 'qempty company'`)

    expect(list).toEqual([2, 1, 0].map((deviceType) => ({ deviceType, total: 0, online: 0, rate: null })))
  })

  test.each(['qparent', 'qsiblng', 'qstrang', 'qlender'] as const)(
    'knows nothing of the company %s',
    async (mark) => {
      const foreign = await rates({ companyid: web.world.companies[mark] })
      const nowhere = await rates({ companyid: '999' })

      expect(foreign).toEqual({ code: 404, msg: 'There is no such record', reason: 'record.unknown' })
      expect(foreign).toEqual(nowhere)
    },
  )
})

describe('workKanban/getRealtimeAlarm', () => {
  test('shows what lasts, priority first and then newest first, with counts of all', async () => {
    const { body } = await web.call('workKanban/getRealtimeAlarm', self)
    const { list, ...counts } = body.data
    const gateways = ['qselfG', 'qchildG', 'qlentG'].toSorted((a, b) => raisedAt(b) - raisedAt(a))
    const terminals = ['qselfT', 'qchildT', 'qlentT'].toSorted((a, b) => raisedAt(b) - raisedAt(a))
    const { rows } = await owner('select seq from live_number')

    expect(list.map((row: { deviceAliases: string }) => row.deviceAliases)).toEqual([
      ...gateways,
      ...terminals,
    ])
    expect(list.find((row: { deviceAliases: string }) => row.deviceAliases === 'qselfT')).toEqual(
      alarm('qselfT', {
        devType: 0,
        devUid: 'A001F002',
        companyname: 'qself company',
        sensorType: 'Temperature and humidity',
        alarmType: 1006,
        alarmLevel: 1,
        longitude: 121.471,
        latitude: 31.232,
        position: 'qself street 3',
      }),
    )
    expect(list.find((row: { deviceAliases: string }) => row.deviceAliases === 'qlentG')).toEqual(
      alarm('qlentG', {
        devType: 2,
        devUid: 'A206F000',
        companyname: '',
        sensorType: '',
        alarmType: 1005,
        alarmLevel: 2,
        longitude: 121.476,
        latitude: 31.23,
        position: 'qlent street 1',
      }),
    )
    expect(counts).toEqual({
      priority: 3,
      general: 3,
      raisedInTenMinutes: [...gateways, ...terminals].filter(
        (alias) => raisedAt(alias) >= testNow - 10 * minute,
      ).length,
      seq: Number(rows[0].seq),
    })
  })

  test('counts one company when asked to', async () => {
    const query = { companyid: web.world.companies.qchild }
    const { body } = await web.call('workKanban/getRealtimeAlarm', self, { query })

    expect(body.data.list.map((row: { deviceAliases: string }) => row.deviceAliases)).toEqual([
      'qchildG',
      'qchildT',
    ])
    expect([body.data.priority, body.data.general]).toEqual([1, 1])
  })
})

describe('workKanban/findPage', () => {
  test('is a page of the priority alarms that last, or of the level asked for', async () => {
    const page = async (query: object) =>
      (await web.call('workKanban/findPage', self, { query: { ...query } })).body.data
    const levels = ({ list }: { list: { alarmLevel: number }[] }) => list.map((row) => row.alarmLevel)

    expect(levels(await page({}))).toEqual([2, 2, 2])
    expect(levels(await page({ alarmLevel: 1, pageSize: 2 }))).toEqual([1, 1])
    expect(await page({ alarmLevel: 1, pageSize: 2, pageNum: 2 })).toMatchObject({
      total: 3,
      pages: 2,
      pageNum: 2,
      pageSize: 2,
    })
  })
})

describe('alarmRecord/findPage', () => {
  const page = async (query: object = {}, headers = self) =>
    (await web.call('alarmRecord/findPage', headers, { query: { ...query } })).body
  const aliases = ({ data }: { data: { list: { deviceAliases: string }[] } }) =>
    data.list.map((row) => row.deviceAliases)

  test.each([
    ['the class', { devType: 2 }, ['qselfG', 'qchildG', 'qlentG']],
    ['a whole id', { devUid: 'a001f002' }, ['qselfT']],
    ['a part of an id', { devUid: '01f00' }, ['qselfG', 'qselfT']],
    ['the type', { alarmType: 1006 }, ['qselfT', 'qchildT', 'qlentT']],
    ['the level', { alarmLevel: 2 }, ['qselfG', 'qchildG', 'qlentG']],
    ['a level that none has', { alarmLevel: 0 }, []],
    ['what lasts', { recordStatus: 0 }, ['qselfG', 'qselfT', 'qchildG', 'qchildT', 'qlentG', 'qlentT']],
    ['what is over', { recordStatus: 1 }, []],
    ['everything at once', { devType: 0, devUid: '02F', alarmType: 1006, alarmLevel: 1 }, ['qchildT']],
  ])('filters by %s', async (_, query, expected) => {
    expect(aliases(await page(query)).toSorted()).toEqual([...expected].toSorted())
  })

  test('filters by when it was raised, both ends included', async () => {
    const at = raisedAt('qselfT')

    expect(aliases(await page({ upStime: at, upEtime: at }))).toEqual(['qselfT'])
    expect(aliases(await page({ upStime: at + 1 }))).not.toContain('qselfT')
    expect(aliases(await page({ upEtime: at - 1 }))).not.toContain('qselfT')
  })

  test.each([{ upStime: 2, upEtime: 1 }])('refuses the range %j', async (query) => {
    expect(await page(query)).toEqual({
      code: 422,
      msg: 'The beginning must not be later than the end',
      reason: 'range.invalid',
    })
  })

  test.each([
    ['pageNum=1&pageNum=2', 'pageNum', 'is of the wrong kind'],
    ['pageNum=0', 'pageNum', 'must be 1 or more'],
    ['pageSize=501', 'pageSize', 'must be 500 or less'],
    ['devUid=xyz', 'devUid', 'has the wrong format'],
    ['devType=3', 'devType', 'is not one of the choices'],
  ])('refuses the query %s', async (query, field, msg) => {
    const { status, body } = await web.call('alarmRecord/findPage', self, { query })

    expect([status, body.code, body.errors]).toEqual([422, 422, [{ field, msg }]])
  })

  test.each([
    ['upStime=-8640000000000000', 'upStime', 'must be -210866803200000 or more'],
    ['upEtime=9000000000000000', 'upEtime', 'must be 8640000000000000 or less'],
    ['colour=red', 'colour', 'is not known to this call'],
    ['companyId=7', 'companyId', 'is not known to this call'],
  ])('refuses %s, which it cannot mean', async (query, field, msg) => {
    const { status, body } = await web.call('alarmRecord/findPage', self, { query })

    expect([status, body.errors]).toEqual([422, [{ field, msg }]])
  })

  test('takes the earliest moment that there is', async () => {
    expect((await page({ upStime: -210_866_803_200_000 })).data.total).toBe(6)
  })

  test('takes what is empty for not given', async () => {
    const { body } = await web.call('alarmRecord/findPage', self, { query: 'devType=&devUid=&colour=' })

    expect(body.data.total).toBe(6)
  })

  test.each(['workKanban/findPage', 'alarmRecord/findPage'] as const)(
    '%s is that of one company with all below it when asked to, and 404 for any other',
    async (path) => {
      const of = async (companyid: string) =>
        (await web.call(path, self, { query: { companyid, alarmLevel: 2 } })).body
      const { qchild, qstrang } = web.world.companies

      expect((await of(qchild)).data).toMatchObject({ list: [alarm('qchildG')], total: 1 })
      expect(await of(qstrang)).toEqual({
        code: 404,
        msg: 'There is no such record',
        reason: 'record.unknown',
      })
    },
  )

  test('is one order for all pages, near and far, also where moments are equal', async () => {
    await owner(
      `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at,
         recovered_at, record_status)
       select device_id, device_type, company_no, gateway_id, 1009, 1, $1, $1, $1, 1 from device, generate_series(1, 101)
       where alias = 'qselfT'`,
      [new Date(testNow)],
    )
    const query = { alarmType: 1009, pageSize: 20 }
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((pageNum) => page({ ...query, pageNum })))
    const ids = pages.flatMap(({ data }) =>
      data.list.map((row: { objectid: string }) => Number(row.objectid)),
    )
    await owner('delete from alarm_record where alarm_type = 1009')

    expect(pages.map(({ data }) => data.list.length)).toEqual([20, 20, 20, 20, 20, 1, 0])
    expect(pages.map(({ data }) => [data.total, data.pages])).toEqual(
      Array.from({ length: 7 }, () => [101, 6]),
    )
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
    expect(new Set(ids).size).toBe(101)
  })
})

describe('map/getAllDevicePosition', () => {
  test.each(['true', '0x10', '1e999'])('takes no zoom %s', async (zoom) => {
    const query = { west: 121, south: 31, east: 122, north: 32, zoom }
    const { status, body } = await web.call('map/getAllDevicePosition', self, { query })

    expect([status, body.errors]).toEqual([422, [{ field: 'zoom', msg: 'is of the wrong kind' }]])
  })

  const positions = async (query: object = {}, headers = self) =>
    (await web.call('map/getAllDevicePosition', headers, { query: { ...query } })).body
  const shanghai = { west: 121.4, south: 31.2, east: 121.5, north: 31.3, zoom: 14 }
  const hung = (id: string | undefined, longitude: number, latitude: number) => ({ id, longitude, latitude })
  const at = (alias: string, deviceType: number, devUid: string, fields: object) => ({
    id: device(alias),
    deviceType,
    devUid,
    deviceAliases: alias,
    status: deviceType === 1 ? 0 : 2,
    alarmLevel: [1, null, 2][deviceType],
    longitude: 121.472,
    ...fields,
  })
  /** In the order of the ids. */
  const child = () => [
    at('qchildT', 0, 'A002F002', { latitude: 31.232, parent: hung(device('qchildR'), 121.472, 31.231) }),
    at('qchildR', 1, 'A102F001', { latitude: 31.231, parent: hung(device('qchildG'), 121.472, 31.23) }),
    at('qchildG', 2, 'A202F000', { latitude: 31.23, parent: null }),
  ]

  test('without a box is the plain list of all devices with a position', async () => {
    const body = await positions({}, await web.login('qchild'))

    expect(body).toEqual({ code: 0, msg: 'Done', list: child() })
  })

  test('is single devices where few are in the box, with the number of the last fact in it', async () => {
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

  test('shows one gateway with what hangs on it, a shared one too', async () => {
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

  test('finds a part of an id, an alias or an address, in either case', async () => {
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

  test.each(['%%', '__', '\\\\', 'q%f', "' or 1=1"])('takes %s for what it says', async (keyword) => {
    expect((await search(keyword)).list).toEqual([])
  })

  test('takes no U+0000, which no text of the database holds', async () => {
    const { status, body } = await web.call('map/getFuzzyQueryResult', self, { query: 'keyword=ab%00c' })

    expect([status, body.errors]).toEqual([422, [{ field: 'keyword', msg: 'has the wrong format' }]])
  })

  test('needs two letters, or one Chinese character', async () => {
    await owner(`update device set address = '上海市' where alias = 'qselfT'`)
    const found = await search('海')
    await owner(`update device set address = 'qself street 3' where alias = 'qselfT'`)

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

test.each([
  'workKanban/getOnlineRate',
  'workKanban/getRealtimeAlarm',
  'workKanban/findPage',
  'alarmRecord/findPage',
] as const)('%s is for those who may see the map', async (path) => {
  const headers = await web.login('qsiblng')
  await giveFunctions(web, 'qsiblng', ['sysytem_sensorcode_view'])
  const denied = await web.call(path, headers)
  await giveFunctions(web, 'qsiblng', worldFunctions)

  expect([denied.status, denied.body.reason]).toEqual([403, 'permission.denied'])
  expect((await web.call(path, headers)).body.code).toBe(0)
})

describe('an address that is no call', () => {
  test.each([
    ['GET', '/api/company/nothing'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['POST', '/api/company/getTreeInfo'],
    ['DELETE', '/api/company/getTreeInfo'],
    ['GET', '/api/Company/GetTreeInfo'],
    ['GET', '/api/company/getTreeInfo/'],
  ] as const)('%s %s is answered with the envelope', async (method, url) => {
    const reply = await web.app.inject({ method, url, headers: { 'accept-language': 'en' } })

    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { code: 404, msg: 'There is no such call', reason: 'call.unknown' },
    ])
  })
})

describe('an address that cannot be read', () => {
  test.each(['/%', '/api/%zz'])(
    '%s is answered with the envelope and what makes a browser careful',
    async (url) => {
      const reply = await web.app.inject({ url, headers: { 'accept-language': 'en' } })

      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { code: 422, msg: 'The request cannot be read', reason: 'body.malformed' },
      ])
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
    },
  )
})

describe('HEAD', () => {
  test('is answered as GET is, without the body', async () => {
    const get = await web.app.inject({ url: '/api/health' })
    const head = await web.app.inject({ url: '/api/health', method: 'HEAD' })

    expect([head.statusCode, head.body]).toEqual([get.statusCode, ''])
  })

  test.each(['/api/live?topics=alarms', '/api/accounts/logout'])(
    'does nothing at %s, where asking does something',
    async (url) => {
      const headers = await web.login('qself')
      const head = await web.app.inject({ url, method: 'HEAD', headers })

      expect(head.statusCode).toBe(404)
      expect((await web.call('company/getTreeInfo', headers)).body.code).toBe(0)
    },
  )
})

describe('every answer', () => {
  test('carries what makes a browser careful, a number, and is kept nowhere', async () => {
    const { headers } = await web.app.inject({ url: '/api/common/getCaptcha' })

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain("worker-src 'self' blob:")
  })
})
