import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { CallPath } from '#contract/calls.ts'
import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import { openLive, type Line } from '#tests/harness/live-stream.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let qself: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  qself = await web.login('qself')
})
afterAll(() => web.close())
beforeEach(() => query('delete from device_configuration'))

const minute = 60_000
const gateway = 'A201F000'
const lent = 'A206F000'
const channel = 'D201F000'
const idOf = (alias: string) => web.world.devices.get(alias) ?? ''
const query = (statement: string, values: unknown[] = []) => web.database.ingest.pool.query(statement, values)

/** What the device said of a section, so many minutes ago. */
async function reports(alias: string, section: string, reported: object, { apuid = '', ago = 0 } = {}) {
  await query(
    `insert into device_configuration (device_id, ap_uid, section, reported, reported_at)
     values ($1, $2, $3, $4, $5)
     on conflict (device_id, ap_uid, section) do update set reported = $4, reported_at = $5`,
    [idOf(alias), apuid, section, JSON.stringify(reported), new Date(testNow - ago * minute)],
  )
}

const set = (path: CallPath, body: object, user = qself) => web.call(path, user, { body })

async function sectionOf(list: string, asked: object, section: string, user = qself) {
  const path = `${list}/getConfiguration` as 'ms/getConfiguration'
  const { body } = await web.call(path, user, { query: { ...asked } })
  const found: ConfiguredSection[] = body.list
  return found.find((each) => each.section === section)
}
const terminalSection = (section: string) => sectionOf('ms', { msuid: 'A001F002' }, section)

describe('the configuration of a device', () => {
  test('has every section of its kind, also those of which nothing is known', async () => {
    const { body } = await web.call('ms/getConfiguration', qself, { query: { msuid: 'A001F002' } })
    const list: ConfiguredSection[] = body.list

    expect(list.map(({ section }) => section)).toEqual([
      'sleep',
      'downlink',
      'sensing',
      'collecting',
      'parameters',
    ])
    expect(list[0]).toEqual({
      apuid: '',
      section: 'sleep',
      desired: null,
      desiredTime: null,
      desiredBy: '',
      reported: null,
      reportedTime: null,
      drift: [],
    })
  })

  test('of a gateway has its channels’ sections behind its own, as far as their protocols go', async () => {
    const { body } = await web.call('gateway/getConfiguration', qself, { query: { armuid: gateway } })
    const list: ConfiguredSection[] = body.list

    expect(list.filter(({ apuid }) => apuid === '').map(({ section }) => section)).toEqual(
      'server web cellular time ftp mqtt userPlane gps log distribution upgrade'.split(' '),
    )
    expect(list.filter(({ apuid }) => apuid !== '').map(({ apuid, section }) => [apuid, section])).toEqual([
      [channel, 'rf'],
    ])
  })

  test('says what is wished, by whom and since when, and which fields are not so', async () => {
    await reports('qselfT', 'sleep', { dormantModel: 0 }, { ago: 5 })
    const wish = { objectids: idOf('qselfT'), section: 'sleep', desired: { dormantModel: 1 } }
    const { body } = await set('ms/setConfiguration', wish)

    expect(body).toEqual({
      code: 0,
      msg: 'Done',
      data: { results: [{ objectid: idOf('qselfT'), code: 0, msg: 'Done' }] },
    })
    expect(await terminalSection('sleep')).toEqual({
      apuid: '',
      section: 'sleep',
      desired: { dormantModel: 1 },
      desiredTime: testNow,
      desiredBy: 'qself 用户',
      reported: { dormantModel: 0 },
      reportedTime: testNow - 5 * minute,
      drift: ['dormantModel'],
    })

    await reports('qselfT', 'sleep', { dormantModel: 1 })
    expect(await terminalSection('sleep')).toMatchObject({ reported: { dormantModel: 1 }, drift: [] })
  })

  test('is wished as a whole section, and not any more when it is taken back', async () => {
    const wish = { objectids: idOf('qselfR'), section: 'transmitPower' }
    const ofRelay = () => sectionOf('mote', { moteuid: 'A101F001' }, 'transmitPower')
    await set('mote/setConfiguration', { ...wish, desired: { upPowerDbm: 10, downPowerDbm: 12 } })
    await set('mote/setConfiguration', { ...wish, desired: { downPowerDbm: 14 } })
    expect(await ofRelay()).toMatchObject({ desired: { downPowerDbm: 14 }, drift: ['downPowerDbm'] })

    await set('mote/setConfiguration', { ...wish, desired: null })
    expect(await ofRelay()).toMatchObject({
      desired: null,
      // Each wish is newer than the one before, of the same millisecond too.
      desiredTime: testNow + 2,
      desiredBy: 'qself 用户',
      drift: [],
    })
  })

  test('of a channel is wished by its id', async () => {
    await reports('qselfG', 'rf', { frameRatio: 50, transmitPowerDbm: 20 }, { apuid: channel })
    await set('gateway/setConfiguration', { apuids: channel, section: 'rf', desired: { frameRatio: 40 } })

    expect(await sectionOf('gateway', { armuid: gateway }, 'rf')).toMatchObject({
      apuid: channel,
      desired: { frameRatio: 40 },
      reported: { frameRatio: 50, transmitPowerDbm: 20 },
      drift: ['frameRatio'],
    })
  })
})

