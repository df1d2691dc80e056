import { describe, expect, test } from 'vitest'

import { toWgs84 } from '#contract/geo/coordinates.ts'
import { testNow } from '#tests/harness/web.ts'

import { nodeWorld, unknown } from './node-world.ts'

const {
  web,
  headers,
  owner,
  id,
  newUid,
  call,
  add,
  edit,
  find,
  uidsOf,
  remove,
  details,
  keysOf,
  lastOperation,
} = nodeWorld('mote')

const ownUid = 'A101F001'
const lentUid = 'A106F001'
const unregisteredUid = 'A104F001'
const repeated = [{ field: 'moteUid', msg: 'is repeated: this value already exists' }]

describe('mote/add', () => {
  test('gives back the relay, of the own company when nothing else is said', async () => {
    const { data, ...envelope } = await add('qself', {}, 'E00000AA')

    expect(envelope).toEqual({ code: 0, msg: 'Done' })
    expect(data).toEqual({
      objectid: expect.stringMatching(/^\d+$/),
      deviceId: data.objectid,
      reach: 5,
      reachTime: expect.any(Number),
      version: 1,
      moteUid: 'E00000AA',
      deviceAliases: '',
      type: 'relay',
      typeName: 'Relay',
      serviceCondition: 0,
      address: '',
      province: '',
      city: '',
      district: '',
      companyid: web().world.companies.qself,
      company: 'qself company',
      own: true,
      status: 1,
      networkStatus: 1,
      alarmLevel: null,
      alarmType: null,
      authFlag: null,
      protocolMode: null,
      networkId: '',
      networkMasterId: '',
      armVersion: '',
      parentMote: '',
      hops: null,
      netID: null,
      groupNumber: null,
      flow: null,
      upFailureRate: null,
      power: null,
      upRSSI: null,
      downRSSI: null,
      snrDb: null,
      softwareVersion: '',
      appVersion: '',
      dormantModel: null,
      upPowerDbm: null,
      downPowerDbm: null,
      upgradeStatus: 'never',
      upgradeTime: null,
      appVersionBefore: '',
      registerTime: null,
      beatTime: null,
      upTime: null,
      downTime: null,
      longitude: null,
      latitude: null,
      addressType: 1,
      createTime: testNow,
      updateTime: testNow,
    })
  })

  test('keeps everything that is entered, the position as given and where that is #relays-2', async () => {
    const fields = {
      deviceAliases: 'Hall 5',
      serviceCondition: 1,
      address: '1 Test Road',
      province: 'Kanto',
      city: 'Tokyo',
      district: 'Chiyoda',
      companyid: web().world.companies.qchild,
      longitude: 116.41036949371029,
      latitude: 39.92133699351021,
      addressType: 5,
    }
    const { data } = await add('qself', fields)

    expect(data).toMatchObject({ ...fields, company: 'qchild company' })
    const { data: inFull } = await details('qchild', data.objectid)
    expect(inFull).toMatchObject({ ...data, position: toWgs84(fields.longitude, fields.latitude, 5) })
  })

  test('keeps its keys sealed, where the web role reads nothing #relays-3', async () => {
    const { data } = await add('qself', { key: '0123456789', encryptionKey: '0123456789abcdef' })

    expect(await keysOf(data.objectid)).toEqual(['0123456789', '0123456789ABCDEF'])
    await expect(web().database.web.pool.query('select * from device_key')).rejects.toThrow(
      'permission denied',
    )
    expect(JSON.stringify(await lastOperation())).not.toContain('0123456789')
    expect(JSON.stringify(data)).not.toContain('0123456789')
  })

  test('refuses an id that is taken, and says nothing of whose it is', async () => {
    for (const uid of [ownUid, unregisteredUid, lentUid])
      expect((await add('qself', {}, uid)).errors).toEqual(repeated)
  })

  test('takes the id of a terminal, since an id is one within its class', async () => {
    expect((await add('qself', {}, 'A004F002')).code).toBe(0)
  })

  test.each([
    ['deviceAliases', 'R\u20671', 'contains U+2067, an invisible character. Enter the text again'],
    ['deviceAliases', 'R\n1', 'must be a single line without tabs'],
    ['city', 'a\tb', 'must be a single line without tabs'],
    ['moteUid', 'g0000001', 'has the wrong format'],
    ['key', '012345678', 'has the wrong format'],
    ['key', '012345678g', 'has the wrong format'],
    ['encryptionKey', '0123456789', 'has the wrong format'],
    ['deviceAliases', 'nine char', 'can have at most 8 characters'],
    ['type', 'gateway', 'is not a valid choice'],
    ['serviceCondition', 2, 'is not a valid choice'],
    ['longitude', 180.5, 'must be 180 or less'],
  ])('refuses %s %j #relays-4', async (field, value, msg) => {
    expect((await add('qself', { [field]: value })).errors).toEqual([{ field, msg }])
  })

  test('writes for a company below, and for no other', async () => {
    for (const mark of ['qparent', 'qstrang'] as const)
      expect((await add('qself', { companyid: web().world.companies[mark] })).errors).toEqual([
        { field: 'companyid', msg: 'is not a company in your view' },
      ])
  })

  test('is logged, and not for who may not add', async () => {
    const { data } = await add('qself')

    expect(await lastOperation()).toEqual({
      operation: 'operation.mote.add',
      outcome: 'done',
      detail: { ids: [data.objectid], names: [data.moteUid] },
    })
    await owner(`delete from post_function where function_code = 'devices_mote_add'
      and post_id = (select post_id from app_user where login_name = 'qlender')`)
    expect(await add(await web().login('qlender'))).toMatchObject({ code: 403 })
  })
})

