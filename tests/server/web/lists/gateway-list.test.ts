import { describe, expect, test } from 'vitest'

import { gatewayWorld, lentUid, ownUid } from './gateway-world.ts'
import { unknown } from './node-world.ts'

const { self, child, stranger, lender, web, owner, newUid, add, find, uidsOf, details } = gatewayWorld()

const ownChannel = 'D201F000'

describe('gateway/newFindPage', () => {
  test('finds by every field of the filter #gateways-19', async () => {
    const uid = newUid()
    const { data } = await add(
      self,
      { deviceAliases: '东门', address: '光谷大道 77', networkType: 'zifiAp' },
      uid,
    )
    await owner(
      `insert into gateway_channel values ('F1000001', $1, 1, 128, '0302', 475), ('F1000009', $1, 2, 2, '0302', 476)`,
      [data.objectid],
    )
    await owner(
      `update gateway set arm_version = '030E', connect_mode = 'gprs', service_condition = 1 where device_id = $1`,
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
      { protocolModel: 2 },
      { linkModal: 'gprs' },
      { armVersion: '030e' },
      { armVersion: '30E' },
      { armuid: uid },
      { apuid: 'F1000001' },
      { serviceCondition: 1, companyid: web().world.companies.qself ?? '', networkType: 'zifiAp' },
    ])
      expect([query, await uidsOf(self, query)]).toEqual([query, [uid]])
    for (const query of [{ keyword: '7%' }, { keyword: '_7' }, { type: 'relay' }, { armuid: 'A204F000' }])
      expect([query, await uidsOf(self, query)]).toEqual([query, []])
    expect(await uidsOf(stranger, { keyword: '东门' })).toEqual([])
  })

  test('finds by status #gateways-20', async () => {
    await add(child)
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
    const { body } = await web().call('gateway/newFindPage', self, {
      query: { status: 7, armVersion: 'xyz' },
    })

    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['status', 'armVersion'])
  })
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

describe('the details of a gateway', () => {
  test('say what hangs on it, what it last said, and its channels #gateways-21', async () => {
    const id = web().world.devices.get('qselfG') ?? ''
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
      web().world.devices.get('qselfT'),
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
      protocolModels: [1],
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
    const id = web().world.devices.get('qlentG') ?? ''

    expect((await details(lender, id)).data.sharedWith).toBe(1)
    expect((await details(self, id)).data.sharedWith).toBe(0)
  })

  test('say which of its channels are disputed, and with whom to whoever sees that gateway #gateways-22', async () => {
    const idOf = (device: string) => web().world.devices.get(device) ?? ''
    const claim = (device: string) =>
      owner(
        `insert into channel_conflict (ap_uid, device_id, channel, protocol_model, rf_version, frequency_mhz, since)
         values ($1, $2, 2, 1, '0302', 475, now())`,
        [ownChannel, idOf(device)],
      )
    const dispute = { apuid: ownChannel, ofArmUnit: false }
    await claim('qstrangG')
    expect((await details(self, idOf('qselfG'))).data.disputes).toEqual([
      { ...dispute, isConflict: false, other: null },
    ])
    expect((await details(stranger, idOf('qstrangG'))).data.disputes).toEqual([
      { ...dispute, isConflict: true, other: null },
    ])

    await owner('delete from channel_conflict')
    await claim('qchildG')
    expect((await details(self, idOf('qselfG'))).data.disputes).toEqual([
      { ...dispute, isConflict: false, other: { id: idOf('qchildG'), armuid: 'A202F000' } },
    ])
    expect((await details(self, idOf('qchildG'))).data.disputes).toEqual([
      { ...dispute, isConflict: true, other: { id: idOf('qselfG'), armuid: ownUid } },
    ])
    expect((await details(child, idOf('qchildG'))).data.disputes).toEqual([
      { ...dispute, isConflict: true, other: null },
    ])
    await owner('delete from channel_conflict')
  })

  test('of its channels are read by the arm unit, and by the channel #gateways-23', async () => {
    const list = await web().call('gateway/getApListByArmId', self, { query: { armuid: ownUid } })
    const radio = (protocolMode: number | string, headers = self) =>
      web().call('gateway/findRadioDetails/{id}', headers, {
        params: { id: ownChannel },
        query: { protocolMode },
      })

    expect(list.body.list).toHaveLength(1)
    expect((await radio(1)).body.data).toEqual({ ...list.body.list[0], rf: null })
    expect((await radio('zeta-p')).body.data).toEqual({ ...list.body.list[0], rf: null })
    expect((await radio(255)).body).toEqual(unknown)
    expect((await radio('zeta-s-lite')).body).toEqual(unknown)
    expect((await radio('zeta')).body.errors).toMatchObject([{ field: 'protocolMode' }])
    expect((await radio(1, stranger)).body).toEqual(unknown)
    expect(
      (await web().call('gateway/getApListByArmId', stranger, { query: { armuid: ownUid } })).body,
    ).toEqual(unknown)
  })
})
