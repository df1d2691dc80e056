import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import { upload, xlsx } from '#tests/harness/sheets.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let qself: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  qself = await web.login('qself')
})
afterAll(() => web.close())
beforeEach(() => query('delete from device_configuration'))

const gateway = 'A201F000'
const channel = 'D201F000'
const idOf = (alias: string) => web.world.devices.get(alias) ?? ''
const query = async (statement: string, values: unknown[] = []) =>
  (await web.database.ingest.pool.query(statement, values)).rows
const set = async (path: CallPath, body: object) => (await web.call(path, qself, { body })).body
const speaks = (protocolModel: number) =>
  query('update gateway_channel set protocol_model = $1 where ap_uid = $2', [protocolModel, channel])
const drifting = async () => {
  const { body } = await web.call('gateway/newFindPage', qself, { query: { drift: 1 } })
  return body.data.total
}
async function readDesired(list: 'gateway' | 'ms', uid: string) {
  const asked = list === 'gateway' ? { armuid: uid } : { msuid: uid }
  const path = `${list}/getConfiguration` as 'ms/getConfiguration'
  const found: ConfiguredSection[] = (await web.call(path, qself, { query: { ...asked } })).body.list
  return found
    .filter(({ desired }) => desired !== null)
    .map(({ apuid, section, desired, drift }) => ({ apuid, section, desired, drift }))
}

describe('what a channel had before it spoke another protocol', () => {
  beforeEach(() => speaks(255))

  test('is shown while it is wished, and can be taken back: a section', async () => {
    const sdr = { apuids: channel, section: 'sdr' }
    await set('gateway/setConfiguration', { ...sdr, desired: { gainDb: 10 } })
    await speaks(1)
    expect(await drifting()).toBe(1)
    expect(await readDesired('gateway', gateway)).toEqual([
      { apuid: channel, section: 'sdr', desired: { gainDb: 10 }, drift: ['gainDb'] },
    ])

    expect(await set('gateway/setConfiguration', { ...sdr, desired: { gainDb: 9 } })).toMatchObject({
      reason: 'batch.feature',
    })
    expect(await set('gateway/setConfiguration', { ...sdr, desired: null })).toMatchObject({ code: 0 })
    expect(await drifting()).toBe(0)
    expect(await readDesired('gateway', gateway)).toEqual([])
  })

  test('is shown while it is wished: a field', async () => {
    const desired = { channelRateRatio: 10, frameRatio: 50 }
    await set('gateway/setConfiguration', { apuids: channel, section: 'rf', desired })
    await speaks(1)
    expect(await readDesired('gateway', gateway)).toEqual([
      { apuid: channel, section: 'rf', desired, drift: expect.arrayContaining(['channelRateRatio']) },
    ])
  })
})

test('a wish of a section that nothing here knows is shown and taken back', async () => {
  await query(
    `insert into device_configuration (device_id, section, desired, desired_at) values ($1, 'older', '{"x": 1}', now())`,
    [idOf('qselfT')],
  )
  expect(await readDesired('ms', 'A001F002')).toEqual([
    { apuid: '', section: 'older', desired: { x: 1 }, drift: ['x'] },
  ])
  const back = { objectids: idOf('qselfT'), section: 'older', desired: null }
  expect(await set('ms/setConfiguration', back)).toMatchObject({ code: 0 })
  expect(await readDesired('ms', 'A001F002')).toEqual([])
})

test('what was wished of terminals of several types is taken back at once', async () => {
  await query(`update device set type_id = 'vibration' where device_id = $1`, [idOf('qchildT')])
  const objectids = [idOf('qselfT'), idOf('qchildT')].join()
  const back = { objectids, section: 'parameters', desired: null }
  expect(await set('ms/setConfiguration', back)).toMatchObject({ code: 0 })
  await query(`update device set type_id = 'temperature-humidity' where device_id = $1`, [idOf('qchildT')])
})