describe('mote/edit', () => {
  test('changes what is given and leaves the rest, the keys too', async () => {
    const { data } = await add('qself', { key: '0123456789', deviceAliases: 'before', address: 'here' })
    const edited = await edit('qself', data, {
      deviceAliases: 'after',
      encryptionKey: '00112233445566FF',
      companyid: web().world.companies.qself,
    })

    expect(edited.data).toEqual({ ...data, version: 2, deviceAliases: 'after' })
    expect(await keysOf(data.objectid)).toEqual(['0123456789', '00112233445566FF'])
    expect(await uidsOf('qself', { keyword: 'after' })).toEqual([data.moteUid])
  })

  test('takes a row as it was read, with a place and without, and no half of one', async () => {
    const placed = { longitude: 121.5, latitude: 31.2 }
    const none = { longitude: null, latitude: null }
    const { data: nowhere } = await add('qself')
    const { data: somewhere } = await add('qself', placed)
    const sent = (row: typeof nowhere, fields: object) =>
      call('edit', 'qself', { body: { ...row, ...fields } })

    expect((await sent(nowhere, { address: 'here' })).data).toEqual({
      ...nowhere,
      version: 2,
      address: 'here',
    })
    const again = (await sent(somewhere, { address: 'there' })).data
    expect(again).toEqual({ ...somewhere, version: 2, address: 'there' })
    expect((await sent(again, { longitude: null })).errors).toEqual([
      { field: 'longitude', msg: 'cannot be empty' },
    ])
    expect((await sent(again, { longitude: '' })).errors).toEqual([
      { field: 'longitude', msg: 'must be a number' },
    ])
    expect((await sent(again, none)).data).toEqual({ ...again, version: 3, ...none })
  })

  test('tells the second of two who edit it', async () => {
    const { data } = await add('qchild')
    expect((await edit('qchild', data, { address: 'first' })).code).toBe(0)

    expect(await edit('qself', data, { address: 'second' })).toMatchObject({
      code: 10_001,
      reason: 'record.changed',
    })
    expect((await details('qself', data.objectid)).data.address).toBe('first')
  })

  test('knows no relay that is shared, another’s, none, or no relay', async () => {
    for (const [objectid, moteUid] of [
      [id('qlentR'), lentUid],
      [id('qstrangR'), unregisteredUid],
      [id('qselfT'), 'A001F002'],
      ['9999999999999999999', unregisteredUid],
    ])
      for (const version of [undefined, 99])
        expect(await edit('qself', { objectid: objectid ?? '', moteUid, version })).toEqual(unknown)
  })

  test('leaves the id as it is', async () => {
    const { data } = await add('qself')

    expect((await edit('qself', { ...data, moteUid: newUid() })).errors).toEqual([
      { field: 'moteUid', msg: 'cannot be changed' },
    ])
  })
})

