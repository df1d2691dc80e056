import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { toWgs84 } from '#contract/coordinates.ts'
import { openLive } from '#tests/harness/live-stream.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>

let web: TestWeb
let parent: Headers
let self: Headers
let child: Headers
let stranger: Headers
let lender: Headers
beforeAll(async () => {
  web = await testWeb()
  parent = await web.login('qparent')
  self = await web.login('qself')
  child = await web.login('qchild')
  stranger = await web.login('qstrang')
  lender = await web.login('qlender')
})
afterAll(() => web.close())

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
let made = 0
const newUid = () => `E${String((made += 1)).padStart(7, '0')}`
const armKey = 'keyKEY1234567890'
const entryOf = (networkMasterId: string) => ({ networkMasterId, type: 'gateway', armKey })
const add = async (headers: Headers, fields: object = {}, uid = newUid()) =>
  (await web.call('gateway/newAdd', headers, { body: { ...entryOf(uid), ...fields } })).body
const edit = async (headers: Headers, row: { objectid: string; networkMasterId: string }, fields: object) => {
  const { objectid, networkMasterId } = row
  const body = { networkMasterId, type: 'gateway', objectid, version: 1, ...fields }
  return (await web.call('gateway/newEdit', headers, { body })).body
}
const find = async (headers: Headers, query: Record<string, string | number> = {}) =>
  (await web.call('gateway/newFindPage', headers, { query })).body.data
const uidsOf = async (headers: Headers, query: Record<string, string | number> = {}): Promise<string[]> =>
  (await find(headers, query)).list.map((row: { networkMasterId: string }) => row.networkMasterId)
const remove = async (headers: Headers, uids: readonly string[]) =>
  (await web.call('gateway/newBatchDelete', headers, { body: { armuids: uids.join() } })).body
const details = async (headers: Headers, id: string) =>
  (await web.call('gateway/newFindGatewayDetails/{id}', headers, { params: { id } })).body
const lastOperation = async () =>
  (await owner('select operation, outcome, detail from operation_log order by operation_id desc limit 1'))
    .rows[0]
const unknown = { code: 404, msg: 'There is no such record', reason: 'record.unknown' }

const ownUid = 'A201F000'
const ownChannel = 'D201F000'
const lentUid = 'A206F000'

