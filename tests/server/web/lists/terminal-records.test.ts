import { beforeAll, describe, expect, test } from 'vitest'

import { timestampLimits } from '#contract/calls/records.ts'
import { cellsOf, download } from '#tests/harness/sheets.ts'
import { testNow } from '#tests/harness/web.ts'

import { nodeWorld, unknown } from './node-world.ts'

const { web, headers, owner, id, call, add, remove, lastOperation } = nodeWorld('ms')

const hour = 3_600_000
const ownUid = 'A001F002'

describe('the records of a terminal', () => {
  beforeAll(async () => {
    const at = new Date(testNow)
    for (const table of ['uplink', 'uplink_reception', 'heartbeat', 'registration'])
      await owner('select ensure_partition($1, $2)', [table, at])
    const terminal = [at, id('qselfT'), id('qselfG'), id('qselfR')]
    await owner(
      `insert into uplink values ($1, $2, 7, $1, $3, 'D201F000', $4, 2, -91.5, 12.5, '\\x01ab', '{"temperatureC": 21.4}')`,
      terminal,
    )
    await owner(`insert into uplink_reception values ($1, $2, 7, $1, $3, 'D202F000', -99, 2)`, [
      at,
      id('qselfT'),
      id('qchildG'),
    ])
    await owner(
      `insert into heartbeat values ($1, $2, $1, $3, -80.5, 5, 87.5,
        jsonb_build_object('apuid', 'D201F000', 'hops', 2, 'downRssiDbm', -70.25, 'parent', $4::bigint))`,
      terminal,
    )
    await owner(
      `insert into registration values ($1, $2, $1, $3, $4, 2, 'weak-signal', -80, 5, '{"apuid": "D201F000", "softwareVersion": "0102"}')`,
      terminal,
    )
  })
  const records = async (act: string, user = 'qself') => call(act, user, { query: { msuid: ownUid } })
  const way = {
    upTime: testNow,
    receiveTime: testNow,
    networkId: 'D201F000',
    parentMote: 'A101F001',
    hops: 2,
  }

  test('are its uplinks in words, with who else heard them #terminals-1', async () => {
    expect((await records('findPageUplink')).data).toMatchObject({
      total: 1,
      more: false,
      list: [
        {
          ...way,
          upRSSI: -91.5,
          snrDb: 12.5,
          frameCounter: 7,
          payload: '01AB',
          readings: 'Temperature 21.4 °C',
          receptions: 1,
        },
      ],
    })
    expect(await records('findPageUplink', 'qstrang')).toEqual(unknown)
  })

  test('are its heartbeats and registrations #terminals-2', async () => {
    expect((await records('findPageHeartbeat')).data.list).toMatchObject([
      { ...way, upRSSI: -80.5, downRSSI: -70.25, power: 87.5 },
    ])
    expect((await records('findPageRegister')).data.list).toMatchObject([
      { ...way, reason: 'weak-signal', softwareVersion: '0102', appVersion: '' },
    ])
  })

  test('name no channel of a gateway that the reader does not see, as the list does', async () => {
    const owned = `update device d set company_id = c.company_id, company_no = c.company_no from company c
      where c.name = $1 and d.device_id = any ($2)`
    await owner(owned, ['qparent company', [id('qselfG'), id('qselfR')]])
    const lists = ['findPageUplink', 'findPageHeartbeat', 'findPageRegister']
    for (const list of lists)
      expect((await records(list)).data.list).toMatchObject([{ networkId: '', parentMote: '' }])
    for (const list of lists)
      expect((await records(list, 'qparent')).data.list).toMatchObject([{ networkId: 'D201F000' }])
    await owner(owned, ['qself company', [id('qselfG'), id('qselfR')]])
  })

  test('leave as sheets, with numbers as numbers', async () => {
    const { bytes } = await download(web(), headers('qself'), 'ms/findPageHeartbeat/export', {
      msuid: ownUid,
      exporttype: 3,
      offset: 0,
    })

    expect(Object.values(cellsOf(bytes))[0]?.[1]).toEqual(
      expect.arrayContaining(['D201F000', 'A101F001', 2, -80.5, 5, -70.25, 87.5]),
    )
  })

  test('are its batteries: who put them in, how long they served, what they still had #terminals-3', async () => {
    const note = (fields: object, user = 'qself') =>
      call('addBatteryReplacement', user, { body: { objectid: id('qselfT'), ...fields } })
    expect((await note({ replaceTime: testNow - 50 * 24 * hour, remainingPower: 12.5 })).code).toBe(0)
    const before = new Date(testNow - 26 * hour)
    await owner('select ensure_partition($1, $2)', ['heartbeat', before])
    await owner(`insert into heartbeat values ($1, $2, $1, $3, -80.5, 5, 7.5, '{"apuid": "D201F000"}')`, [
      before,
      id('qselfT'),
      id('qselfG'),
    ])
    // Noted a day late: what it said meanwhile was the new one's.
    expect((await note({ replaceTime: testNow - 24 * hour })).code).toBe(0)
    expect((await note({})).code).toBe(0)

    expect((await records('findPageBattery')).data.list).toMatchObject([
      { upTime: testNow, source: 'person', operator: 'qself 用户', activeDays: 1, remainingPower: 88 },
      { upTime: testNow - 24 * hour, operator: 'qself 用户', activeDays: 49, remainingPower: 7.5 },
      { upTime: testNow - 50 * 24 * hour, activeDays: null, remainingPower: 12.5 },
    ])
    expect(await lastOperation()).toMatchObject({ operation: 'operation.ms.replaceBattery', outcome: 'done' })
    expect(await note({ replaceTime: testNow + 1 })).toMatchObject({
      msg: 'Check your input: Time of replacement is in the future',
    })
    expect((await note({ replaceTime: testNow + 1 })).errors).toEqual([
      { field: 'replaceTime', msg: 'is in the future' },
    ])
    expect((await note({ replaceTime: testNow - hour })).errors).toEqual([
      { field: 'replaceTime', msg: 'must be later than the recorded replacement' },
    ])
    // Ten minutes before it there is no time in the database.
    expect((await note({ replaceTime: timestampLimits.earliest })).errors).toMatchObject([
      { field: 'replaceTime' },
    ])
    expect(await note({}, 'qstrang')).toEqual(unknown)
    expect(await call('addBatteryReplacement', 'qself', { body: { objectid: id('qlentT') } })).toEqual(
      unknown,
    )
  })

  test('have a battery once, however often and from how many it is noted in the same minutes', async () => {
    const { data } = await add('qself')
    const noteAt = (replaceTime?: number) =>
      call('addBatteryReplacement', 'qself', { body: { objectid: data.objectid, replaceTime } })
    const both = await Promise.all([noteAt(), noteAt()])

    expect(both.map(({ code, reason }) => [code, reason])).toEqual(
      expect.arrayContaining([
        [0, undefined],
        [10_001, 'battery.again'],
      ]),
    )
    expect(await noteAt(testNow - 599_999)).toMatchObject({
      msg: 'A battery replacement within 10 min is already recorded for this terminal. If that one is wrong, remove it first',
    })
    expect((await noteAt(testNow - 600_000)).errors).toMatchObject([{ field: 'replaceTime' }])
    expect((await call('findPageBattery', 'qself', { query: { msuid: data.msUid } })).data.total).toBe(1)
    await remove('qself', [data.objectid])
  })

  test('take a charge of a battery that is all but nothing for nothing', async () => {
    const { data } = await add('qself')
    const body = { objectid: data.objectid, remainingPower: 5e-324 }
    expect((await call('addBatteryReplacement', 'qself', { body })).code).toBe(0)

    expect(
      (await call('findPageBattery', 'qself', { query: { msuid: data.msUid } })).data.list,
    ).toMatchObject([{ remainingPower: 0 }])
  })

  test('lose a battery that somebody noted by mistake: the newest, and none that the terminal told of', async () => {
    const { data } = await add('qself')
    const note = async (replaceTime: number) =>
      (await call('addBatteryReplacement', 'qself', { body: { objectid: data.objectid, replaceTime } })).data
        .objectid
    const takeBack = (objectid: string, user = 'qself') =>
      call('deleteBatteryReplacement', user, { body: { objectid } })
    const times = async () => {
      const page = await call('findPageBattery', 'qself', { query: { msuid: data.msUid } })
      return page.data.list.map(({ upTime }: { upTime: number }) => upTime)
    }
    const first = await note(testNow - 48 * hour)
    const second = await note(testNow - 24 * hour)

    expect(await takeBack(first)).toMatchObject({
      code: 10_001,
      reason: 'battery.notNewest',
      msg: 'Only the latest battery replacement of a terminal can be removed',
    })
    expect(await takeBack(second, 'qstrang')).toEqual(unknown)
    expect(await takeBack(second, 'qlender')).toEqual(unknown)
    expect((await takeBack(second)).code).toBe(0)
    expect(await lastOperation()).toMatchObject({
      operation: 'operation.ms.deleteBatteryReplacement',
      outcome: 'done',
      detail: { ids: [data.objectid], record: second },
    })
    expect(await takeBack(second)).toEqual(unknown)
    expect(await times()).toEqual([testNow - 48 * hour])
    const reported = await owner(
      'insert into battery_replacement (device_id, replaced_at) values ($1, $2) returning replacement_id',
      [data.objectid, new Date(testNow - hour)],
    )
    expect((await takeBack(reported.rows[0].replacement_id)).reason).toBe('battery.reported')
    expect(await times()).toEqual([testNow - hour, testNow - 48 * hour])
    await remove('qself', [data.objectid])
  })

  test('say that a person noted a battery also when their account is gone, and take it back as any other', async () => {
    await owner(
      `insert into app_user (company_id, company_no, post_id, login_name, user_name, password_hash)
       select company_id, company_no, post_id, 'leaver', '离职者', password_hash from app_user where login_name = 'qself'`,
    )
    const noted = await owner(
      `insert into battery_replacement (device_id, replaced_at, operator_id, operator_name)
       select $1, $2, user_id, user_name from app_user where login_name = 'leaver' returning replacement_id`,
      [id('qlentT'), new Date(testNow)],
    )
    await owner(`delete from app_user where login_name = 'leaver'`)
    const newest = async (user: string) =>
      (await call('findPageBattery', user, { query: { msuid: 'A006F002' } })).data.list[0]
    const objectid = noted.rows[0].replacement_id

    expect(await newest('qlender')).toMatchObject({ objectid, source: 'person', operator: '离职者' })
    // Whom it is lent to knows nobody there.
    expect(await newest('qself')).toMatchObject({ objectid, source: 'person', operator: '' })
    expect((await call('deleteBatteryReplacement', 'qlender', { body: { objectid } })).code).toBe(0)
  })

  test('name no battery of before the terminal was added, unless that is less than three years ago', async () => {
    const { data } = await add('qself')
    const note = (replaceTime: number) =>
      call('addBatteryReplacement', 'qself', { body: { objectid: data.objectid, replaceTime } })
    const threeYears = testNow - Date.UTC(2023, 0, 5, 8)
    const refused = {
      msg: 'Check your input: Time of replacement is too early: the limit is three years ago, or when the terminal was added, whichever is earlier',
    }
    expect(await note(0)).toMatchObject(refused)
    expect(await note(testNow - threeYears - 1)).toMatchObject(refused)
    expect((await note(testNow - threeYears)).code).toBe(0)
    const old = await add('qself')
    const added = testNow - 2 * threeYears
    await owner('update device set created_at = $1 where device_id = $2', [
      new Date(added),
      old.data.objectid,
    ])
    const noteOld = (replaceTime: number) =>
      call('addBatteryReplacement', 'qself', { body: { objectid: old.data.objectid, replaceTime } })

    expect(await noteOld(added - 1)).toMatchObject(refused)
    expect((await noteOld(added)).code).toBe(0)
    await remove('qself', [data.objectid, old.data.objectid])
  })
})