describe('mote/findPage', () => {
  test('finds by every field of the filter #relays-5', async () => {
    const { data } = await add('qchild', { deviceAliases: '东门', address: '光谷大道 77' })
    const gateway = id('qchildG')
    await owner(
      `update device set gateway_id = $2, parent_id = $3, ap_uid = 'D202F000' where device_id = $1`,
      [data.objectid, gateway, id('qchildR')],
    )
    await owner(
      `update relay set app_version = '030e', group_number = 7, service_condition = 1 where device_id = $1`,
      [data.objectid],
    )
    await owner(`update gateway_channel set protocol_model = 128 where ap_uid = 'D202F000'`)
    for (const query of [
      { keyword: data.moteUid },
      { keyword: '东门' },
      { keyword: '谷大' },
      { keyword: '大道 77' },
      { protocolMode: 'zeta-g' },
      { appVersion: '30E' },
      { groupNumber: 7 },
      { armuid: 'A202F000', parentMote: 'A102F001' },
      { apuid: 'D202F000', serviceCondition: 1 },
      { moteuid: data.moteUid, status: 1 },
      { serviceCondition: 1, companyid: web().world.companies.qchild, type: 'relay', appVersion: '030e' },
    ] as Record<string, string | number>[]) {
      const { list, total } = await find('qchild', query)
      expect([query, list.map(({ moteUid }: { moteUid: string }) => moteUid), total]).toEqual([
        query,
        [data.moteUid],
        1,
      ])
    }
    for (const query of [
      { keyword: 'b%' },
      { type: 'gateway' },
      { moteuid: unregisteredUid },
      { armuid: 'A204F000' },
      { companyid: web().world.companies.qstrang ?? '' },
      { protocolMode: 'zeta-mv' },
    ])
      expect([query, await find('qchild', query)]).toMatchObject([query, { list: [], total: 0 }])
    expect(await uidsOf('qstrang', { keyword: '东门' })).toEqual([])
  })

  test('counts what it finds by status and by usage status, shared ones too, as they are at that moment #relays-6', async () => {
    const counts = async (query: object) => {
      const { list, total } = await find('qself', { ...query, pageSize: 100 })
      expect(list).toHaveLength(total)
      return total
    }
    const [all, online, debugging] = [
      await counts({}),
      await counts({ status: 0 }),
      await counts({ serviceCondition: 1 }),
    ]
    await owner('update device_status set online = false where device_id = any ($1)', [
      [id('qlentR'), id('qchildR')],
    ])
    await call('batchChangeUsageStatus', 'qchild', {
      body: { objectids: id('qchildR'), serviceCondition: 1 },
    })

    expect(await counts({})).toBe(all)
    expect(await counts({ status: 0 })).toBe(online - 2)
    expect(await counts({ serviceCondition: 1 })).toBe(debugging + 1)
    await remove('qself', [(await add('qself')).data.objectid])
    expect(await counts({})).toBe(all)
    await owner('select fold_counts()')
    expect(await counts({})).toBe(all)
    await owner('update device_status set online = true where device_id = any ($1)', [
      [id('qlentR'), id('qchildR')],
    ])
  })

  test.each([
    ['deviceAliases', 'asc'],
    ['deviceAliases', 'desc'],
    ['createTime', 'asc'],
    ['moteUid', 'desc'],
  ])('pages by %s %s without a relay twice, equal values too', async (sort, order) => {
    for (let n = 0; n < 4; n += 1) await add('qchild', { deviceAliases: 'alike' })
    const { total } = await find('qchild')
    const pages: string[] = []
    for (let pageNum = 1; pageNum <= Math.ceil(total / 3); pageNum += 1)
      pages.push(...(await uidsOf('qchild', { sort, order, pageNum, pageSize: 3 })))

    expect(pages).toHaveLength(total)
    expect(new Set(pages).size).toBe(total)
    expect(pages).toEqual(await uidsOf('qchild', { sort, order, pageSize: 100 }))
  })

  test('shows what hangs on a shared gateway, not as one’s own', async () => {
    const { list } = await find('qself', { moteuid: lentUid })

    expect(list).toMatchObject([{ moteUid: lentUid, own: false, companyid: '', company: '' }])
  })
})