describe('gateway/newAdd', () => {
  test('gives back the gateway, of the own company and its zone when nothing else is said', async () => {
    const { data, ...envelope } = await add(self, {}, 'E00000AA')

    expect(envelope).toEqual({ code: 0, msg: 'Done' })
    expect(data).toEqual({
      objectid: expect.stringMatching(/^\d+$/),
      deviceId: data.objectid,
      version: 1,
      networkMasterId: 'E00000AA',
      deviceAliases: '',
      type: 'gateway',
      typeName: 'Gateway',
      networkType: 'userAp',
      serviceCondition: 0,
      zone: 'Asia/Shanghai',
      simCard: '',
      address: '',
      province: '',
      city: '',
      district: '',
      networkId: '',
      companyid: web.world.companies.qself,
      belongCompany: 'qself company',
      own: true,
      status: 1,
      alarmLevel: null,
      protocolModel: null,
      linkModal: null,
      serverIp: '',
      serverPort: null,
      armVersion: '',
      rfVersion: '',
      hardwareVersion: '',
      startTime: null,
      registerTime: null,
      beatTime: null,
      longitude: null,
      latitude: null,
      addressType: 1,
      createTime: testNow,
      updateTime: testNow,
    })
  })

  test('keeps everything that is entered, the position as given and where that is', async () => {
    const fields = {
      deviceAliases: 'Hall 5',
      networkType: 'cooperationAP',
      serviceCondition: 1,
      zone: 'Asia/Tokyo',
      simCard: '89860000000000000000',
      address: '1 Test Road',
      province: 'Kanto',
      city: 'Tokyo',
      district: 'Chiyoda',
      companyid: web.world.companies.qchild,
      longitude: 116.41036949371029,
      latitude: 39.92133699351021,
      addressType: 5,
    }
    const { data } = await add(self, fields)

    expect(data).toMatchObject({ ...fields, belongCompany: 'qchild company' })
    const { lng, lat } = toWgs84(fields.longitude, fields.latitude, 5)
    const { data: inFull } = await details(child, data.objectid)
    expect(inFull).toMatchObject({ ...data, own: true, position: { lng, lat } })
  })

  test('keeps the key sealed, where the web role reads nothing', async () => {
    const { data } = await add(self)
    const { rows } = await owner('select arm_key_sealed as sealed from gateway_key where device_id = $1', [
      data.objectid,
    ])

    expect(web.vault.unseal(rows[0].sealed)).toBe(armKey)
    await expect(web.database.web.pool.query('select * from gateway_key')).rejects.toThrow(
      'permission denied',
    )
    expect(JSON.stringify(await lastOperation())).not.toContain(armKey)
  })

  test('refuses an id that is taken, and says nothing of whose it is', async () => {
    const repeated = {
      code: 422,
      msg: expect.stringContaining('repeated'),
      reason: 'field.invalid',
      errors: [{ field: 'networkMasterId', msg: 'is repeated: the same one exists already' }],
    }

    expect(await add(self, {}, ownUid)).toEqual(repeated)
    expect(await add(self, {}, 'A204F000')).toEqual(repeated)
    expect(await add(self, {}, lentUid)).toEqual(repeated)
  })

  test.each([
    ['zh', '重复，已有相同的记录'],
    ['en', 'is repeated: the same one exists already'],
    ['ja', '重複しています。同じものがすでに登録されています'],
  ])('says in %s that an id is repeated: %s', async (language, msg) => {
    const { errors } = await add({ ...self, language_type: language }, {}, ownUid)

    expect(errors).toEqual([{ field: 'networkMasterId', msg }])
  })

  test.each([
    ['networkMasterId', 'g0000001', 'has the wrong format'],
    ['networkMasterId', 'E000001', 'has the wrong format'],
    ['armKey', 'short', 'has the wrong format'],
    ['armKey', 'keyKEY123456789!', 'has the wrong format'],
    ['armKey', undefined, 'cannot be empty'],
    ['deviceAliases', 'nine char', 'takes at most 8 characters'],
    ['type', 'relay', 'is not one of the choices'],
    ['type', 'no-such-type', 'is not one of the choices'],
    ['networkType', 'other', 'is not one of the choices'],
    ['serviceCondition', 2, 'is not one of the choices'],
    ['zone', 'Mars/Olympus', 'is not one of the choices'],
    ['simCard', '1'.repeat(21), 'takes at most 20 characters'],
    ['address', 'a'.repeat(101), 'takes at most 100 characters'],
    ['longitude', 180.5, 'must be 180 or less'],
    ['longitude', 10, 'cannot be empty'],
  ])('refuses %s %j', async (field, value, msg) => {
    const { errors } = await add(self, { [field]: value })

    expect(errors).toEqual([
      { field: msg === 'cannot be empty' && field === 'longitude' ? 'latitude' : field, msg },
    ])
  })

  test('writes for a company below, and for no other', async () => {
    for (const mark of ['qparent', 'qstrang'] as const) {
      const { errors } = await add(self, { companyid: web.world.companies[mark] })
      expect(errors).toEqual([{ field: 'companyid', msg: 'names no company that you can see' }])
    }
  })

  test('is logged', async () => {
    const { data } = await add(self)

    expect(await lastOperation()).toEqual({
      operation: 'operation.gateway.add',
      outcome: 'done',
      detail: { ids: [data.objectid], names: [data.networkMasterId] },
    })
  })
})

