import { beforeEach, describe, expect, test } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import { openLive, type Line } from '#tests/harness/live-stream.ts'
import { testNow } from '#tests/harness/web.ts'

import { channel, configurationWorld, gateway, lent, minute } from './configuration-world.ts'

const { web, qself, idOf, query, reports, set, sectionOf } = configurationWorld()

describe('the rules of batches hold at the server, in their words:', () => {
  const refused = async (path: CallPath, body: object) => {
    const { code, reason, msg } = (await set(path, body)).body
    return { code, reason, msg }
  }

  test.each([
    ['ms/setConfiguration', { objectids: '', section: 'sleep', desired: null }],
    ['ms/batchDelete', { objectids: '' }],
    ['ms/batchChangeUsageStatus', { objectids: '', serviceCondition: 1 }],
    ['gateway/setConfiguration', { section: 'web', desired: null }],
    ['gateway/newBatchDelete', { armuids: '' }],
    ['gateway/batchDelete', { apuids: '' }],
    ['gateway/batchChangeUsageStatus', { armuids: '', serviceCondition: 1 }],
    ['gateway/setAccessibleCompany', { armuids: '', companyids: '7' }],
    ['gateway/batchAdopt', { candidates: '', type: 'gateway' }],
    ['gateway/ignoreCandidates', { armuids: '', ignored: true }],
  ] as const)('no device selected: %s #configuration-9', async (path, body) => {
    expect(await refused(path, body)).toEqual({
      code: 10001,
      reason: 'batch.nothing',
      msg: 'No device selected',
    })
  })

  test('no device selected, for an export of the selected', async () => {
    const { body } = await web().call('ms/export', qself, { query: { exporttype: 1, offset: 0 } })
    expect(body).toMatchObject({ code: 10001, reason: 'batch.nothing' })
  })

  test('parameters of terminals of two types #configuration-10', async () => {
    await query(`update device set type_id = 'vibration' where device_id = $1`, [idOf('qchildT')])
    const objectids = [idOf('qselfT'), idOf('qchildT')].join()
    expect(
      await refused('ms/setConfiguration', {
        objectids,
        section: 'parameters',
        desired: { reportCycle: 10 },
      }),
    ).toEqual({
      code: 10001,
      reason: 'batch.type',
      msg: 'Selected device type should be same',
    })
    await query(`update device set type_id = 'temperature-humidity' where device_id = $1`, [idOf('qchildT')])
  })

  test('radio of channels of two protocols, and what a protocol does not have #configuration-11', async () => {
    await query(`update gateway_channel set protocol_model = 255 where ap_uid = 'D202F000'`)
    const desiredBody = { section: 'rf', desired: { frameRatio: 9 } }
    expect(
      await refused('gateway/setConfiguration', { ...desiredBody, apuids: `${channel},D202F000` }),
    ).toEqual({
      code: 10001,
      reason: 'batch.protocol',
      msg: 'Select the device with the same protocol',
    })
    const sdr = { apuids: channel, section: 'sdr', desired: { gainDb: 9 } }
    expect(await refused('gateway/setConfiguration', sdr)).toEqual({
      code: 10001,
      reason: 'batch.feature',
      msg: 'Protocol of this device does not support this feature',
    })
    await query(`update gateway_channel set protocol_model = 1 where ap_uid = 'D202F000'`)
  })

  test('relays of two types #configuration-12', async () => {
    await query(
      `insert into device_type_option (type_id, device_type, offline_multiplier, offline_base_minutes)
       values ('test-relay', 1, 3, 60)`,
    )
    await query(`update device set type_id = 'test-relay' where device_id = $1`, [idOf('qchildR')])
    const desiredBody = { section: 'sleep', desired: { dormantModel: 1 } }
    const objectids = [idOf('qselfR'), idOf('qchildR')].join()
    expect(await refused('mote/setConfiguration', { ...desiredBody, objectids })).toMatchObject({
      code: 10001,
      reason: 'batch.type',
    })
    await query(`update device set type_id = 'relay' where device_id = $1`, [idOf('qchildR')])
    await query(`delete from device_type_option where type_id = 'test-relay'`)
    expect((await set('mote/setConfiguration', { ...desiredBody, objectids })).body.code).toBe(0)
  })

  test.each([
    ['that talks ZETA-C', `update terminal set protocol_model = $2 where device_id = $1`, 'qchildT', [3, 1]],
    [
      'under a gateway of 030e',
      `update gateway set arm_version = $2 where device_id = $1`,
      'qchildG',
      ['030e', '030d'],
    ],
  ] as const)('a terminal %s with another #configuration-13', async (_, change, alias, [apart, together]) => {
    const desiredBody = { section: 'sleep', desired: { dormantModel: 1 } }
    const objectids = [idOf('qselfT'), idOf('qchildT')].join()
    await query(change, [idOf(alias), apart])
    expect(await refused('ms/setConfiguration', { ...desiredBody, objectids })).toEqual({
      code: 10001,
      reason: 'batch.zetaC',
      msg: 'ZETA-C protocol or gateway version 030e or later cannot be batch-operated with other terminals',
    })
    expect((await set('ms/setConfiguration', { ...desiredBody, objectids: idOf('qchildT') })).body.code).toBe(
      0,
    )
    await query(change, [idOf(alias), together])
    expect((await set('ms/setConfiguration', { ...desiredBody, objectids })).body.code).toBe(0)
  })

  test('a channel that nobody knows, or that is another’s #configuration-14', async () => {
    const desiredBody = { section: 'rf', desired: { frameRatio: 9 } }
    const { body } = await set('gateway/setConfiguration', {
      ...desiredBody,
      apuids: `${channel},D20F0000,D204F000`,
    })
    expect(body).toMatchObject({ code: 10001, reason: 'batch.partial' })
    expect(body.data.results).toEqual([
      { objectid: channel, code: 0, msg: 'Done' },
      { objectid: 'D20F0000', code: 404, msg: 'Cannot find channel id' },
      { objectid: 'D204F000', code: 404, msg: 'Cannot find channel id' },
    ])
  })

  test('a user-plane link that the version of one gateway does not have', async () => {
    await query(`update gateway set arm_version = '030b' where device_id = $1`, [idOf('qselfG')])
    await query(`update gateway set arm_version = '030c' where device_id = $1`, [idOf('qchildG')])
    const desiredBody = { section: 'userPlane', desired: { userFaceLinkType: 4 } }
    expect(
      await refused('gateway/setConfiguration', { ...desiredBody, armuids: `A202F000,${gateway}` }),
    ).toEqual({
      code: 10001,
      reason: 'batch.armVersion',
      msg: 'Selected gateways need arm version 030c or later',
    })
    const { body } = await set('gateway/setConfiguration', { ...desiredBody, armuids: 'A202F000' })
    expect(body.code).toBe(0)
  })
})