test('what a terminal of another kind was set to is forgotten with its kind', async () => {
  const keep = `insert into device_configuration (device_id, section, desired, desired_at, reported, reported_at)
    select $1, section, '{"a": 1}', now(), '{"a": 2}', now() from unnest('{parameters,learning,sleep}'::text[]) section`
  const retype = (type: string) =>
    query('update device set type_id = $2 where device_id = $1', [idOf('qselfT'), type])
  const stored = () =>
    query('select section from device_configuration where device_id = $1', [idOf('qselfT')])
  await query(keep, [idOf('qselfT')])
  await retype('temperature-humidity')
  expect(await stored()).toHaveLength(3)

  await retype('vibration')
  expect(await stored()).toEqual([{ section: 'sleep' }])
  await retype('temperature-humidity')
})

describe('the wishes of a company', () => {
  const ftp = { domain: 'ftp.old.example', port: 21, username: 'old', password: 'Sesame-open-1' }

  test('are not handed over with the device, what it reports of itself is', async () => {
    await set('gateway/setConfiguration', { armuids: gateway, section: 'ftp', desired: ftp })
    await set('gateway/setConfiguration', { apuids: channel, section: 'rf', desired: { frameRatio: 50 } })
    await query(`update device_configuration set reported = '{"port": 22}', reported_at = now()`)
    const parent = await web.login('qparent')
    const into = async (mark: 'qself' | 'qsiblng') => {
      const query = { companyid: web.world.companies[mark] } as never
      const sheet = await xlsx([['Arm unit id'], [gateway]])
      return (await upload(web, parent, 'gateway/moveIn', sheet, { query })).body.data
    }
    expect(await into('qself')).toMatchObject({ there: 1 })
    expect(await readDesired('gateway', gateway)).toHaveLength(2)

    expect(await into('qsiblng')).toMatchObject({ moved: 1 })
    expect(await into('qself')).toMatchObject({ moved: 1 })
    expect(
      await query(
        'select distinct desired, secrets, desired_at, desired_by, reported from device_configuration',
      ),
    ).toEqual([{ desired: null, secrets: null, desired_at: null, desired_by: null, reported: { port: 22 } }])
  })

  test.each([
    ['another host', { domain: 'evil.example' }],
    ['another port', { port: 2121 }],
  ])('have a secret told to %s by nobody who does not know it', async (_, other) => {
    const setDesired = (desired: object) =>
      set('gateway/setConfiguration', { armuids: gateway, section: 'ftp', desired })
    await setDesired(ftp)
    expect(await setDesired({ ...ftp, ...other, password: true })).toMatchObject({
      code: 422,
      errors: [{ field: 'desired.password', msg: 'must be entered again, because the address changes' }],
    })
    expect(await setDesired({ ...ftp, username: 'new', password: true })).toMatchObject({ code: 0 })
    expect(await setDesired({ ...ftp, ...other })).toMatchObject({ code: 0 })
  })
})

describe('names and values that every object has', () => {
  const refused = async (section: string, desired: string) => {
    const body = { armuids: gateway, section, desired: JSON.parse(desired) }
    const { status, body: answer } = await web.call('gateway/setConfiguration', qself, { body })
    return { status, errors: answer.errors }
  }

  test.each(['constructor', 'toString', '__proto__'])('are no choice: %s', async (value) => {
    await query(`update gateway set arm_version = '0301'`)
    expect(await refused('userPlane', JSON.stringify({ userFaceLinkType: value }))).toMatchObject({
      errors: [{ field: 'desired.userFaceLinkType', msg: 'is not a valid choice' }],
    })
  })

  test.each(['constructor', 'prototype', 'toString'])('are no field: %s', async (name) => {
    expect(await refused('userPlane', `{"${name}": 1}`)).toMatchObject({
      errors: [{ field: `desired.${name}`, msg: 'is not a parameter of this call' }],
    })
  })

  test('are no prototype', async () => {
    const { status } = await refused('userPlane', '{"__proto__": 1}')
    expect(status).toBe(400)
  })
})

test('who comes second is told so, even when the clock went back meanwhile', async () => {
  const setDesired = (dormantModel: number, desiredTime?: number) =>
    set('mote/setConfiguration', {
      objectids: idOf('qselfR'),
      section: 'sleep',
      desired: { dormantModel },
      ...(desiredTime !== undefined && { desiredTime }),
    })
  await setDesired(1)
  web.clock.advance(-1000)
  await setDesired(0)
  expect(await setDesired(1, testNow)).toMatchObject({ code: 10001, reason: 'record.changed' })
  web.clock.advance(1000)
})
