import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

const minute = 60_000
const hour = 60 * minute
let web: TestWeb
/** A user of the company, and one of the company above: both see its shifts. */
let outgoing: Record<string, string>
let incoming: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  outgoing = await web.login('qself')
  incoming = await web.login('qparent')
})
afterAll(() => web.close())

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const own = () => ({ companyid: web.world.companies.qself })

interface Raised {
  alias: string
  /** Milliseconds before now. */
  ago: number
  type?: number
  level?: number
  acknowledged?: boolean
}
async function raise(...rows: readonly Raised[]) {
  for (const { alias, ago, type = 1003, level = 1, acknowledged = false } of rows)
    await owner(
      `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at, acknowledged_at)
       select device_id, device_type, company_no, gateway_id, $2, $3, $4, $4, case when $5 then $4::timestamptz end
       from device where device_id = $1`,
      [web.world.devices.get(alias), type, level, new Date(testNow - ago), acknowledged],
    )
}
const sign = async (body: Record<string, string> = {}, headers = outgoing) =>
  (await web.call('handOver/sign', headers, { body })).body
const take = async (objectid: string, headers = incoming) =>
  (await web.call('handOver/take', headers, { body: { objectid } })).body
const draft = async (headers = outgoing, query = {}) =>
  (await web.call('handOver/getDraft', headers, { query })).body
const sheet = async (objectid: string, headers = outgoing) =>
  (await web.call('handOver/getSheet', headers, { query: { objectid } })).body
const listed = async (headers = outgoing, query = {}) =>
  (await web.call('handOver/findPage', headers, { query })).body.data.list

beforeEach(async () => {
  await owner('delete from alarm_record')
})