describe('gateway/newEdit', () => {
  test('changes what is given and leaves the rest, the key too', async () => {
    const { data } = await add(self, {
      deviceAliases: 'before',
      longitude: 121.5,
      latitude: 31.2,
      address: 'here',
    })
    web.clock.advance(1000)
    const edited = await edit(self, data, { deviceAliases: 'after', companyid: web.world.companies.qself })
    web.clock.advance(-1000)

    expect(edited.data).toEqual({
      ...data,
      version: 2,
      deviceAliases: 'after',
      updateTime: testNow + 1000,
    })
    const { rows } = await owner('select arm_key_sealed as sealed from gateway_key where device_id = $1', [
      data.objectid,
    ])
    expect(web.vault.unseal(rows[0].sealed)).toBe(armKey)
  })

  test('changes no company: what hangs on it would be left behind', async () => {
    const gateway = { objectid: web.world.devices.get('qselfG') ?? '', networkMasterId: ownUid }
    const { version } = (await details(self, gateway.objectid)).data
    const { errors } = await edit(self, gateway, { version, companyid: web.world.companies.qchild })

    expect(errors).toEqual([{ field: 'companyid', msg: 'is not changed here: use “Move in”' }])
    expect((await details(self, gateway.objectid)).data).toMatchObject({
      version,
      companyid: web.world.companies.qself,
    })
  })

  test('is taken where the company was frozen, while nothing new is', async () => {
    const child = { companyid: web.world.companies.qchild }
    const { data } = await add(self, child)
    await owner(`update company set flag = 1 where name = 'qchild company'`)
    const added = await add(self, child)
    const edited = await edit(self, data, { deviceAliases: 'after', ...child })
    await owner(`update company set flag = 0`)

    expect(added.errors).toEqual([{ field: 'companyid', msg: 'is a frozen company' }])
    expect(edited).toMatchObject({ code: 0, data: { deviceAliases: 'after', ...child } })
  })

  test('takes a new key, another position, and none', async () => {
    const { data } = await add(self, { longitude: 121.5, latitude: 31.2 })
    const moved = await edit(self, data, {
      armKey: 'another1another1',
      longitude: 139.7,
      latitude: 35.6,
      addressType: 1,
    })
    const nowhere = await edit(self, data, { version: 2, longitude: 0, latitude: 0 })

    expect(moved.data).toMatchObject({ longitude: 139.7, latitude: 35.6, addressType: 1 })
    expect(nowhere.data).toMatchObject({ longitude: null, latitude: null, version: 3 })
    expect((await details(self, data.objectid)).data.position).toBeNull()
    const { rows } = await owner('select arm_key_sealed as sealed from gateway_key where device_id = $1', [
      data.objectid,
    ])
    expect(web.vault.unseal(rows[0].sealed)).toBe('another1another1')
  })

  test('tells the second of two who edit it', async () => {
    const { data } = await add(child)
    expect((await edit(child, data, { address: 'first' })).code).toBe(0)
    const second = await edit(self, data, { address: 'second' })

    expect(second).toMatchObject({ code: 10_001, reason: 'record.changed' })
    expect((await details(self, data.objectid)).data.address).toBe('first')
  })

  test('leaves the id as it is', async () => {
    const { data } = await add(self)

    expect((await edit(self, { ...data, networkMasterId: newUid() }, {})).errors).toEqual([
      { field: 'networkMasterId', msg: 'cannot be changed' },
    ])
  })

  test('knows no gateway that is shared, another’s, or none', async () => {
    const lent = { objectid: web.world.devices.get('qlentG') ?? '', networkMasterId: lentUid }
    const other = { objectid: web.world.devices.get('qstrangG') ?? '', networkMasterId: 'A204F000' }
    const relay = { objectid: web.world.devices.get('qselfR') ?? '', networkMasterId: 'A101F001' }
    for (const row of [lent, other, relay, { ...other, objectid: '9999999999999999999' }])
      expect(await edit(self, row, {})).toEqual(unknown)
  })

  test('counts for nothing what the gateway itself said meanwhile', async () => {
    const { data } = await add(self)
    await owner('update device set lng = 10, lat = 10, given_lng = 10, given_lat = 10 where device_id = $1', [
      data.objectid,
    ])

    expect((await edit(self, data, { address: 'new' })).data).toMatchObject({ address: 'new', longitude: 10 })
  })
})