describe('the details of a relay', () => {
  test('say by which way it is heard, what hangs on it, and what it sent in 24 hours', async () => {
    const relay = id('qselfR')
    for (const day of [0, 1, 2])
      await owner(`select ensure_partition('heartbeat', $1)`, [new Date(testNow - day * 86_400_000)])
    await owner(
      `insert into heartbeat (event_at, device_id, received_at, gateway_id, rssi_dbm, snr_db, battery_percent, body)
       select $1::timestamptz - hours * interval '1 hour', $2, $1, $3, -80, 5, 90, '{"framesSent": 50, "framesFailed": 1}'
       from unnest(array[1, 2, 25]) hours`,
      [new Date(testNow), relay, id('qselfG')],
    )
    await owner(
      `update device_state set figures = '{"framesSent": 40, "framesFailed": 3}', rssi_dbm = -101.5, hops = 1 where device_id = $1`,
      [relay],
    )
    const { data } = await details('qself', relay)

    expect(data).toMatchObject({
      moteUid: ownUid,
      networkMasterId: 'A201F000',
      flow: 40,
      upFailureRate: 7.5,
      upRSSI: -101.5,
      flow24h: 100,
      upFailureRate24h: 2,
      path: [{ devUid: 'A201F000', devType: 2, status: 2, upRSSI: null, snrDb: null }],
      neighboursTotal: 1,
      cutOffBelow: 0,
      neighbours: [{ devUid: 'A001F002', devType: 0, upRSSI: -91.5, snrDb: 12.5, power: 88 }],
      registrationsToday: 0,
    })
    expect(await details('qstrang', relay)).toEqual(unknown)
    expect(await details('qself', id('qselfT'))).toEqual(unknown)
  })

  test('say how many it cuts off while it is offline', async () => {
    const set = (online: boolean) =>
      owner(
        `update device_status set online = case device_id when $1 then $3 else online end,
           cut_off = device_id = $2 and not $3 where device_id in ($1, $2)`,
        [id('qselfR'), id('qselfT'), online],
      )
    await set(false)
    expect((await details('qself', id('qselfR'))).data.cutOffBelow).toBe(1)
    await set(true)
    expect((await details('qself', id('qselfR'))).data.cutOffBelow).toBe(0)
  })

  test('tell what is not seen from a gateway that was deleted', async () => {
    const relay = id('qchildR')
    await owner('update device_state set hops = 1 where device_id = $1', [relay])
    const where = async () => {
      const { path, isUnattached, networkMasterId, hops } = (await details('qchild', relay)).data
      return { path, isUnattached, networkMasterId, hops }
    }

    expect(await where()).toMatchObject({ path: [{ devType: 2 }], isUnattached: false, hops: 1 })
    await owner('update device set gateway_id = $2 where device_id = $1', [relay, id('qstrangG')])
    expect(await where()).toEqual({ path: [], isUnattached: false, networkMasterId: '', hops: 1 })
    await owner('update device set gateway_id = null where device_id = $1', [relay])
    expect(await where()).toEqual({ path: [], isUnattached: true, networkMasterId: '', hops: null })
  })

  test('end although its relays hang on each other', async () => {
    const [a, b] = [(await add('qself')).data.objectid, (await add('qself')).data.objectid]
    await owner(
      'update device set parent_id = case device_id when $1 then $2::bigint else $1 end where device_id in ($1, $2)',
      [a, b],
    )

    expect((await details('qself', a)).data.path).toHaveLength(1)
  })
})

