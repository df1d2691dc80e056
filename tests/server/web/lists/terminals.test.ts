import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { giveFunctions } from '#tests/harness/give-functions.ts'
import { readingWords } from '#server/web/messages/reading-words.ts'
import { upload, xlsx } from '#tests/harness/sheets.ts'
import { until } from '#tests/harness/until.ts'
import { testNow } from '#tests/harness/web.ts'

import { nodeWorld, unknown } from './node-world.ts'

const { web, headers, owner, id, call, add, edit, find, uidsOf, remove, details, keysOf, lastOperation } =
  nodeWorld('ms')

const ownUid = 'A001F002'
const lentUid = 'A006F002'

describe('the list of terminals', () => {
  test('words the newest readings in the language of the reader #terminals-4', async () => {
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
      alarmType: 1006,
      upTime: testNow,
      beatTime: testNow,
      registerTime: testNow,
    })
    expect(chinese).toMatchObject({ typeName: '温湿度传感器', readings: '温度 21.4 °C · 湿度 41 %' })
    expect(row).not.toHaveProperty('sensorKind')
  })

  test('names the worst alarm, the newest of equally bad ones, to who sees the list alone too', async () => {
    const alarmOf = async () => (await find('qself', { msuid: ownUid })).list[0].alarmType
    await owner(
      `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
      select device_id, device_type, company_no, gateway_id, t.type, 1, raised_at + t.later, last_at + t.later
      from alarm_record, (values (1008, interval '1 min'), (1009, interval '-1 min')) t (type, later)
      where device_id = $1 and alarm_type = 1006`,
      [id('qselfT')],
    )
    expect(await alarmOf()).toBe(1008)
    await owner(`update alarm_record set alarm_level = 2 where device_id = $1 and alarm_type = 1009`, [
      id('qselfT'),
    ])
    expect(await alarmOf()).toBe(1009)
    await owner(`delete from alarm_record where device_id = $1 and alarm_type <> 1006`, [id('qselfT')])

    await giveFunctions(web(), 'qlender', ['devices_ms_view'])
    expect((await find('qlender', { msuid: lentUid })).list).toMatchObject([
      { alarmLevel: 1, alarmType: 1006 },
    ])
  })

  test('marks a newest reading that lies beyond a limit', async () => {
    const wordsWith = async (parameters: object) => {
      await owner(
        `insert into device_configuration (device_id, ap_uid, section, reported, reported_at) values ($1, '', 'parameters', $2, now())
        on conflict (device_id, ap_uid, section) do update set reported = excluded.reported`,
        [id('qselfT'), parameters],
      )
      return (await find('qself', { msuid: ownUid })).list[0].readings
    }
    expect(await wordsWith({ highTemperature: 200 })).toBe('Temperature 21.4 °C ▲ · Humidity 41 %')
    expect(await wordsWith({ highTemperature: 300, lowTemperature: 220 })).toBe(
      'Temperature 21.4 °C ▼ · Humidity 41 %',
    )
    await owner('delete from device_configuration where device_id = $1', [id('qselfT')])
    const readings = { load: 1, currentL1A: 20, currentL2A: 20, currentL3A: 20, cableTemperatureC: 88.1 }
    expect(readingWords('electric-current', readings, 'en', {})).toMatch(
      /^Cable temperature 88.1 °C ▲ · Load /,
    )
    expect(readingWords('electric-current', readings, 'en')).toMatch(/^Load .* · Cable temperature 88.1 °C$/)
  })

  test('finds by gateway, channel, parent, type and status, and counts them #terminals-5', async () => {
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

describe('a word that more than four thousand have', () => {
  const last = `dev_uid between 'B0004031' and 'B0004050'`
  beforeAll(async () => {
    await owner(`insert into device (device_type, dev_uid, company_id, company_no, type_id, alias)
      select 0, 'B' || lpad(n::text, 7, '0'), company_id, company_no, 'temperature-humidity', 'crowd'
      from company, generate_series(1, 4050) n where name = 'qstrang company'`)
  })
  afterAll(() => owner(`delete from device where dev_uid like 'B0%'`))

  test('is shown as more, in order', async () => {
    const first = await find('qstrang', { keyword: 'crowd', pageSize: 500 })
    const end = await find('qstrang', { keyword: 'crowd', pageSize: 500, pageNum: 8 })

    expect(first).toMatchObject({ total: 4000, more: true, pages: 8 })
    expect([first.list[0].msUid, end.list[499].msUid]).toEqual(['B0000001', 'B0004000'])
    expect((await find('qstrang', { keyword: 'crowd', pageSize: 500, pageNum: 9 })).list).toEqual([])
    // What is counted without a word is counted to the end, and read from there.
    expect(await find('qstrang', { type: 'temperature-humidity', pageNum: 203 })).toMatchObject({
      total: 4051,
      list: Array.from({ length: 11 }, (_, n) => ({ msUid: `B00040${40 + n}` })),
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
      from company c where c.name = 'qchild company' and d.dev_uid = 'B0004050'`)
    const admin = await web().login('admin')
    const found = async (query: Record<string, string | number>) => {
      const { total, list } = await find(admin, { keyword: 'crowd', pageSize: 1, ...query })
      return [query, total, list[0]?.msUid]
    }
    const { rows } = await owner(`select status from device_status join device using (device_id)
      where dev_uid = 'B0004040'`)

    for (const query of [
      { type: 'pressure' },
      { armuid: 'A204F000' },
      { apuid: 'D204F000' },
      { parentMote: 'A104F001' },
      { serviceCondition: 1 },
      { appVersion: 'a01' },
      { status: rows[0].status },
    ])
      expect(await found(query)).toEqual([query, 20, 'B0004031'])
    expect(await found({ companyid: web().world.companies.qchild ?? '' })).toMatchObject([{}, 1, 'B0004050'])
    expect(await found({ msuid: 'B0004050' })).toMatchObject([{}, 1, 'B0004050'])
    expect(await found({ sort: 'msUid', order: 'desc' })).toMatchObject([{}, 4000, 'B0004050'])
    expect(await found({ sort: 'createTime', order: 'desc' })).toMatchObject([{}, 4000, 'B0004050'])
    expect(await found({ sort: 'deviceAliases' })).toMatchObject([{}, 4000, 'B0004031'])
  })
})

test('who waits for another that waits for them is let through after it', async () => {
  const ids = [(await add('qself')).data.objectid, (await add('qself')).data.objectid]
  const [low, high] = ids
  const hold = 'select from device_state where device_id = $1 for update'
  const waiting = `select from pg_locks where not granted
    and pid in (select pid from pg_stat_activity where datname = current_database())`
  const other = await web().database.ingest.pool.connect()
  /** @returns whether it was the other that was given up */
  const entangled = async () => {
    await other.query('begin')
    await other.query(hold, [high])
    const answer = call('batchChangeUsageStatus', 'qself', {
      body: { objectids: ids.join(), serviceCondition: 0 },
    })
    await until(async () => (await owner(waiting)).rowCount !== 0, 'the call to wait')
    const isGivenUp = await other.query(hold, [low]).then(
      () => false,
      () => true,
    )
    await other.query('rollback')
    return { isGivenUp, answer: await answer }
  }
  try {
    let outcome = await entangled()
    while (outcome.isGivenUp) outcome = await entangled()
    expect(outcome.answer).toMatchObject({ code: 0, data: { results: [{ code: 0 }, { code: 0 }] } })
    expect((await lastOperation()).detail).toMatchObject({ serviceCondition: 0, ids })
  } finally {
    other.release()
  }
})

describe('a terminal', () => {
  test('whose coordinates are edited without their system keeps it', async () => {
    const { data } = await add('qself', { longitude: 116.3, latitude: 39.9, addressType: 5 })
    const edited = await edit('qself', data, { longitude: 116.31, latitude: 39.91 })
    const other = await edit('qself', data, {
      longitude: 116.31,
      latitude: 39.91,
      addressType: 1,
      version: 2,
    })

    expect(edited.data).toMatchObject({ longitude: 116.31, latitude: 39.91, addressType: 5 })
    expect(other.data).toMatchObject({ longitude: 116.31, addressType: 1 })
  })

  test('is added with its key, edited, and told the second of two #terminals-6', async () => {
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
    ['type', 'relay', 'is not a valid choice'],
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

  test('has its usage status changed in a batch #terminals-7', async () => {
    const { data } = await add('qself')
    const body = { objectids: `${data.objectid},${id('qlentT')}`, serviceCondition: 1 }
    const answer = await call('batchChangeUsageStatus', 'qself', { body })

    expect(answer.data.results.map(({ code }: { code: number }) => code)).toEqual([0, 404])
    expect(await uidsOf('qself', { serviceCondition: 1 })).toEqual([data.msUid])
  })
})

describe('a terminal that has measured and gets another type', () => {
  const retyped = {
    code: 10_001,
    reason: 'edit.retypes',
    msg: 'Only readings that the new type knows will be shown. Confirm to change the type of this terminal',
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
      msg: '2 records already exist, and 1 terminal with readings changes its type. Only readings that the new type knows will be shown. Confirm to overwrite them',
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
