import { describe, expect, test } from 'vitest'

import { toWgs84 } from '#contract/geo/coordinates.ts'
import { testNow } from '#tests/harness/web.ts'

import { armKey, gatewayWorld, lentUid, ownUid } from './gateway-world.ts'
import { unknown } from './node-world.ts'

const { self, child, web, owner, newUid, add, edit, details, lastOperation } = gatewayWorld()

describe('gateway/newAdd', () => {
  test('gives back the gateway, of the own company and its zone when nothing else is said #gateways-33', async () => {
    const { data, ...envelope } = await add(self, {}, 'E00000AA')

    expect(envelope).toEqual({ code: 0, msg: 'Done' })
    expect(data).toEqual({
      objectid: expect.stringMatching(/^\d+$/),
      deviceId: data.objectid,
      reach: 5,
      reachTime: expect.any(Number),
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
      companyid: web().world.companies.qself,
      belongCompany: 'qself company',
      own: true,
      status: 1,
      alarmLevel: null,
      alarmType: null,
      protocolModel: null,
      protocolModels: [],
      linkModal: null,
      serverIp: '',
      serverPort: null,
      armVersion: '',
      rfVersion: '',
      hardwareVersion: '',
      startTime: null,
      downTime: null,
      registerTime: null,
      beatTime: null,
      longitude: null,
      latitude: null,
      addressType: 1,
      createTime: testNow,
      updateTime: testNow,
    })
  })

  test('keeps everything that is entered, the position as given and where that is #gateways-34', async () => {
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
      companyid: web().world.companies.qchild,
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

    expect(web().vault.unseal(rows[0].sealed)).toBe(armKey)
    await expect(web().database.web.pool.query('select * from gateway_key')).rejects.toThrow(
      'permission denied',
    )
    expect(JSON.stringify(await lastOperation())).not.toContain(armKey)
  })

  test('refuses an id that is taken, and says nothing of whose it is', async () => {
    const repeated = {
      code: 422,
      msg: expect.stringContaining('repeated'),
      reason: 'field.invalid',
      errors: [{ field: 'networkMasterId', msg: 'is repeated: this value already exists' }],
    }

    expect(await add(self, {}, ownUid)).toEqual(repeated)
    expect(await add(self, {}, 'A204F000')).toEqual(repeated)
    expect(await add(self, {}, lentUid)).toEqual(repeated)
  })

  test('refuses a channel’s id, of whatever gateway', async () => {
    const errors = [{ field: 'networkMasterId', msg: 'is the id of a channel: enter the id of the arm unit' }]

    expect((await add(self, {}, 'D201F000')).errors).toEqual(errors)
    expect((await add(self, {}, 'D204F000')).errors).toEqual(errors)
  })

  test.each([
    ['zh', '不是该接口的参数'],
    ['en', 'is not a parameter of this call'],
    ['ja', 'この呼び出しにない項目です'],
  ])('says in %s which field it does not know, and adds nothing: %s', async (language, msg) => {
    const uid = newUid()
    const answer = await add({ ...self, language_type: language }, { aliases: 'x' }, uid)

    expect(answer).toMatchObject({ code: 422, reason: 'field.invalid', errors: [{ field: 'aliases', msg }] })
    expect(answer.msg).toContain(`aliases ${msg}`)
    expect((await owner('select from device where dev_uid = $1', [uid])).rowCount).toBe(0)
  })

  test.each([
    ['zh', '重复，已有相同的记录'],
    ['en', 'is repeated: this value already exists'],
    ['ja', '重複しています。同じものがすでに登録されています'],
  ])('says in %s that an id is repeated: %s #gateways-35', async (language, msg) => {
    const { errors } = await add({ ...self, language_type: language }, {}, ownUid)

    expect(errors).toEqual([{ field: 'networkMasterId', msg }])
  })

  test.each([
    ['networkMasterId', 'g0000001', 'has the wrong format'],
    ['networkMasterId', 'E000001', 'has the wrong format'],
    ['armKey', 'short', 'has the wrong format'],
    ['armKey', 'keyKEY123456789!', 'has the wrong format'],
    ['armKey', undefined, 'cannot be empty'],
    ['deviceAliases', 'nine char', 'can have at most 8 characters'],
    ['type', 'relay', 'is not a valid choice'],
    ['type', 'no-such-type', 'is not a valid choice'],
    ['networkType', 'other', 'is not a valid choice'],
    ['serviceCondition', 2, 'is not a valid choice'],
    ['zone', 'Mars/Olympus', 'is not a valid choice'],
    ['simCard', '1'.repeat(21), 'can have at most 20 characters'],
    ['address', 'a'.repeat(101), 'can have at most 100 characters'],
    ['longitude', 180.5, 'must be 180 or less'],
    ['longitude', 10, 'cannot be empty'],
  ])('refuses %s %j #gateways-36', async (field, value, msg) => {
    const { errors } = await add(self, { [field]: value })

    expect(errors).toEqual([
      { field: msg === 'cannot be empty' && field === 'longitude' ? 'latitude' : field, msg },
    ])
  })

  test('writes for a company below, and for no other', async () => {
    for (const mark of ['qparent', 'qstrang'] as const) {
      const { errors } = await add(self, { companyid: web().world.companies[mark] })
      expect(errors).toEqual([{ field: 'companyid', msg: 'is not a company in your view' }])
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
  test('changes what is given and leaves the rest, the key too #gateways-37', async () => {
    const { data } = await add(self, {
      deviceAliases: 'before',
      longitude: 121.5,
      latitude: 31.2,
      address: 'here',
    })
    web().clock.advance(1000)
    const edited = await edit(self, data, { deviceAliases: 'after', companyid: web().world.companies.qself })
    web().clock.advance(-1000)

    expect(edited.data).toEqual({
      ...data,
      version: 2,
      deviceAliases: 'after',
      updateTime: testNow + 1000,
    })
    const { rows } = await owner('select arm_key_sealed as sealed from gateway_key where device_id = $1', [
      data.objectid,
    ])
    expect(web().vault.unseal(rows[0].sealed)).toBe(armKey)
  })

  test('changes no company: what hangs on it would be left behind', async () => {
    const gateway = { objectid: web().world.devices.get('qselfG') ?? '', networkMasterId: ownUid }
    const { version } = (await details(self, gateway.objectid)).data
    const { errors } = await edit(self, gateway, { version, companyid: web().world.companies.qchild })

    expect(errors).toEqual([{ field: 'companyid', msg: 'cannot be changed here: use “Move in”' }])
    expect((await details(self, gateway.objectid)).data).toMatchObject({
      version,
      companyid: web().world.companies.qself,
    })
  })

  test('is taken where the company was frozen, while nothing new is', async () => {
    const child = { companyid: web().world.companies.qchild }
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
    expect(web().vault.unseal(rows[0].sealed)).toBe('another1another1')
  })

  test('tells the second of two who edit it', async () => {
    const { data } = await add(child)
    expect((await edit(child, data, { address: 'first' })).code).toBe(0)
    const second = await edit(self, data, { address: 'second' })

    expect(second).toMatchObject({ code: 10_001, reason: 'record.changed' })
    expect((await details(self, data.objectid)).data.address).toBe('first')
  })

  test('takes no version that no record can have', async () => {
    const { data } = await add(self)

    expect((await edit(self, data, { version: 2 ** 31 })).errors).toEqual([
      { field: 'version', msg: 'must be 2147483647 or less' },
    ])
  })

  test('leaves the id as it is', async () => {
    const { data } = await add(self)

    expect((await edit(self, { ...data, networkMasterId: newUid() }, {})).errors).toEqual([
      { field: 'networkMasterId', msg: 'cannot be changed' },
    ])
  })

  test('knows no gateway that is shared, another’s, or none', async () => {
    const lent = { objectid: web().world.devices.get('qlentG') ?? '', networkMasterId: lentUid }
    const other = { objectid: web().world.devices.get('qstrangG') ?? '', networkMasterId: 'A204F000' }
    const relay = { objectid: web().world.devices.get('qselfR') ?? '', networkMasterId: 'A101F001' }
    for (const row of [lent, other, relay, { ...other, objectid: '9999999999999999999' }])
      expect(await edit(self, row, {})).toEqual(unknown)
  })

  test('takes no other type of coordinates without any, and the same one for nothing', async () => {
    const { data } = await add(self, { longitude: 121.5, latitude: 31.2, addressType: 5 })

    expect((await edit(self, data, { addressType: 1 })).errors).toEqual([
      { field: 'longitude', msg: 'cannot be empty' },
    ])
    expect((await edit(self, data, { addressType: 5 })).data).toMatchObject({
      longitude: 121.5,
      addressType: 5,
    })
  })

  test('counts for nothing what the gateway itself said meanwhile', async () => {
    const { data } = await add(self)
    await owner('update device set lng = 10, lat = 10, given_lng = 10, given_lat = 10 where device_id = $1', [
      data.objectid,
    ])

    expect((await edit(self, data, { address: 'new' })).data).toMatchObject({ address: 'new', longitude: 10 })
  })
})
