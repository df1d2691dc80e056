import type { CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { toWgs84 } from '#contract/coordinates.ts'
import { coordinateType } from '#contract/enumerations.ts'
import { xlsxOf } from '#tests/harness/archive.ts'
import { cellsOf, download, upload, xls, xlsx } from '#tests/harness/sheets.ts'
import { testNow } from '#tests/harness/web.ts'

import { heardWorld, unknown } from './heard-world.ts'

const { web, headers, owner, id, call, add, edit, find, uidsOf, remove, details, keysOf, lastOperation } =
  heardWorld('ms')

const hour = 3_600_000
const ownUid = 'A001F002'
const lentUid = 'A006F002'

describe('the list of terminals', () => {
  test('words the newest readings in the language of the reader', async () => {
    const [row] = (await find('qself', { msuid: ownUid })).list
    const [chinese] = (await find({ ...headers('qself'), language_type: 'zh' }, { msuid: ownUid })).list

    expect(row).toMatchObject({
      msUid: ownUid,
      typeName: 'Temperature and humidity',
      readings: 'Temperature 21.4 °C · Humidity 41 %',
      company: 'qself company',
      networkMasterId: 'A201F000',
      parentMote: 'A101F001',
      hops: 2,
      upRSSI: -91.5,
      snrDb: 12.5,
      power: 88,
      status: 2,
      networkStatus: 0,
      alarmLevel: 1,
      upTime: testNow,
      beatTime: testNow,
      registerTime: testNow,
    })
    expect(chinese).toMatchObject({ typeName: '温湿度传感器', readings: '温度 21.4 °C · 湿度 41 %' })
    expect(row).not.toHaveProperty('sensorKind')
  })

  test('finds by gateway, channel, parent, type and status, and counts them', async () => {
    await owner(`update device set ap_uid = 'D201F000' where device_id = $1`, [id('qselfT')])
    for (const query of [
      { armuid: 'A201F000' },
      { apuid: 'D201F000' },
      { parentMote: 'A101F001' },
      { msuid: ownUid, type: 'temperature-humidity' },
      { protocolMode: 'zeta-p' },
      { companyid: web().world.companies.qself ?? '', status: 2, keyword: 'qself' },
    ])
      expect([query, await find('qself', query)]).toMatchObject([
        query,
        { list: [{ msUid: ownUid, networkId: 'D201F000', protocolMode: 1 }], total: 1 },
      ])
    expect(await uidsOf('qstrang', { apuid: 'D201F000' })).toEqual([])
    expect(await uidsOf('qself', { status: 2 })).toEqual([ownUid, 'A002F002', lentUid])
  })
})

describe('a word that more than ten thousand have', () => {
  const last = `dev_uid between 'B0010031' and 'B0010050'`
  beforeAll(async () => {
    await owner(`insert into device (device_type, dev_uid, company_id, company_no, type_id, alias)
      select 0, 'B' || lpad(n::text, 7, '0'), company_id, company_no, 'temperature-humidity', 'crowd'
      from company, generate_series(1, 10050) n where name = 'qstrang company'`)
  })
  afterAll(() => owner(`delete from device where dev_uid like 'B0%'`))

  test('is shown as more, in order', async () => {
    const first = await find('qstrang', { keyword: 'crowd', pageSize: 500 })
    const end = await find('qstrang', { keyword: 'crowd', pageSize: 500, pageNum: 20 })

    expect(first).toMatchObject({ total: 10_000, more: true, pages: 20 })
    expect([first.list[0].msUid, end.list[499].msUid]).toEqual(['B0000001', 'B0010000'])
    expect((await find('qstrang', { keyword: 'crowd', pageSize: 500, pageNum: 21 })).list).toEqual([])
    // What is counted without a word is counted to the end, and read from there.
    expect(await find('qstrang', { type: 'temperature-humidity', pageNum: 503 })).toMatchObject({
      total: 10_051,
      list: Array.from({ length: 11 }, (_, n) => ({ msUid: `B00100${40 + n}` })),
    })
  })

  test('is cut behind everything else that is asked, and behind the order', async () => {
    await owner(
      `update device set type_id = 'pressure', gateway_id = $1, parent_id = $2, ap_uid = 'D204F000', alias = 'a crowd',
        created_at = now() + interval '1 day' where ${last}`,
      [id('qstrangG'), id('qstrangR')],
    )
    await owner(
      `update terminal set service_condition = 1, app_version = '0a01', protocol_model = 2 where ${last}`,
    )
    await owner(`update device_status s set online = not online
      from device d where d.device_id = s.device_id and d.${last}`)
    await owner(`update device d set company_id = c.company_id, company_no = c.company_no
      from company c where c.name = 'qchild company' and d.dev_uid = 'B0010050'`)
    const admin = await web().login('admin')
    const found = async (query: Record<string, string | number>) => {
      const { total, list } = await find(admin, { keyword: 'crowd', pageSize: 1, ...query })
      return [query, total, list[0]?.msUid]
    }
    const { rows } = await owner(`select status from device_status join device using (device_id)
      where dev_uid = 'B0010040'`)

    for (const query of [
      { type: 'pressure' },
      { armuid: 'A204F000' },
      { apuid: 'D204F000' },
      { parentMote: 'A104F001' },
      { serviceCondition: 1 },
      { appVersion: 'a01' },
      { status: rows[0].status },
    ])
      expect(await found(query)).toEqual([query, 20, 'B0010031'])
    expect(await found({ companyid: web().world.companies.qchild ?? '' })).toMatchObject([{}, 1, 'B0010050'])
    expect(await found({ msuid: 'B0010050' })).toMatchObject([{}, 1, 'B0010050'])
    expect(await found({ sort: 'msUid', order: 'desc' })).toMatchObject([{}, 10_000, 'B0010050'])
    expect(await found({ sort: 'createTime', order: 'desc' })).toMatchObject([{}, 10_000, 'B0010050'])
    expect(await found({ sort: 'deviceAliases' })).toMatchObject([{}, 10_000, 'B0010031'])
  })
})

describe('a terminal', () => {
  test('is added with its key, edited, and told the second of two', async () => {
    const { data } = await add('qself', { key: '00112233FF', deviceAliases: 'new' })
    const edited = await edit('qself', data, { deviceAliases: 'newer' })

    expect(edited.data).toMatchObject({ deviceAliases: 'newer', version: 2, readings: '', upTime: null })
    expect(await keysOf(data.objectid)).toEqual(['00112233FF', null])
    expect((await edit('qself', data)).reason).toBe('record.changed')
    expect(await edit('qself', { objectid: id('qlentT'), msUid: lentUid })).toEqual(unknown)
    expect((await remove('qself', [data.objectid, id('qstrangT')])).data.results).toMatchObject([
      { code: 0 },
      { code: 404 },
    ])
  })

  test.each([
    ['type', 'relay', 'is not one of the choices'],
    ['key', '0011', 'has the wrong format'],
  ])('is refused with %s %j', async (field, value, msg) => {
    expect((await add('qself', { [field]: value })).errors).toEqual([{ field, msg }])
  })

  test('says in its details by which way it is heard, and each reading', async () => {
    const { data } = await details('qself', id('qselfT'))

    expect(data).toMatchObject({
      sensorKind: 'temperature-humidity',
      values: [
        { reading: 'temperatureC', value: 21.4, unit: '°C' },
        { reading: 'humidityPercent', value: 41, unit: '%' },
      ],
      path: [
        { devUid: 'A101F001', devType: 1 },
        { devUid: 'A201F000', devType: 2 },
      ],
      position: { lng: expect.any(Number), lat: expect.any(Number) },
    })
    expect(await details('qstrang', id('qselfT'))).toEqual(unknown)
    expect(await details('qself', id('qselfR'))).toEqual(unknown)
  })

  test('has its usage status changed in a batch', async () => {
    const { data } = await add('qself')
    const body = { objectids: `${data.objectid},${id('qlentT')}`, serviceCondition: 1 }
    const answer = await call('batchChangeUsageStatus', 'qself', { body })

    expect(answer.data.results.map(({ code }: { code: number }) => code)).toEqual([0, 404])
    expect(await uidsOf('qself', { serviceCondition: 1 })).toEqual([data.msUid])
  })
})

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
  const way = { upTime: testNow, receiveTime: testNow, networkId: 'D201F000', parentMote: 'qselfR', hops: 2 }

  test('are its uplinks in words, with who else heard them', async () => {
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

  test('are its heartbeats and registrations', async () => {
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
      expect.arrayContaining(['D201F000', 'qselfR', 2, -80.5, 5, -70.25, 87.5]),
    )
  })

  test('are its batteries: who put them in, how long they served, what they still had', async () => {
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
      { upTime: testNow, operator: 'qself 用户', activeDays: 1, remainingPower: 88 },
      { upTime: testNow - 24 * hour, operator: 'qself 用户', activeDays: 49, remainingPower: 7.5 },
      { upTime: testNow - 50 * 24 * hour, activeDays: null, remainingPower: 12.5 },
    ])
    expect(await lastOperation()).toMatchObject({ operation: 'operation.ms.replaceBattery', outcome: 'done' })
    expect(await note({ replaceTime: testNow + 1 })).toMatchObject({
      msg: 'Please correct: Time of replacement lies in the future',
    })
    expect((await note({ replaceTime: testNow + 1 })).errors).toEqual([
      { field: 'replaceTime', msg: 'lies in the future' },
    ])
    expect((await note({ replaceTime: testNow - hour })).errors).toEqual([
      { field: 'replaceTime', msg: 'must be later than the replacement that is noted already' },
    ])
    expect(await note({}, 'qstrang')).toEqual(unknown)
    expect(await call('addBatteryReplacement', 'qself', { body: { objectid: id('qlentT') } })).toEqual(
      unknown,
    )
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
      msg: 'This terminal got another battery since: only the newest can be taken back',
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
    await owner('update battery_replacement set operator_id = null where replacement_id = $1', [first])
    expect((await takeBack(first)).reason).toBe('battery.told')
    await owner(
      'update battery_replacement set operator_id = (select min(user_id) from app_user) where replacement_id = $1',
      [first],
    )
    expect((await takeBack(first)).code).toBe(0)
    expect(await times()).toEqual([])
    await remove('qself', [data.objectid])
  })

  test('name no battery of before the terminal was added, unless that is less than three years ago', async () => {
    const { data } = await add('qself')
    const note = (replaceTime: number) =>
      call('addBatteryReplacement', 'qself', { body: { objectid: data.objectid, replaceTime } })
    const threeYears = testNow - Date.UTC(2023, 0, 5, 8)
    const refused = {
      msg: 'Please correct: Time of replacement is too long ago: it may lie three years back, or as far as the terminal was added',
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

describe('a terminal that has measured and gets another type', () => {
  const retyped = {
    code: 10_001,
    reason: 'edit.retypes',
    msg: 'This terminal has measured already. What it measured will be shown as far as the new type knows it. Confirm to change its type',
  }
  const ownRow = async () => (await find('qself', { msuid: ownUid })).list[0]
  const original = 'temperature-humidity'
  const sheetOf = async (type: string, query: Record<string, number>) =>
    (
      await upload(
        web(),
        headers('qself'),
        'ms/upload',
        await xlsx([
          ['Terminal id', 'Terminal type'],
          [ownUid, type],
          ['A002F002', original],
        ]),
        { query: { repeatOption: 1, coordinateType: 1, ...query } },
      )
    ).body

  test('is changed only once that is confirmed', async () => {
    const { version } = await ownRow()
    const row = await ownRow()
    expect(await edit('qself', row, { version, type: 'pressure' })).toEqual(retyped)
    expect(await ownRow()).toMatchObject({ type: original, version })
    // What changes nothing of it is not asked.
    expect((await edit('qself', row, { version, type: original })).code).toBe(0)

    const confirmed = await edit('qself', row, { version: version + 1, type: 'pressure', confirmed: true })
    expect(confirmed.data).toMatchObject({ type: 'pressure' })
    expect((await edit('qself', row, { version: version + 2, type: original, confirmed: true })).code).toBe(0)
  })

  test('is not asked about before it has measured anything', async () => {
    const { data } = await add('qself')

    expect((await edit('qself', data, { type: 'pressure' })).code).toBe(0)
    await remove('qself', [data.objectid])
  })

  test('by a sheet is counted when it is checked, and waits to be confirmed', async () => {
    expect((await sheetOf('pressure', { dryRun: 1 })).data).toMatchObject({ duplicateCount: 2, retyped: 1 })
    expect(await sheetOf('pressure', {})).toMatchObject({
      code: 10_001,
      reason: 'upload.retypes',
      msg: '2 records are there already, and 1 of them have measured and get another type, by which what they measured will be shown. Confirm to cover them',
      data: { covered: 0, retyped: 1 },
    })
    expect((await ownRow()).type).toBe(original)
    expect((await sheetOf(original, { dryRun: 1 })).data).not.toHaveProperty('retyped')
    expect((await sheetOf('pressure', { repeatOption: 3 })).data).not.toHaveProperty('retyped')

    expect((await sheetOf('pressure', { confirmed: 1 })).data).toMatchObject({ covered: 2, retyped: 1 })
    expect((await ownRow()).type).toBe('pressure')
    expect((await lastOperation()).detail).toMatchObject({ covered: 2, retyped: 1 })
    await sheetOf(original, { confirmed: 1 })
  })
})

describe('sheets of terminals', () => {
  const headings = ['Terminal id', 'Terminal type', 'Key', 'Alias', 'Longitude', 'Latitude', 'Company']
  const send = async (rows: CellValue[][], query: Record<string, number> = {}) =>
    (
      await upload(web(), headers('qself'), 'ms/upload', await xlsx([headings, ...rows]), {
        query: { repeatOption: 1, coordinateType: 1, ...query },
      })
    ).body
  const stored = async (uid: string) =>
    (
      await owner(
        `select alias, lng, lat, given_lng as "givenLng", address_type as type from device where device_type = 0 and dev_uid = $1`,
        [uid],
      )
    ).rows[0]

  test.each(Object.entries(coordinateType.values))('take positions of %s', async (_, type) => {
    const uid = `F000000${type}`
    const { code } = await send([[uid, 'temperature-humidity', '00112233ff', 'North', 121.48, 31.2363, '']], {
      coordinateType: type,
    })

    expect(code).toBe(0)
    expect(await stored(uid)).toEqual({
      alias: 'North',
      ...toWgs84(121.48, 31.2363, type),
      givenLng: 121.48,
      type,
    })
  })

  test('change nothing when they are tried, and name each cell that is wrong', async () => {
    const kind = 'temperature-humidity'
    const tried = await send([['F0000020', kind, '', '', '', '', '']], { dryRun: 1 })
    expect(tried).toMatchObject({ code: 0, data: { added: 1 } })
    expect(await stored('F0000020')).toBeUndefined()

    const { code, msg, data } = await send([
      ['F0000021', kind, '', '', '', '', ''],
      ['A004F002', kind, '', '', '', '', ''],
      [lentUid, kind, '', '', '', '', ''],
      ['F0000022', 'no such type', '0011223344', '', '', '', ''],
      ['F0000023', kind, 'xyz', 'nine char', 181, 10, ''],
    ])
    expect(code).toBe(10_001)
    expect(msg.split(/[;；]/).map((line: string) => line.trim())).toEqual([
      'row 3, Terminal id: is repeated: the same one exists already',
      'row 4, Terminal id: is repeated: the same one exists already',
      expect.stringContaining('row 5, Terminal type'),
      expect.stringContaining('row 6, Key'),
      expect.stringContaining('row 6, Alias'),
      expect.stringContaining('row 6, Longitude'),
    ])
    expect(await stored('F0000021')).toBeUndefined()
    const { bytes } = await download(web(), headers('qself'), `ms/download/report/${data.reportKey}`)
    const [titles, ...rows] = Object.values(cellsOf(bytes))[0] ?? []
    expect(titles).toEqual([...headings, 'Errors'])
    expect(JSON.stringify(rows)).not.toContain('0011223344')
  })

  test('cover what is there once that is confirmed, and leave the key', async () => {
    const row = ['F0000030', 'temperature-humidity', '00112233FF', 'before', '', '', '']
    await send([row])
    const again = [['F0000030', 'temperature-humidity', '', 'after', '', '', '']]
    expect(await send(again)).toMatchObject({ reason: 'upload.duplicates', data: { duplicateCount: 1 } })
    expect(await send(again, { confirmed: 1 })).toMatchObject({ code: 0, data: { covered: 1 } })

    const [found] = (await find('qself', { msuid: 'F0000030' })).list
    expect(found.deviceAliases).toBe('after')
    expect(await keysOf(found.objectid)).toEqual(['00112233FF', null])
  })

  test('go out as they come in, without keys, and with a template of every field', async () => {
    const { bytes } = await download(web(), headers('qself'), 'ms/export', {
      exporttype: 1,
      offset: 0,
      objectids: id('qselfT'),
    })
    const [titles = [], row = []] = Object.values(cellsOf(bytes))[0] ?? []
    const cell = (heading: string) => row[titles.indexOf(heading)]

    expect(titles).not.toContain('Key')
    expect([cell('Terminal id'), cell('Uplink signal (dBm)'), cell('Battery (%)'), cell('Company')]).toEqual([
      ownUid,
      -91.5,
      88,
      'qself company',
    ])
    const template = await download(web(), headers('qself'), 'ms/download/template', {})
    expect(Object.values(cellsOf(template.bytes))[0]?.[0]).toHaveLength(13)
  })
})

describe('a bad sheet of terminals', () => {
  const send = async (bytes: Uint8Array, name = 'terminals.xlsx') =>
    (
      await upload(web(), headers('qself'), 'ms/upload', bytes, {
        query: { repeatOption: 1, coordinateType: 1 },
        name,
      })
    ).body
  const kind = 'temperature-humidity'
  const rowsOf = (uid: string) => [
    ['Terminal id', 'Terminal type', 'Alias'],
    [uid, kind, 'as it is'],
  ]
  const tooMuch = { code: 10_001, reason: 'upload.tooMuch' }
  const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
  const heads = `<row r="1">${inline('A1', 'Terminal id')}${inline('B1', 'Terminal type')}</row>`
  const withRow = (cells: string) =>
    xlsxOf(
      `<sheetData>${heads}<row r="2">${inline('A2', 'F1000009')}${inline('B2', kind)}${cells}</row></sheetData>`,
    )

  test('is known by what it holds: xls called xlsx, and xlsx called xls', async () => {
    expect((await send(xls(rowsOf('F1000001')), 'terminals.xlsx')).data).toMatchObject({ added: 1 })
    expect((await send(await xlsx(rowsOf('F1000002')), 'terminals.xls')).data).toMatchObject({ added: 1 })
  })

  test.each([
    ['comma-separated text', Buffer.from('Terminal id,Terminal type\nF1000003,pressure\n')],
    ['text in GBK', Buffer.concat([Buffer.from('d6d5b6cb', 'hex'), Buffer.from('ID,1\r\n')])],
    ['text in UTF-16', Buffer.from('\ufeff终端ID\t终端类型\nF1000003\tpressure\n', 'utf16le')],
  ])('is none when it is %s by another name', async (_, bytes) => {
    for (const name of ['terminals.xlsx', 'terminals.xls'])
      expect((await send(bytes, name)).reason).toBe('upload.notASheet')
  })

  test('is too much when a small file unpacks to more than is allowed, and the next is read', async () => {
    const bomb = xlsxOf(`<sheetData>${heads}</sheetData>${' '.repeat(1_000_000)}`, 300)

    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await send(bomb)).toMatchObject(tooMuch)
    expect((await send(await xlsx(rowsOf('F1000004')))).data).toMatchObject({ added: 1 })
  })

  test('may say that it has a million columns, as long as there is nothing in them', async () => {
    const columns = '<dimension ref="A1:BDWGN20001"/><cols><col min="1" max="1000000" width="9"/></cols>'
    const empty = xlsxOf(
      `${columns}<sheetData>${heads}<row r="2">${inline('A2', 'F1000005')}${inline('B2', kind)}<c r="XFD2"/></row></sheetData>`,
    )

    expect((await send(empty)).data).toMatchObject({ rows: 1, added: 1 })
    expect(await send(withRow(inline('XFD2', 'far away')))).toMatchObject(tooMuch)
    const rows = Array.from({ length: 1000 }, (__, n) => `<row r="${n + 2}"><c r="XFD${n + 2}"/></row>`)
    expect(await send(xlsxOf(`<sheetData>${heads}${rows.join('')}</sheetData>`))).toMatchObject(tooMuch)
  })

  test.each(['__proto__', 'constructor', 'toString', 'prototype'])(
    'has no column %s, and keeps such words as what they are',
    async (word) => {
      const bytes = await xlsx([
        ['Terminal id', 'Terminal type', word],
        ['F1000006', kind, 'x'],
      ])
      expect((await send(bytes)).msg).toBe(`row 1, ${word}: there is no such column`)
      const wrong = await xlsx([
        ['Terminal id', 'Terminal type', 'Company', 'Alias'],
        [word, word, word, word.slice(0, 8)],
      ])
      expect((await send(wrong)).msg.split(';')).toEqual([
        'row 2, Terminal id: has the wrong format',
        'row 2, Terminal type: is not one of the choices',
        'row 2, Company: names no company that you can see',
      ])
    },
  )

  test('has in merged cells the first alone, so that the others are empty', async () => {
    const rows = [
      ['Terminal id', 'Terminal type'],
      ['F1000007', kind],
      ['F1000008', ''],
    ]
    const merged = await xlsx(rows, { merges: [{ startRow: 1, startCol: 1, endRow: 2, endCol: 1 }] })

    expect((await send(merged)).msg).toBe('row 3, Terminal type: cannot be empty')
  })

  test('covers a terminal that somebody else edits at the moment, who is told so', async () => {
    const { data } = await add('qself', {}, 'F100000A')
    await upload(web(), headers('qself'), 'ms/upload', await xlsx(rowsOf('F100000A')), {
      query: { repeatOption: 1, coordinateType: 1, confirmed: 1 },
    })

    expect(await edit('qself', data, { deviceAliases: 'mine' })).toMatchObject({ reason: 'record.changed' })
    expect((await find('qself', { msuid: 'F100000A' })).list).toMatchObject([{ deviceAliases: 'as it is' }])
  })
})