describe('gateway/newFindPage', () => {
  test('finds by every field of the filter', async () => {
    const uid = newUid()
    const { data } = await add(
      self,
      { deviceAliases: '东门', address: '光谷大道 77', networkType: 'zifiAp' },
      uid,
    )
    await owner(`insert into gateway_channel values ('F1000001', $1, 1, 128, '0302', 475)`, [data.objectid])
    await owner(
      `update gateway set arm_version = '030E', protocol_model = 128, connect_mode = 'gprs', service_condition = 1 where device_id = $1`,
      [data.objectid],
    )
    for (const query of [
      { keyword: uid },
      { keyword: uid.slice(3).toLowerCase() },
      { keyword: '东门' },
      { keyword: '谷大' },
      { keyword: '大道 77' },
      { networkType: 'zifiAp' },
      { protocolModel: 128 },
      { linkModal: 'gprs' },
      { armVersion: '030e' },
      { armuid: uid },
      { apuid: 'F1000001' },
      { serviceCondition: 1, companyid: web.world.companies.qself ?? '', networkType: 'zifiAp' },
    ])
      expect([query, await uidsOf(self, query)]).toEqual([query, [uid]])
    for (const query of [{ keyword: '%' }, { keyword: '_' }, { type: 'relay' }, { armuid: 'A204F000' }])
      expect([query, await uidsOf(self, query)]).toEqual([query, []])
    expect(await uidsOf(stranger, { keyword: '东门' })).toEqual([])
  })

  test('finds by status', async () => {
    const everybody = await uidsOf(child, { pageSize: 100 })
    const ofStatus = (status: number) => uidsOf(child, { status, pageSize: 100 })
    const [online, offline, abnormal] = [await ofStatus(0), await ofStatus(1), await ofStatus(2)]

    expect(abnormal).toEqual(['A202F000'])
    expect(online).toEqual([])
    expect(offline).toEqual(everybody.filter((uid) => uid !== 'A202F000'))
    await owner(
      `update device_status set online = true where device_id = (select device_id from device where dev_uid = $1)`,
      [offline[0]],
    )
    expect(await uidsOf(child, { status: 0 })).toEqual([offline[0]])
  })

  test.each([
    ['deviceAliases', 'asc'],
    ['deviceAliases', 'desc'],
    ['createTime', 'asc'],
    ['networkMasterId', 'desc'],
  ])('pages by %s %s without a gateway twice, equal values too', async (sort, order) => {
    for (let n = 0; n < 5; n += 1) await add(child, { deviceAliases: 'alike' })
    const { total } = await find(child)
    const pages: string[] = []
    for (let pageNum = 1; pageNum <= Math.ceil(total / 2); pageNum += 1)
      pages.push(...(await uidsOf(child, { sort, order, pageNum, pageSize: 2 })))

    expect(pages).toHaveLength(total)
    expect(new Set(pages).size).toBe(total)
    expect(pages).toEqual(await uidsOf(child, { sort, order, pageSize: 100 }))
  })

  test('shows a shared gateway, not as one’s own', async () => {
    const { list } = await find(self, { armuid: lentUid })

    expect(list).toMatchObject([
      { networkMasterId: lentUid, own: false, companyid: '', belongCompany: '', networkId: 'D206F000' },
    ])
  })

  test('names the type in the language of the reader', async () => {
    const { list } = await find({ ...self, language_type: 'ja' }, { armuid: ownUid })

    expect(list).toMatchObject([{ type: 'gateway', typeName: 'ゲートウェイ' }])
  })

  test('refuses a filter that no gateway can have', async () => {
    const { body } = await web.call('gateway/newFindPage', self, { query: { status: 7, armVersion: 'xyz' } })

    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['status', 'armVersion'])
  })
})

describe('the details of a gateway', () => {
  test('say what hangs on it, what it last said, and its channels', async () => {
    const id = web.world.devices.get('qselfG') ?? ''
    const figures = {
      memoryFreePercent: 61.5,
      diskFreePercent: 80,
      cpuPercent: 7.2,
      temperatureC: 41,
      uptimeS: 30,
      backlog: 0,
      cellular: { rssiDbm: -71, operator: 'Example', generation: '4G' },
    }
    await owner('update device_state set figures = $2 where device_id = $1', [id, JSON.stringify(figures)])
    await owner('update device_status set online = false where device_id = $1', [
      web.world.devices.get('qselfT'),
    ])
    const { data } = await details(self, id)

    expect(data).toMatchObject({
      networkMasterId: ownUid,
      ...figures,
      gps: null,
      relays: 1,
      relaysOffline: 0,
      terminals: 1,
      terminalsOffline: 1,
      sharedWith: 0,
      rfVersion: '0302',
      protocolModel: 1,
      channels: [
        {
          apuid: ownChannel,
          hexApUid: ownChannel,
          channel: 1,
          protocolModel: 1,
          rfVersion: '0302',
          frequencyMhz: 475.3,
        },
      ],
    })
    expect(await details(stranger, id)).toEqual(unknown)
  })

  test('say to nobody but its owner with how many it is shared', async () => {
    const id = web.world.devices.get('qlentG') ?? ''

    expect((await details(lender, id)).data.sharedWith).toBe(1)
    expect((await details(self, id)).data.sharedWith).toBe(0)
  })

  test('of its channels are read by the arm unit, and by the channel', async () => {
    const list = await web.call('gateway/getApListByArmId', self, { query: { armuid: ownUid } })
    const radio = (protocolMode: number, headers = self) =>
      web.call('gateway/findRadioDetails/{id}', headers, {
        params: { id: ownChannel },
        query: { protocolMode },
      })

    expect(list.body.list).toHaveLength(1)
    expect((await radio(1)).body.data).toEqual({ ...list.body.list[0], rf: null })
    expect((await radio(255)).body).toEqual(unknown)
    expect((await radio(1, stranger)).body).toEqual(unknown)
    expect(
      (await web.call('gateway/getApListByArmId', stranger, { query: { armuid: ownUid } })).body,
    ).toEqual(unknown)
  })
})