describe('of several', () => {
  test('each has its outcome: one is another’s, one was wished anew meanwhile, one is done', async () => {
    const ids = [idOf('qselfT'), idOf('qstrangT'), idOf('qchildT')]
    await query(
      `insert into device_configuration (device_id, section, desired, desired_at) values ($1, 'sleep', '{"dormantModel": 0}', $2)`,
      [idOf('qchildT'), new Date(testNow)],
    )
    const { body } = await set('ms/setConfiguration', {
      objectids: ids.join(),
      section: 'sleep',
      desired: { dormantModel: 1 },
      desiredTime: testNow - minute,
    })

    expect(body).toMatchObject({ code: 10001, reason: 'batch.partial' })
    expect(body.data.results).toEqual([
      { objectid: ids[0], code: 0, msg: 'Done' },
      { objectid: ids[1], code: 404, msg: 'Record not found' },
      {
        objectid: ids[2],
        code: 10001,
        msg: 'Someone else changed this record. Open it again',
      },
    ])
    const { rows } = await query('select device_id, desired from device_configuration order by 1')
    expect(rows).toEqual([
      { device_id: ids[0], desired: { dormantModel: 1 } },
      { device_id: ids[2], desired: { dormantModel: 0 } },
    ])
  })

  test('what is lent is read, and not wished', async () => {
    await reports('qlentG', 'web', { webUrl: 'http://lent.example' })
    const section = await sectionOf('gateway', { armuid: lent }, 'web')
    expect(section).toMatchObject({ reported: { webUrl: 'http://lent.example' } })

    const desiredBody = { armuids: lent, section: 'web', desired: { webUrl: 'http://mine.example' } }
    const { body } = await set('gateway/setConfiguration', desiredBody)
    expect(body.data.results).toEqual([{ objectid: lent, code: 404, msg: 'Record not found' }])
    expect((await query('select from device_configuration where desired is not null')).rowCount).toBe(0)
  })
})