describe('a hand-over', () => {
  test('shows what is open in the company and below it alone, the most urgent first', async () => {
    await raise(
      { alias: 'qselfT', ago: 5 * hour },
      { alias: 'qselfR', ago: 4 * hour, level: 2, acknowledged: true },
      { alias: 'qchildT', ago: 3 * hour, level: 2 },
      { alias: 'qselfG', ago: 2 * hour, level: 2, type: 1007 },
      { alias: 'qlentT', ago: hour },
      { alias: 'qsiblngT', ago: hour },
    )

    const { data } = await draft()

    expect(data).toMatchObject({
      at: testNow,
      alarms: { priority: 3, general: 1, unowned: 3 },
      offline: { total: 1, list: [{ deviceAliases: 'qselfG', since: testNow - 2 * hour }] },
      orders: { underWay: 0, overdue: 0, returned: 0, list: [] },
    })
    expect(data.alarms.list.map((row: { deviceAliases: string }) => row.deviceAliases)).toEqual([
      'qchildT',
      'qselfG',
      'qselfR',
      'qselfT',
    ])
  })

  test('lists shelved alarms apart, with the reason that somebody of the company gave', async () => {
    await raise({ alias: 'qselfT', ago: 2 * hour }, { alias: 'qselfR', ago: hour })
    const { rows } = await owner('select alarm_id from alarm_record where device_id = $1', [
      web.world.devices.get('qselfT'),
    ])
    await web.call('alarmRecord/shelve', outgoing, {
      body: { ids: String(rows[0]?.alarm_id), minutes: 60, reason: 'Pump is being serviced' },
    })

    expect((await draft()).data).toMatchObject({
      alarms: { general: 1, list: [{ deviceAliases: 'qselfR' }] },
      shelved: {
        total: 1,
        list: [{ deviceAliases: 'qselfT', shelvedUntil: testNow + hour, reason: 'Pump is being serviced' }],
      },
    })
  })

  test('keeps the sheet as it was signed, also of a device that was deleted since', async () => {
    await raise({ alias: 'qchildT', ago: hour, level: 2 })
    const { data } = await sign({ remark: 'Pump 3 is being serviced.\nKeys are in the safe.' })
    const before = await sheet(data.objectid)
    await owner('delete from device where device_id = $1', [web.world.devices.get('qchildT')])

    expect(before.data.alarms).toMatchObject({ priority: 1, list: [{ deviceAliases: 'qchildT' }] })
    expect(await sheet(data.objectid)).toEqual(before)
    expect((await draft()).data.alarms.list).toEqual([])
  })

  test('is signed by two people, the second once', async () => {
    const { data } = await sign(own())
    expect(await take(data.objectid, outgoing)).toMatchObject({ code: 10_001, reason: 'handOver.own' })
    expect((await listed())[0]).toMatchObject({ objectid: data.objectid, state: 'waiting', mine: true })

    expect(await take(data.objectid)).toMatchObject({ code: 0 })
    expect(await take(data.objectid)).toMatchObject({ code: 10_001, reason: 'handOver.taken' })
    expect((await listed(incoming))[0]).toMatchObject({
      objectid: data.objectid,
      state: 'taken',
      outgoing: 'qself 用户',
      incoming: 'qparent 用户',
      takenTime: testNow,
      mine: false,
    })
    // The company above is not in the view of the one below.
    expect((await listed())[0]).toMatchObject({ state: 'taken', outgoing: 'qself 用户', incoming: '' })
  })

  test('goes to one of two people who take it over at once', async () => {
    const { data } = await sign({ companyid: web.world.companies.qchild })
    const child = await web.login('qchild')

    const answers = await Promise.all([take(data.objectid), take(data.objectid, child)])

    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 10_001])
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({ reason: 'handOver.taken' })
  })

  test('counts from the last one of the same company', async () => {
    const sibling = await web.login('qsiblng')
    await raise({ alias: 'qsiblngT', ago: hour }, { alias: 'qsiblngR', ago: -minute })
    const first = await draft(sibling)
    await sign({}, sibling)

    expect(first.data).toMatchObject({
      since: testNow - 12 * hour,
      sinceHandOver: false,
      changes: { raised: 2, recovered: 0, dispatched: 0, handled: 0 },
    })
    expect((await draft(sibling)).data).toMatchObject({
      since: testNow,
      sinceHandOver: true,
      changes: { raised: 1 },
    })
  })

  test.each([
    ['10,000 characters', 'x'.repeat(10_000)],
    ['an invisible character', 'all quiet\u202E'],
  ])('refuses remarks of %s', async (_, remark) => {
    expect(await sign({ remark })).toMatchObject({ reason: 'field.invalid' })
  })

  test('is neither made nor seen outside of the view', async () => {
    const { data } = await sign(own())
    const sibling = await web.login('qsiblng')

    expect(await sign(own(), sibling)).toMatchObject({ reason: 'record.unknown' })
    expect(await draft(sibling, own())).toMatchObject({ reason: 'record.unknown' })
    expect(await sheet(data.objectid, sibling)).toMatchObject({ reason: 'record.unknown' })
    expect(await take(data.objectid, sibling)).toMatchObject({ reason: 'record.unknown' })
    expect((await listed(sibling)).filter((row: { mine: boolean }) => !row.mine)).toEqual([])
  })

  test('is signed and taken over only with the right', async () => {
    const { data } = await sign(own())
    await owner(`delete from post_function where function_code = 'maintenance_handOver_add' and post_id =
      (select post_id from post where name = 'qchild post')`)
    const child = await web.login('qchild')

    expect(await sign({}, child)).toMatchObject({ reason: 'permission.denied' })
    expect(await take(data.objectid, child)).toMatchObject({ reason: 'permission.denied' })
  })

  test('stands in the log of operations with both signatures', async () => {
    const { data } = await sign(own())
    await take(data.objectid)
    const { rows } = await owner(
      `select operation, detail->'names' as names from operation_log where detail->'ids' = $1::jsonb order by operation_id`,
      [JSON.stringify([data.objectid])],
    )

    expect(rows).toEqual([
      { operation: 'operation.handOver.sign', names: ['qself company'] },
      { operation: 'operation.handOver.take', names: ['qself company'] },
    ])
  })
})