describe('batches', () => {
  test('delete one’s own gateways, by their arm units, and say of others that there are none', async () => {
    const { data } = await add(self)
    const uids = [data.networkMasterId, lentUid, 'A204F000']
    const answer = await remove(self, uids)

    expect(answer).toMatchObject({
      code: 10_001,
      reason: 'batch.partial',
      data: {
        results: [
          { objectid: data.networkMasterId, code: 0 },
          { objectid: lentUid, code: 404 },
          { objectid: 'A204F000', code: 404 },
        ],
      },
    })
    expect(await lastOperation()).toMatchObject({
      operation: 'operation.gateway.delete',
      detail: { names: [data.networkMasterId] },
    })
    expect(await details(self, data.objectid)).toEqual(unknown)
    expect((await owner('select from device where dev_uid = any ($1)', [uids])).rowCount).toBe(2)
  })

  test('delete channels, of one’s own gateways', async () => {
    const { data } = await add(self)
    await owner(
      `insert into gateway_channel values ('F2000001', $1, 1, 1, '0302', 475), ('F2000002', $1, 2, 2, '0302', 475)`,
      [data.objectid],
    )
    await owner('update gateway set protocol_model = 1 where device_id = $1', [data.objectid])
    const { body } = await web.call('gateway/batchDelete', self, { body: { apuids: 'F2000001,D206F000' } })

    expect(
      body.data.results.map(({ objectid, code }: { objectid: string; code: number }) => [objectid, code]),
    ).toEqual([
      ['F2000001', 0],
      ['D206F000', 404],
    ])
    expect(await uidsOf(self, { protocolModel: 2 })).toEqual([data.networkMasterId])
    expect((await details(self, data.objectid)).data.networkId).toBe('F2000002')
  })

  test('change the usage status, and whoever edits one of them is told', async () => {
    const { data } = await add(self)
    const { body } = await web.call('gateway/batchChangeUsageStatus', self, {
      body: { armuids: data.networkMasterId, serviceCondition: 1 },
    })

    expect(body.code).toBe(0)
    expect((await details(self, data.objectid)).data).toMatchObject({ serviceCondition: 1, version: 2 })
    expect((await edit(self, data, {})).reason).toBe('record.changed')
  })
})