describe('the radio of a channel', () => {
  test('has what it reports of its protocol #configuration-15', async () => {
    await reports('qselfG', 'rf', { frameRatio: 50, channelRateRatio: 20 }, { apuid: channel })
    await reports('qselfG', 'sdr', { gainDb: 30 }, { apuid: channel })
    const asked = { params: { id: channel } }
    const plain = await web().call('gateway/findRadioDetails/{id}', qself, asked)
    expect(plain.body.data).toMatchObject({ apuid: channel, protocolModel: 1, rf: { frameRatio: 50 } })
    expect((await web().call('gateway/findZetaSRadioDetails/{id}', qself, asked)).body.code).toBe(404)

    await query('update gateway_channel set protocol_model = 255 where ap_uid = $1', [channel])
    const zetaS = await web().call('gateway/findZetaSRadioDetails/{id}', qself, asked)
    expect(zetaS.body.data).toMatchObject({
      apuid: channel,
      protocolModel: 255,
      rf: { frameRatio: 50, channelRateRatio: 20 },
      sdr: { gainDb: 30 },
    })
    await query('update gateway_channel set protocol_model = 1 where ap_uid = $1', [channel])
  })
})

describe('the filter of what differs from its wish', () => {
  const find = async (path: CallPath, more: object = {}) => {
    const { body } = await web().call(path, qself, { query: { drift: 1, ...more } })
    const rows: { deviceAliases: string }[] = body.data.list
    return { total: body.data.total, names: rows.map(({ deviceAliases }) => deviceAliases) }
  }
  beforeEach(async () => {
    for (const alias of ['qselfT', 'qchildT', 'qlentT']) await reports(alias, 'sleep', { dormantModel: 0 })
    await query(
      `update device_configuration set desired = '{"dormantModel": 1}', desired_at = now()
      where device_id = any ($1)`,
      [[idOf('qselfT'), idOf('qlentT')]],
    )
    await query(
      `update device_configuration set desired = '{"dormantModel": 0}', desired_at = now()
      where device_id = $1`,
      [idOf('qchildT')],
    )
  })

  test('finds terminals, what hangs on a lent gateway among them, with other filters too', async () => {
    expect(await find('ms/findPage')).toEqual({ total: 2, names: ['qselfT', 'qlentT'] })
    expect(await find('ms/findPage', { keyword: 'qlent' })).toEqual({ total: 1, names: ['qlentT'] })
    expect(await find('ms/findPage', { status: 1 })).toEqual({ total: 0, names: [] })
    expect(await find('mote/findPage')).toEqual({ total: 0, names: [] })
  })

  test('finds gateways by their channels as well', async () => {
    await reports('qchildG', 'rf', { frameRatio: 50 }, { apuid: 'D202F000' })
    await set('gateway/setConfiguration', { apuids: 'D202F000', section: 'rf', desired: { frameRatio: 40 } })
    expect(await find('gateway/newFindPage')).toEqual({ total: 1, names: ['qchildG'] })
  })
})

describe('rows', () => {
  test('say what devices report of their configuration', async () => {
    await reports('qselfT', 'downlink', { downModel: 3 })
    await reports('qselfT', 'sleep', { dormantModel: 1 })
    await reports('qselfT', 'sensing', { curState: 0 })
    await reports('qselfT', 'collecting', { collectingMethod: 1 })
    await reports('qselfR', 'transmitPower', { upPowerDbm: 14, downPowerDbm: 10 })
    const terminals = await web().call('ms/findDetails', qself, { query: { objectIds: idOf('qselfT') } })
    const relays = await web().call('mote/findDetails', qself, { query: { objectIds: idOf('qselfR') } })

    expect(terminals.body.list).toMatchObject([
      { downModel: 3, dormantModel: 1, curState: 0, collectingMethod: 1 },
    ])
    expect(relays.body.list).toMatchObject([{ upPowerDbm: 14, downPowerDbm: 10, dormantModel: null }])
  })
})

test('an open page is told of a wish, and of a report', async () => {
  const id = idOf('qselfR')
  const stream = await openLive(web(), qself, { topics: `device:${id}` })
  const isReport = ({ event, data }: Line) =>
    event === 'device.changed' && data.configurationTime !== undefined
  await set('mote/setConfiguration', { objectids: id, section: 'group', desired: { groupNumber: 7 } })
  const first = await stream.until(isReport)
  await reports('qselfR', 'group', { groupNumber: 7 })
  await stream.until((line) => isReport(line) && line.data.configurationTime > first.data.configurationTime)
  expect(await sectionOf('mote', { moteuid: 'A101F001' }, 'group')).toMatchObject({ drift: [] })
  stream.close()
})
