import { describe, expect, test } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import { testNow } from '#tests/harness/web.ts'

import { channel, configurationWorld, gateway, minute } from './configuration-world.ts'

const { web, qself, idOf, query, reports, set, sectionOf, terminalSection } = configurationWorld()

describe('the configuration of a device', () => {
  test('has every section of its kind, also those of which nothing is known', async () => {
    const { body } = await web().call('ms/getConfiguration', qself, { query: { msuid: 'A001F002' } })
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
    const { body } = await web().call('gateway/getConfiguration', qself, { query: { armuid: gateway } })
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
    const desiredBody = { objectids: idOf('qselfT'), section: 'sleep', desired: { dormantModel: 1 } }
    const { body } = await set('ms/setConfiguration', desiredBody)

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
    const desiredBody = { objectids: idOf('qselfR'), section: 'transmitPower' }
    const ofRelay = () => sectionOf('mote', { moteuid: 'A101F001' }, 'transmitPower')
    await set('mote/setConfiguration', { ...desiredBody, desired: { upPowerDbm: 10, downPowerDbm: 12 } })
    await set('mote/setConfiguration', { ...desiredBody, desired: { downPowerDbm: 14 } })
    expect(await ofRelay()).toMatchObject({ desired: { downPowerDbm: 14 }, drift: ['downPowerDbm'] })

    await set('mote/setConfiguration', { ...desiredBody, desired: null })
    expect(await ofRelay()).toMatchObject({
      desired: null,
      // Each desired setting is newer than the one before, of the same millisecond too.
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
  const setDesired = (desired: object | null) =>
    set('gateway/setConfiguration', { armuids: gateway, section: 'ftp', desired })

  test('is kept sealed, and said as wished or set alone', async () => {
    await setDesired({ domain: 'ftp.example', port: 21, password: secret })
    const { rows } = await query('select desired, secrets from device_configuration')

    expect(rows[0].desired).toEqual({ domain: 'ftp.example', port: 21 })
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(web().vault.unseal(Buffer.from(rows[0].secrets.password, 'base64'))).toBe(secret)
    const { text } = await web().call('gateway/getConfiguration', qself, { query: { armuid: gateway } })
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
    await setDesired({ password: secret })
    expect(await ftp()).toMatchObject({ drift: ['password'] })

    await reports('qselfG', 'ftp', { password: true }, { ago: -1 })
    expect(await ftp()).toMatchObject({ drift: [] })

    await reports('qselfG', 'ftp', { password: false }, { ago: -2 })
    expect(await ftp()).toMatchObject({ drift: ['password'] })

    await reports('qselfG', 'ftp', { port: 21 }, { ago: -3 })
    expect(await ftp()).toMatchObject({ drift: ['password'] })
  })

  test('stays with true, goes when it is left out, and cannot stay where there is none', async () => {
    const none = await setDesired({ password: true })
    expect(none.body).toMatchObject({
      code: 422,
      errors: [{ field: 'desired.password', msg: 'cannot be empty' }],
    })

    await setDesired({ password: secret })
    await setDesired({ username: 'carrier', password: true })
    const { rows } = await query('select secrets from device_configuration')
    expect(web().vault.unseal(Buffer.from(rows[0].secrets.password, 'base64'))).toBe(secret)

    await setDesired({ username: 'carrier' })
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
      { field: 'desired.colour', msg: 'is not a parameter of this call' },
    ])
    expect(await ofGateway('server', { port: 70_000, domain: '-' })).toEqual([
      { field: 'desired.domain', msg: 'has the wrong format' },
      { field: 'desired.port', msg: 'must be 65535 or less' },
    ])
    expect(await ofGateway('gps', { apGpsDotInterval: 12 })).toEqual([
      { field: 'desired.apGpsDotInterval', msg: 'must be a multiple of 5' },
    ])
  })

  test('when a zone is none that there is', async () => {
    expect(await ofGateway('time', { zone: 'Mars/Olympus' })).toEqual([
      { field: 'desired.zone', msg: 'is not a valid choice' },
    ])
  })

  test('when it wishes nothing', async () => {
    expect(await ofGateway('server', {})).toEqual([{ field: 'desired', msg: 'cannot be empty' }])
  })

  test('when a pair is torn', async () => {
    expect(await ofGateway('server', { domain: 'net.example' })).toEqual([
      { field: 'desired.port', msg: 'belongs to a pair: enter both or neither' },
    ])
  })

  test('when a field has no meaning with another’s value', async () => {
    expect(await ofGateway('userPlane', { userFaceLinkType: 1, baudRate: 9600 })).toEqual([
      { field: 'desired.baudRate', msg: 'does not apply with this value of “Link type”' },
    ])
  })

  test.each([
    ['en', 'also needs a desired value of “Link type”, RS485 or RS232: the device has not reported one yet'],
    ['zh', '还须设定“链路类型”的期望值（RS485或RS232），设备尚未上报该项'],
    ['ja', '「リンク種別」の希望値（RS485またはRS232）も必要です。デバイスがまだ報告していません'],
  ])('in %s when the other field is neither wished nor reported: %s', async (language, msg) => {
    const desired = { baudRate: 9600 }
    const body = { armuids: gateway, section: 'userPlane', desired }
    const answer = await set('gateway/setConfiguration', body, { ...qself, language_type: language })

    expect(answer.body.errors).toEqual([{ field: 'desired.baudRate', msg }])
  })

  test('of a section that the device says alone, and of one that it does not have', async () => {
    await query(`update device set type_id = 'vibration' where device_id = $1`, [idOf('qselfT')])
    const desiredBody = { objectids: idOf('qselfT'), desired: { state: 1 } }
    expect(await errorsOf('ms/setConfiguration', { ...desiredBody, section: 'learning' })).toEqual([
      { field: 'section', msg: 'is reported by the device only and cannot be set' },
    ])
    expect(await errorsOf('ms/setConfiguration', { ...desiredBody, section: 'ftp' })).toEqual([
      { field: 'section', msg: 'is not a valid choice' },
    ])
    await query(`update device set type_id = 'temperature-humidity' where device_id = $1`, [idOf('qselfT')])
  })

  test('when somebody else wished meanwhile what the editor did not know of', async () => {
    const desiredBody = { objectids: idOf('qselfT'), section: 'sleep' }
    await set(
      'ms/setConfiguration',
      { ...desiredBody, desired: { dormantModel: 1 } },
      await web().login('qparent'),
    )
    const late = { ...desiredBody, desired: { dormantModel: 0 }, desiredTime: testNow - 1 }
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