describe('a secret', () => {
  const secret = 'Sesame-open-1'
  const ftp = () => sectionOf('gateway', { armuid: gateway }, 'ftp')
  const wish = (desired: object | null) =>
    set('gateway/setConfiguration', { armuids: gateway, section: 'ftp', desired })

  test('is kept sealed, and said as wished or set alone', async () => {
    await wish({ domain: 'ftp.example', port: 21, password: secret })
    const { rows } = await query('select desired, secrets from device_configuration')

    expect(rows[0].desired).toEqual({ domain: 'ftp.example', port: 21 })
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(web.vault.unseal(Buffer.from(rows[0].secrets.password, 'base64'))).toBe(secret)
    const { text } = await web.call('gateway/getConfiguration', qself, { query: { armuid: gateway } })
    expect(text).not.toContain(secret)
    expect(await ftp()).toMatchObject({
      desired: { domain: 'ftp.example', port: 21, password: true },
      drift: ['domain', 'port', 'password'],
    })
    const log = await query(
      `select detail from operation_log where operation = 'operation.gateway.setConfiguration'`,
    )
    expect(log.rows.at(-1).detail).toEqual({
      section: 'ftp',
      fields: ['domain', 'port', 'password'],
      ids: [idOf('qselfG')],
      names: [gateway],
    })
  })

  test('drifts until its device has spoken after the wish', async () => {
    await reports('qselfG', 'ftp', { password: true }, { ago: 1 })
    await wish({ password: secret })
    expect(await ftp()).toMatchObject({ drift: ['password'] })

    await reports('qselfG', 'ftp', { password: true }, { ago: -1 })
    expect(await ftp()).toMatchObject({ drift: [] })

    await reports('qselfG', 'ftp', { password: false }, { ago: -2 })
    expect(await ftp()).toMatchObject({ drift: ['password'] })
  })

  test('stays with true, goes when it is left out, and cannot stay where there is none', async () => {
    const none = await wish({ password: true })
    expect(none.body).toMatchObject({
      code: 422,
      errors: [{ field: 'desired.password', msg: 'cannot be empty' }],
    })

    await wish({ password: secret })
    await wish({ username: 'carrier', password: true })
    const { rows } = await query('select secrets from device_configuration')
    expect(web.vault.unseal(Buffer.from(rows[0].secrets.password, 'base64'))).toBe(secret)

    await wish({ username: 'carrier' })
    expect(await ftp()).toMatchObject({ desired: { username: 'carrier' } })
    expect((await query('select secrets from device_configuration')).rows).toEqual([{ secrets: null }])
  })
})