describe('sharing', () => {
  const share = async (
    headers: Headers,
    armuids: string,
    marks: readonly (keyof TestWeb['world']['companies'])[],
  ) =>
    (
      await web.call('gateway/setAccessibleCompany', headers, {
        body: { armuids, companyids: marks.map((mark) => web.world.companies[mark]).join() },
      })
    ).body
  const unshare = async (headers: Headers, armuids: string, mark: keyof TestWeb['world']['companies']) =>
    (
      await web.call('gateway/batchDeleteAccessibleCompany', headers, {
        body: { armuids, companyids: web.world.companies[mark] },
      })
    ).body
  const names = (nodes: readonly { companyname: string; children?: [] }[]): string[] =>
    nodes.flatMap(({ companyname, children = [] }) => [companyname, ...names(children)])
  const candidates = async (headers: Headers, armuid: string) =>
    names((await web.call('gateway/getAccessibleCompany', headers, { query: { armuid } })).body.list ?? [])
  const sharedWith = async (headers: Headers, armuid: string) =>
    names((await web.call('gateway/getSelectedAccessibleCompany', headers, { query: { armuid } })).body.list)

  test('is ended with companies of the own view alone', async () => {
    const companyids = web.world.companies.qstrang
    const shares = async () =>
      (
        await owner(
          `select from gateway_share s join device d using (device_id) where d.dev_uid = 'A202F000' and s.company_id = $1`,
          [companyids],
        )
      ).rowCount
    expect((await share(await web.login('admin'), 'A202F000', ['qstrang'])).code).toBe(0)

    expect(await unshare(child, 'A202F000', 'qstrang')).toMatchObject({
      code: 422,
      errors: [{ field: 'companyids', msg: 'names no company that you can see' }],
    })
    expect(await shares()).toBe(1)

    expect((await unshare(await web.login('admin'), 'A202F000', 'qstrang')).code).toBe(0)
    expect(await shares()).toBe(0)
  })

  test('shows a gateway and what hangs on it to the other company at once, read-only, and to nobody else', async () => {
    // The parent gives its gateway to one of the two companies below it.
    const uid = 'A200F000'
    const id = web.world.devices.get('qparentG') ?? ''
    expect(await uidsOf(child, { armuid: uid })).toEqual([])
    expect(await candidates(parent, uid)).toEqual(['qself company', 'qchild company', 'qsiblng company'])
    const stream = await openLive(web, child, { topics: 'rates' })
    await stream.until(({ event }) => event === 'rate.changed')
    const before = stream.lines.length

    expect((await share(parent, uid, ['qchild'])).code).toBe(0)

    await stream.until(({ event }) => event === 'live.reset', before)
    stream.close()
    expect((await find(child, { armuid: uid })).list).toMatchObject([{ own: false, belongCompany: '' }])
    expect(await uidsOf(self, { armuid: uid })).toEqual([])
    expect(await uidsOf(stranger, { armuid: uid })).toEqual([])
    const terminal = { params: { id: web.world.devices.get('qparentT') ?? '' } }
    expect((await web.call('map/findDetails/{id}', child, terminal)).body.code).toBe(0)
    expect(await remove(child, [uid])).toMatchObject({ code: 10_001, data: { results: [{ code: 404 }] } })
    expect(await edit(child, { objectid: id, networkMasterId: uid }, {})).toEqual(unknown)
    expect(await sharedWith(parent, uid)).toEqual(['qchild company'])
    expect(await sharedWith(child, uid)).toEqual([])
    expect(await candidates(parent, uid)).toEqual(['qself company', 'qsiblng company'])

    expect((await unshare(parent, uid, 'qchild')).code).toBe(0)
    expect(await uidsOf(child, { armuid: uid })).toEqual([])
    expect((await web.call('map/findDetails/{id}', child, terminal)).body).toEqual(unknown)
    expect(await sharedWith(parent, uid)).toEqual([])
  })

  test('twice is once, and with who sees it anyway is nothing', async () => {
    const uid = 'A200F000'
    await share(parent, uid, ['qsiblng'])
    expect((await share(parent, uid, ['qsiblng', 'qparent'])).code).toBe(0)
    expect(await sharedWith(parent, uid)).toEqual(['qsiblng company'])
    await unshare(parent, uid, 'qsiblng')
  })

  test('names companies of the own view, and the own gateways', async () => {
    expect((await share(self, ownUid, ['qstrang'])).errors).toEqual([
      { field: 'companyids', msg: 'names no company that you can see' },
    ])
    expect(await share(self, lentUid, ['qchild'])).toMatchObject({ code: 10_001, reason: 'batch.partial' })
    expect(
      (await web.call('gateway/getAccessibleCompany', self, { query: { armuid: lentUid } })).body,
    ).toEqual(unknown)
  })
})

test('alarms of a gateway that is deleted leave the screens', async () => {
  const { data } = await add(stranger)
  await owner(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
     select device_id, 2, company_no, device_id, 1005, 2, $2, $2 from device where device_id = $1`,
    [data.objectid, new Date(testNow)],
  )
  await web.publish()
  const stream = await openLive(web, stranger, { topics: 'alarms' })
  await stream.until(({ event }) => event === 'live.beat')
  const before = stream.lines.length

  await remove(stranger, [data.networkMasterId])
  await web.publish()
  const reset = await stream.until(({ event }) => event === 'live.reset', before)
  stream.close()

  expect(reset.data).toEqual({})
})

test('what a gateway was refused is not read by who gets its id later', async () => {
  const { data } = await add(self)
  const refuse = () =>
    owner(
      `insert into refused_message (at, arm_uid, topic, reason, detail, payload) values ($1, $2, 'a topic', 'json', 'd', 'p')`,
      [new Date(testNow), data.networkMasterId],
    )
  await refuse()
  await remove(self, [data.networkMasterId])
  // A message that was on its way.
  await refuse()
  await add(stranger, {}, data.networkMasterId)
  const query = { armuid: data.networkMasterId }

  expect((await web.call('gateway/findPageRefused', stranger, { query })).body.data.total).toBe(0)
})

test.each(['networkMasterId', 'deviceAliases', 'createTime'])(
  'gateways have an index by %s and id, of them alone',
  async (name) => {
    const column = { networkMasterId: 'dev_uid', deviceAliases: 'alias', createTime: 'created_at' }[name]
    const { rows } = await owner(
      `select from pg_indexes where tablename = 'device' and indexdef like '%(' || $1 || ', device_id) WHERE (device_type = 2)'`,
      [column],
    )

    expect(rows).toHaveLength(1)
  },
)