describe('batches', () => {
  test('delete one’s own relays, and say of others that there are none', async () => {
    const { data } = await add('qself', { key: '0123456789' })
    const answer = await remove('qself', [data.objectid, id('qlentR'), id('qstrangR'), id('qselfT')])

    expect(answer.data.results.map(({ code }: { code: number }) => code)).toEqual([0, 404, 404, 404])
    expect(await lastOperation()).toMatchObject({
      operation: 'operation.mote.delete',
      detail: { names: [data.moteUid] },
    })
    expect(await details('qself', data.objectid)).toEqual(unknown)
    const { rowCount } = await owner('select from device where device_id = any ($1)', [
      [id('qlentR'), id('qstrangR'), id('qselfT')],
    ])
    expect(rowCount).toBe(3)
  })

  test('change the usage status, and whoever edits one of them is told #relays-7', async () => {
    const { data } = await add('qself')
    const { code } = await call('batchChangeUsageStatus', 'qself', {
      body: { objectids: data.objectid, serviceCondition: 1 },
    })

    expect(code).toBe(0)
    expect((await details('qself', data.objectid)).data).toMatchObject({ serviceCondition: 1, version: 2 })
    expect((await edit('qself', data)).reason).toBe('record.changed')
  })

  test('a relay goes while data of it comes in, and its data stays nobody’s', async () => {
    const { data } = await add('qself')
    const insert = `insert into registration (event_at, device_id, received_at, gateway_id, parent_id, hops, reason, rssi_dbm, snr_db, body)
      values ($1, $2, $1, $3, null, 1, 'power-on', -80, 5, '{"apuid": "D201F000"}')`
    await owner(`select ensure_partition('registration', $1)`, [new Date(testNow)])
    await owner(insert, [new Date(testNow), data.objectid, id('qselfG')])
    await remove('qself', [data.objectid])
    await owner(insert, [new Date(testNow), data.objectid, id('qselfG')])
    const again = await add('qstrang', {}, data.moteUid)

    expect(again.code).toBe(0)
    const query = { moteuid: data.moteUid }
    expect((await call('findPageRegister', 'qstrang', { query })).data.total).toBe(0)
    expect(await call('findPageRegister', 'qself', { query })).toEqual(unknown)
  })
})

describe('what a gateway is asked of its relays', () => {
  const ask = async (path: string, apuid: string) =>
    (await web().call(path as 'gateway/getMoteGroupNumList', headers('qself'), { query: { apuid } })).body

  test('names the groups of a channel, and those whose network id may be given to another #relays-8', async () => {
    const made = []
    for (const [groupNumber, netId] of [
      [0, 4],
      [7, 5],
      [7, null],
    ]) {
      const { data } = await add('qself')
      made.push(data)
      await owner(`update device set gateway_id = $2, ap_uid = 'D201F000' where device_id = $1`, [
        data.objectid,
        id('qselfG'),
      ])
      await owner('update relay set group_number = $2, net_id = $3 where device_id = $1', [
        data.objectid,
        groupNumber,
        netId,
      ])
    }
    await owner('update device_state set beat_at = $2 where device_id = $1', [
      made[0].objectid,
      new Date(testNow - 1000),
    ])

    expect((await ask('gateway/getMoteGroupNumList', 'D201F000')).list).toEqual([
      { groupNumber: 0, relays: 1 },
      { groupNumber: 7, relays: 2 },
    ])
    expect((await ask('gateway/getChildMoteByApuidForRecycle', 'D201F000')).list).toEqual([
      { objectid: made[1].objectid, moteuid: made[1].moteUid, deviceAliases: '', netID: 5, beatTime: null },
      {
        objectid: made[0].objectid,
        moteuid: made[0].moteUid,
        deviceAliases: '',
        netID: 4,
        beatTime: testNow - 1000,
      },
    ])
    expect(await ask('gateway/getMoteGroupNumList', 'D204F000')).toEqual(unknown)
  })
})

test.each(['dev_uid', 'alias', 'created_at'])(
  'relays and terminals have an index by %s and id',
  async (column) => {
    const { rows } = await owner(
      `select tablename from pg_indexes where indexdef like '%(' || $1 || ', device_id) INCLUDE %' order by 1`,
      [column],
    )

    expect(rows).toEqual([{ tablename: 'relay' }, { tablename: 'terminal' }])
  },
)