describe('a wish is refused, and what was wished stays,', () => {
  const errorsOf = async (path: CallPath, body: object) => {
    const answer = await set(path, body)
    expect(answer.body.code).toBe(422)
    expect((await query('select from device_configuration where desired is not null')).rowCount).toBe(0)
    return answer.body.errors
  }
  const ofGateway = (section: string, desired: object) =>
    errorsOf('gateway/setConfiguration', { armuids: gateway, section, desired })

  test('field by field, at the place of each', async () => {
    expect(await ofGateway('server', { port: 70_000, domain: '-', colour: 'red' })).toEqual([
      { field: 'desired.colour', msg: 'is not known to this call' },
    ])
    expect(await ofGateway('server', { port: 70_000, domain: '-' })).toEqual([
      { field: 'desired.domain', msg: 'has the wrong format' },
      { field: 'desired.port', msg: 'must be 65535 or less' },
    ])
    expect(await ofGateway('gps', { apGpsDotInterval: 12 })).toEqual([
      { field: 'desired.apGpsDotInterval', msg: 'must be a multiple of 5' },
    ])
  })

  test('when a pair is torn', async () => {
    expect(await ofGateway('server', { domain: 'net.example' })).toEqual([
      { field: 'desired.port', msg: 'goes with its pair: give both or neither' },
    ])
  })

  test('when a field has no meaning with another’s value', async () => {
    expect(await ofGateway('userPlane', { userFaceLinkType: 1, baudRate: 9600 })).toEqual([
      { field: 'desired.baudRate', msg: 'has no meaning with this value of “Link type”' },
    ])
  })

  test.each([
    [
      'en',
      'needs a desired value of “Link type” too (RS485 or RS232), since the device has not reported one',
    ],
    ['zh', '还须同时设定“链路类型”的期望值（RS485或RS232），因为设备尚未上报该项'],
    [
      'ja',
      'には「リンク種別」の希望値（RS485またはRS232）も必要です。デバイスがまだその値を報告していないためです',
    ],
  ])('in %s when the other field is neither wished nor reported: %s', async (language, msg) => {
    const desired = { baudRate: 9600 }
    const body = { armuids: gateway, section: 'userPlane', desired }
    const answer = await set('gateway/setConfiguration', body, { ...qself, language_type: language })

    expect(answer.body.errors).toEqual([{ field: 'desired.baudRate', msg }])
  })

  test('of a section that the device says alone, and of one that it does not have', async () => {
    await query(`update device set type_id = 'vibration' where device_id = $1`, [idOf('qselfT')])
    const wish = { objectids: idOf('qselfT'), desired: { state: 1 } }
    expect(await errorsOf('ms/setConfiguration', { ...wish, section: 'learning' })).toEqual([
      { field: 'section', msg: 'is said by the device alone and cannot be set' },
    ])
    expect(await errorsOf('ms/setConfiguration', { ...wish, section: 'ftp' })).toEqual([
      { field: 'section', msg: 'is not one of the choices' },
    ])
    await query(`update device set type_id = 'temperature-humidity' where device_id = $1`, [idOf('qselfT')])
  })

  test('when somebody else wished meanwhile what the editor did not know of', async () => {
    const wish = { objectids: idOf('qselfT'), section: 'sleep' }
    await set('ms/setConfiguration', { ...wish, desired: { dormantModel: 1 } }, await web.login('qparent'))
    const late = { ...wish, desired: { dormantModel: 0 }, desiredTime: testNow - 1 }
    const { body } = await set('ms/setConfiguration', late)

    expect(body).toMatchObject({ code: 10001, reason: 'record.changed' })
    expect(await terminalSection('sleep')).toMatchObject({
      desired: { dormantModel: 1 },
      // Who stands above is not the caller's to see.
      desiredBy: '',
    })
    const known = await set('ms/setConfiguration', { ...late, desiredTime: testNow })
    expect(known.body.code).toBe(0)
  })
})

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
  ] as const)('no device selected: %s', async (path, body) => {
    expect(await refused(path, body)).toEqual({
      code: 10001,
      reason: 'batch.nothing',
      msg: 'No device selected',
    })
  })

  test('no device selected, for an export of the selected', async () => {
    const { body } = await web.call('ms/export', qself, { query: { exporttype: 1, offset: 0 } })
    expect(body).toMatchObject({ code: 10001, reason: 'batch.nothing' })
  })

  test('parameters of terminals of two types', async () => {
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

  test('radio of channels of two protocols, and what a protocol does not have', async () => {
    await query(`update gateway_channel set protocol_model = 255 where ap_uid = 'D202F000'`)
    const wish = { section: 'rf', desired: { frameRatio: 9 } }
    expect(await refused('gateway/setConfiguration', { ...wish, apuids: `${channel},D202F000` })).toEqual({
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

  test('a user-plane link that the version of one gateway does not have', async () => {
    await query(`update gateway set arm_version = '030b' where device_id = $1`, [idOf('qselfG')])
    await query(`update gateway set arm_version = '030c' where device_id = $1`, [idOf('qchildG')])
    const wish = { section: 'userPlane', desired: { userFaceLinkType: 4 } }
    expect(await refused('gateway/setConfiguration', { ...wish, armuids: `A202F000,${gateway}` })).toEqual({
      code: 10001,
      reason: 'batch.armVersion',
      msg: 'Selected gateways need arm version 030c or later',
    })
    const { body } = await set('gateway/setConfiguration', { ...wish, armuids: 'A202F000' })
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
      { objectid: ids[1], code: 404, msg: 'There is no such record' },
      {
        objectid: ids[2],
        code: 10001,
        msg: 'Somebody changed this record in the meantime. Please open it again',
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

    const wish = { armuids: lent, section: 'web', desired: { webUrl: 'http://mine.example' } }
    const { body } = await set('gateway/setConfiguration', wish)
    expect(body.data.results).toEqual([{ objectid: lent, code: 404, msg: 'There is no such record' }])
    expect((await query('select from device_configuration where desired is not null')).rowCount).toBe(0)
  })
})

describe('the radio of a channel', () => {
  test('has what it reports of its protocol', async () => {
    await reports('qselfG', 'rf', { frameRatio: 50, channelRateRatio: 20 }, { apuid: channel })
    await reports('qselfG', 'sdr', { gainDb: 30 }, { apuid: channel })
    const asked = { params: { id: channel } }
    const plain = await web.call('gateway/findRadioDetails/{id}', qself, asked)
    expect(plain.body.data).toMatchObject({ apuid: channel, protocolModel: 1, rf: { frameRatio: 50 } })
    expect((await web.call('gateway/findZetaSRadioDetails/{id}', qself, asked)).body.code).toBe(404)

    await query('update gateway_channel set protocol_model = 255 where ap_uid = $1', [channel])
    const zetaS = await web.call('gateway/findZetaSRadioDetails/{id}', qself, asked)
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
    const { body } = await web.call(path, qself, { query: { drift: 1, ...more } })
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
    const terminals = await web.call('ms/findDetails', qself, { query: { objectIds: idOf('qselfT') } })
    const relays = await web.call('mote/findDetails', qself, { query: { objectIds: idOf('qselfR') } })

    expect(terminals.body.list).toMatchObject([
      { downModel: 3, dormantModel: 1, curState: 0, collectingMethod: 1 },
    ])
    expect(relays.body.list).toMatchObject([{ upPowerDbm: 14, downPowerDbm: 10, dormantModel: null }])
  })
})

test('an open page is told of a wish, and of a report', { timeout: 20_000 }, async () => {
  const id = idOf('qselfR')
  const stream = await openLive(web, qself, { topics: `device:${id}` })
  const told = ({ event, data }: Line) => event === 'device.changed' && data.configurationTime !== undefined
  await set('mote/setConfiguration', { objectids: id, section: 'group', desired: { groupNumber: 7 } })
  const first = await stream.until(told)
  await reports('qselfR', 'group', { groupNumber: 7 })
  await stream.until((line) => told(line) && line.data.configurationTime > first.data.configurationTime)
  expect(await sectionOf('mote', { moteuid: 'A101F001' }, 'group')).toMatchObject({ drift: [] })
  stream.close()
})
