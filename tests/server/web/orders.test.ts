import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import { moveOrdersOn } from '#server/ingest/sweeper.ts'
import { cellsOf, download } from '#tests/harness/sheets.ts'
import { openLive } from '#tests/harness/live-stream.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>

const minute = 60_000

let web: TestWeb
let self: Headers
let child: Headers
let users: Map<string, string>

beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  child = await web.login('qchild')
  const { rows } = await owner('select login_name as name, user_id as id from app_user')
  users = new Map(rows.map(({ name, id }) => [name, id]))
})
afterAll(() => web.close())
beforeEach(async () => {
  await owner('delete from work_order')
  await owner(
    `update alarm_record set record_status = 0, recovered_at = null, recover_way = null, send_order_status = 0,
       acknowledged_at = null, acknowledger_id = null`,
  )
})

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const alarm = (alias: string) => web.world.alarms.get(alias) ?? ''
const user = (name: string) => users.get(name) ?? ''
const call = async (path: CallPath, headers: Headers, body: object) =>
  (await web.call(path, headers, { body })).body
const order = { reason: 90_002, description: 'look at the antenna' }
const dispatch = (alarmRecordId: string, fields: object = {}, headers = self) =>
  call('alarmRecord/appointOrder', headers, {
    alarmRecordId,
    processorId: user('qself'),
    ...order,
    ...fields,
  })
const recover = (ids: string) => call('alarmRecord/manualRecovery', self, { ids })
const stored = async () => (await owner('select * from work_order order by order_id')).rows
const newest = async (): Promise<string> => (await stored()).at(-1).order_id
const statusOf = async (alias: string) => {
  const { rows } = await owner(
    `select a.send_order_status as alarm, a.record_status as record, o.status as order
     from alarm_record a left join work_order o using (alarm_id) where a.alarm_id = $1`,
    [alarm(alias)],
  )
  return rows[0]
}
const history = async () =>
  (
    await owner(
      'select from_status, to_status, user_name, processor_name, note from work_order_event order by event_id',
    )
  ).rows.map((row) => Object.values(row))

/** An order about an alarm, given by `qself` to the user of its company, and moved on. */
async function ordered(alias: string, ...moves: ('accept' | 'complete')[]): Promise<string> {
  const to = alias.startsWith('qchild') ? 'qchild' : 'qself'
  await dispatch(alarm(alias), { processorId: user(to) })
  const id = await newest()
  for (const move of moves) {
    if (move === 'accept')
      await call('maintenanceRecord/markProcessing', to === 'qchild' ? child : self, { objectids: id })
    else
      await handle(
        id,
        { sendOrderStatus: 4, processingResult: 2, remark: 'replaced' },
        to === 'qchild' ? child : self,
      )
  }
  return id
}
const handle = (objectids: string, body: object, headers = child) =>
  call('maintenanceRecord/handleOrder', headers, { objectids, ...body })

describe('alarmRecord/appointOrder', () => {
  test('gives alarms that last to a processor, and answers per record #orders-2', async () => {
    await owner(`update alarm_record set record_status = 1, recovered_at = last_at where alarm_id = $1`, [
      alarm('qchildG'),
    ])

    expect(await dispatch([alarm('qselfG'), alarm('qchildG'), alarm('qstrangG')].join())).toEqual({
      code: 10001,
      msg: expect.any(String),
      reason: 'batch.partial',
      data: {
        results: [
          { objectid: alarm('qselfG'), code: 0, msg: 'Done' },
          { objectid: alarm('qchildG'), code: 10001, msg: 'The alarm has already recovered' },
          { objectid: alarm('qstrangG'), code: 404, msg: 'Record not found' },
        ],
      },
    })
    expect(await stored()).toMatchObject([
      {
        alarm_id: alarm('qselfG'),
        status: 1,
        processor_id: user('qself'),
        dispatcher_id: user('qself'),
        reason: 90_002,
        description: 'look at the antenna',
        appointed_at: new Date(testNow),
      },
    ])
    expect(await statusOf('qselfG')).toEqual({ alarm: 1, record: 0, order: 1 })
    expect(await statusOf('qchildG')).toEqual({ alarm: 0, record: 1, order: null })
    expect(await history()).toEqual([[0, 1, 'qself 用户', 'qself 用户', 'look at the antenna']])
  })

  test('of two operators who take one alarm at once, one is told that the other was first #orders-3', async () => {
    const answers = await Promise.all([dispatch(alarm('qselfG')), dispatch(alarm('qselfG'))])

    expect(
      answers.map(({ data }) => data.results[0].msg).toSorted((a: string, b: string) => a.localeCompare(b)),
    ).toEqual(['Already dispatched to qself 用户. Reassign the order to change that', 'Done'])
    expect(await history()).toHaveLength(1)
  })

  test('gives a dispatched alarm to somebody else who is named, when told to', async () => {
    await ordered('qchildG')

    expect(await dispatch(alarm('qchildG'), { reassign: true })).toMatchObject({ code: 0 })
    expect(await stored()).toMatchObject([{ status: 1, processor_id: user('qself'), version: 2 }])
  })

  test.each([
    ['is frozen', `update app_user set flag = 1 where login_name = 'qchild'`],
    ['has the post of frozen people', `update post set flag = 1 where name = 'qchild post'`],
    ['has expired', `update app_user set valid_until = 'epoch' where login_name = 'qchild'`],
    [
      'may not handle orders',
      `update post_function set function_code = 'none' where function_code = 'maintenance_maintainRecords_edit'
         and post_id = (select post_id from post where name = 'qchild post')`,
    ],
  ])('refuses a processor who %s #orders-4', async (_, change) => {
    await owner(change)
    const answer = await dispatch(alarm('qchildG'), { processorId: user('qchild') })
    await owner(`update app_user set flag = 0, valid_until = null where login_name = 'qchild'`)
    await owner(`update post set flag = 0`)
    await owner(
      `update post_function set function_code = 'maintenance_maintainRecords_edit' where function_code = 'none'`,
    )
    child = await web.login('qchild')

    expect(answer).toMatchObject({ code: 422, errors: [{ field: 'processorId' }] })
    expect(await stored()).toEqual([])
  })

  test.each(['qstrang', 'qparent'])('refuses the processor %s, who is not in the view', async (name) => {
    expect(await dispatch(alarm('qselfG'), { processorId: user(name) })).toMatchObject({ code: 422 })
  })

  test('refuses a processor who would not see the device', async () => {
    const { data } = await dispatch(alarm('qselfG'), { processorId: user('qchild') })

    expect(data.results[0].msg).toBe('qchild 用户 can’t see this device. Choose another processor')
  })

  test.each([
    ['a description of 101 characters', { description: 'x'.repeat(101) }],
    ['another reason', { reason: 1 }],
    ['no processor', { processorId: '' }],
  ])('refuses %s', async (_, fields) => {
    expect((await dispatch(alarm('qselfG'), fields)).code).toBe(422)
  })

  test('takes a description of 100 characters', async () => {
    expect((await dispatch(alarm('qselfG'), { description: 'x'.repeat(100) })).code).toBe(0)
  })

  test('does not reach an alarm of a shared gateway', async () => {
    expect((await dispatch(alarm('qlentG'))).data.results[0].code).toBe(404)
  })
})

describe('alarmRecord/acknowledge', () => {
  const acknowledge = (ids: string) => call('alarmRecord/acknowledge', self, { ids })
  const acknowledgedOf = async (name: string) => {
    const { rows } = await owner(
      `select acknowledged_at, acknowledger_id from alarm_record where alarm_id = $1`,
      [alarm(name)],
    )
    return rows[0]
  }

  test('says who took note of an alarm, and when', async () => {
    expect((await acknowledge(alarm('qselfG'))).code).toBe(0)
    expect(await acknowledgedOf('qselfG')).toEqual({
      acknowledged_at: new Date(testNow),
      acknowledger_id: user('qself'),
    })
    expect(await statusOf('qselfG')).toEqual({ alarm: 0, record: 0, order: null })
  })

  test('is done by the first alone, and not of what has recovered', async () => {
    await acknowledge(alarm('qselfG'))
    await owner(`update alarm_record set record_status = 1, recovered_at = last_at where alarm_id = $1`, [
      alarm('qchildG'),
    ])
    const { data } = await acknowledge([alarm('qselfG'), alarm('qchildG'), alarm('qselfT')].join())
    expect(
      data.results.map(({ msg, code }: { msg: string; code: number }) => (code === 0 ? 0 : msg)),
    ).toEqual(['This alarm is already acknowledged by qself 用户', 'The alarm has already recovered', 0])
    expect(await acknowledgedOf('qchildG')).toEqual({ acknowledged_at: null, acknowledger_id: null })
  })

  test('does not reach an alarm of a shared gateway', async () => {
    expect((await acknowledge(alarm('qlentG'))).data.results[0].code).toBe(404)
    expect(await acknowledgedOf('qlentG')).toEqual({ acknowledged_at: null, acknowledger_id: null })
  })
})

describe('alarmRecord/manualRecovery', () => {
  test('ends a dispatched alarm, and says who did #orders-5', async () => {
    await ordered('qselfG')

    expect((await recover(alarm('qselfG'))).code).toBe(0)
    expect(await statusOf('qselfG')).toEqual({ alarm: 8, record: 1, order: 8 })
    expect(await stored()).toMatchObject([{ handler_name: 'qself 用户', handled_at: new Date(testNow) }])
  })

  test('refuses an alarm that is not dispatched, and one that has recovered #orders-6', async () => {
    await ordered('qchildG')
    await owner(`update alarm_record set record_status = 1, recovered_at = last_at where alarm_id = $1`, [
      alarm('qchildG'),
    ])
    await ordered('qselfT', 'accept')
    const { data } = await recover([alarm('qselfG'), alarm('qchildG'), alarm('qselfT')].join())

    expect(data.results.map(({ msg }: { msg: string }) => msg)).toEqual([
      'The order is in the status “Unprocessed”, which does not allow this',
      'The alarm has already recovered',
      'The order is in the status “Accepted”, which does not allow this',
    ])
    expect(await statusOf('qselfG')).toEqual({ alarm: 0, record: 0, order: null })
    expect(await statusOf('qchildG')).toEqual({ alarm: 1, record: 1, order: 1 })
  })
})

describe('an order about devices', () => {
  const toDevices = (fields: object = {}) =>
    call('maintenanceRecord/appointOrder', self, {
      processorId: user('qself'),
      ...order,
      devType: '2,0',
      devUid: uids.join(),
      ...fields,
    })
  let uids: string[]
  beforeAll(async () => {
    const { rows } = await owner(
      `select dev_uid from device where alias in ('qselfG', 'qchildT') order by device_type desc`,
    )
    uids = rows.map(({ dev_uid }) => dev_uid)
  })

  test('is made for each of them, once #orders-7', async () => {
    expect(await toDevices()).toMatchObject({ code: 0, data: { results: [{ code: 0 }, { code: 0 }] } })
    expect(await stored()).toMatchObject([
      { dev_uid: uids[0], device_type: 2, alarm_id: null, status: 1 },
      { dev_uid: uids[1], device_type: 0, alarm_id: null, status: 1 },
    ])
    expect((await toDevices()).data.results[0].msg).toBe(
      'This device already has an open order with qself 用户',
    )
  })

  test('needs as many ids as types', async () => {
    expect(await toDevices({ devType: '2' })).toMatchObject({ code: 422, errors: [{ field: 'devUid' }] })
  })

  test('goes with its device into another company, and outlives it #orders-14', async () => {
    const { companies } = web.world
    await owner(
      `insert into device (device_type, dev_uid, company_id, company_no, type_id)
       select 1, '0DE1E7ED', company_id, company_no, 'relay' from company where company_id = $1`,
      [companies.qself],
    )
    await toDevices({ devType: '1', devUid: '0DE1E7ED' })
    const id = await newest()
    await owner(
      `update device d set company_id = c.company_id, company_no = c.company_no from company c
       where d.dev_uid = '0DE1E7ED' and c.company_id = $1`,
      [companies.qchild],
    )
    const { rows } = await owner('select company_id from company join work_order using (company_no)')
    expect(rows).toEqual([{ company_id: companies.qchild }])
    await owner(`delete from device where dev_uid = '0DE1E7ED'`)

    expect((await call('maintenanceRecord/markProcessing', self, { objectids: id })).code).toBe(0)
    const done = { sendOrderStatus: 4, processingResult: 2, remark: 'taken away' }
    expect((await handle(id, done, self)).code).toBe(0)
    expect(await stored()).toMatchObject([{ device_id: null, dev_uid: '0DE1E7ED', status: 4 }])
  })
})

describe('a processor', () => {
  test('accepts and completes an order with its result #orders-8', async () => {
    const id = await ordered('qchildG')

    expect((await call('maintenanceRecord/markProcessing', child, { objectids: id })).code).toBe(0)
    expect(await statusOf('qchildG')).toEqual({ alarm: 2, record: 0, order: 2 })
    expect((await handle(id, { sendOrderStatus: 4, processingResult: 1, remark: 'done' })).code).toBe(0)
    expect(await statusOf('qchildG')).toEqual({ alarm: 4, record: 0, order: 4 })
    expect(await stored()).toMatchObject([
      { result: 1, remark: 'done', handler_name: 'qchild 用户', accepted_at: new Date(testNow) },
    ])
  })

  test('rejects with a reason, and interrupts with one #orders-9', async () => {
    const id = await ordered('qchildG')

    expect(await handle(id, { sendOrderStatus: 3 })).toMatchObject({
      code: 422,
      errors: [{ field: 'remark' }],
    })
    expect((await handle(id, { sendOrderStatus: 3, remark: 'on holiday' })).code).toBe(0)
    expect(await statusOf('qchildG')).toMatchObject({ alarm: 3, order: 3 })
    await call('maintenanceRecord/reassignOrder', self, {
      objectids: id,
      processorId: user('qchild'),
      ...order,
    })
    await call('maintenanceRecord/markProcessing', child, { objectids: id })
    expect((await handle(id, { sendOrderStatus: 5, remark: 'no key' })).code).toBe(0)
    expect((await history()).map(([from, to, , , note]) => [from, to, note])).toEqual([
      [0, 1, 'look at the antenna'],
      [1, 3, 'on holiday'],
      [3, 1, 'look at the antenna'],
      [1, 2, ''],
      [2, 5, 'no key'],
    ])
  })

  test('does nothing with the order of somebody else, but a dispatcher may interrupt it #orders-10', async () => {
    const id = await ordered('qchildG')
    const msg = 'Only the assigned processor can do this'

    expect(
      (await call('maintenanceRecord/markProcessing', self, { objectids: id })).data.results[0].msg,
    ).toBe(msg)
    await call('maintenanceRecord/markProcessing', child, { objectids: id })
    expect((await handle(id, { sendOrderStatus: 4, processingResult: 1 }, self)).data.results[0].msg).toBe(
      msg,
    )
    expect((await handle(id, { sendOrderStatus: 5, remark: 'they left' }, self)).code).toBe(0)
  })

  describe('of a processor who is frozen afterwards', () => {
    const freeze = (flag: number) =>
      owner(`update app_user set flag = $1 where login_name = 'qchild'`, [flag])
    const give = (objectids: string, name: string) =>
      call('maintenanceRecord/reassignOrder', self, { objectids, processorId: user(name), ...order })
    afterEach(() => freeze(0))

    test('goes to somebody else, before and after it was accepted', async () => {
      const id = await ordered('qchildG')
      await freeze(1)
      expect((await give(id, 'qself')).data.results[0].code).toBe(0)
      await freeze(0)
      await give(id, 'qchild')
      await call('maintenanceRecord/markProcessing', child, { objectids: id })
      await freeze(1)

      expect((await handle(id, { sendOrderStatus: 5, remark: 'frozen' }, self)).code).toBe(0)
      expect((await give(id, 'qself')).data.results[0].code).toBe(0)
      expect(await statusOf('qchildG')).toMatchObject({ order: 1 })
    })

    test('is given to them no more', async () => {
      const id = await ordered('qchildG')
      await freeze(1)

      expect((await give(id, 'qchild')).code).toBe(422)
    })

    test('is not given to them either when a company above theirs is frozen', async () => {
      const id = await ordered('qchildG')
      const parent = await web.login('qparent')
      const freezeAbove = (flag: number) =>
        owner('update company set flag = $1 where company_id = $2', [flag, web.world.companies.qself])
      await freezeAbove(1)
      const given = await call('maintenanceRecord/reassignOrder', parent, {
        objectids: id,
        processorId: user('qchild'),
        ...order,
      })
      await freezeAbove(0)

      expect(given.code).toBe(422)
    })
  })

  test.each([
    ['completes', { sendOrderStatus: 4, processingResult: 0 }],
    ['interrupts', { sendOrderStatus: 5, remark: 'x' }],
  ])('never %s what was not accepted', async (_, body) => {
    const id = await ordered('qchildG')

    expect((await handle(id, body)).data.results[0].msg).toBe(
      'The order is in the status “Dispatched”, which does not allow this',
    )
  })

  test('names no time that has not come', async () => {
    const id = await ordered('qchildG', 'accept')
    const later = { sendOrderStatus: 4, processingResult: 0, processingTime: testNow + 10 * minute }

    expect(await handle(id, later)).toMatchObject({ code: 422, errors: [{ field: 'processingTime' }] })
  })
})

describe('maintenance records', () => {
  const uid = async (alias: string) =>
    (await owner('select dev_uid from device where alias = $1', [alias])).rows[0].dev_uid
  const add = async (fields: object = {}) =>
    call('maintenanceRecord/add', self, {
      processorId: user('qself'),
      reason: 1006,
      processingResult: 3,
      processingTime: testNow - minute,
      devType: '2',
      devUid: await uid('qselfG'),
      ...fields,
    })
  const page = async (headers: Headers, query: Record<string, string | number> = {}) =>
    (await web.call('maintenanceRecord/findPage', headers, { query })).body.data.list

  test('list orders and what was done, the newest appointment first #maintenance-1', async () => {
    await ordered('qchildG')
    expect((await add({ remark: 'new cell' })).code).toBe(0)

    expect(await page(self)).toMatchObject([
      { processor: 'qchild 用户', sendOrderStatus: 1, appointTime: testNow, recordStatus: 0 },
      {
        companyname: 'qself company',
        processor: 'qself 用户',
        dispatcher: 'qself 用户',
        reason: 1006,
        processingResult: 3,
        remark: 'new cell',
        sendOrderStatus: 4,
        appointTime: testNow - minute,
        processingTime: testNow - minute,
      },
    ])
    // Who gave the order is outside the view of the company below.
    expect(await page(child)).toMatchObject([{ processor: 'qchild 用户', dispatcher: '' }])
    expect(await page(self, { sendOrderStatus: 4 })).toHaveLength(1)
    expect(await page(self, { processorId: user('qchild') })).toHaveLength(1)
  })

  test.each([
    ['processorId', ''],
    ['reason', undefined],
    ['processingResult', undefined],
    ['processingTime', undefined],
    ['processingTime', testNow + 10 * minute],
    ['remark', 'x'.repeat(101)],
  ])('are not added with a wrong %s (%s) #maintenance-2', async (field, value) => {
    expect(await add({ [field]: value })).toMatchObject({ code: 422, errors: [{ field }] })
  })

  test('take a remark of 100 characters, and name several devices #maintenance-3', async () => {
    const devUid = [await uid('qselfG'), await uid('qchildG')].join()
    const answer = await add({ remark: 'x'.repeat(100), devType: '2,2', devUid })

    expect(answer).toMatchObject({ code: 0, data: { results: [{ code: 0 }, { code: 0 }] } })
  })

  test('leave as a sheet of the columns of the list #maintenance-14', async () => {
    await add({ remark: 'new cell' })
    const { bytes } = await download(web, self, 'maintenanceRecord/win/export', {
      exporttype: 3,
      offset: 480,
    })
    const [headings, ...rows] = Object.values(cellsOf(bytes)).flat()

    expect(headings?.slice(0, 6)).toEqual([
      'Device id',
      'Device type',
      'Company',
      'Maintainer',
      'Order status',
      'Reason',
    ])
    expect(rows.map((row) => row.slice(1, 8))).toEqual([
      ['Gateway', 'qself company', 'qself 用户', 'Completed', 'Low battery', 'Replace battery', 'new cell'],
    ])
  })

  test('of one device are its service records #maintenance-4', async () => {
    await add()
    await ordered('qchildG')
    const query = { devType: 2, devUid: await uid('qselfG') }

    expect((await web.call('maintenanceRecord/findList', self, { query })).body.list).toMatchObject([
      { devUid: query.devUid, processingResult: 3 },
    ])
    expect((await web.call('maintenanceRecord/findList', child, { query })).body.list).toEqual([])
  })

  test('tell every move, and whether the device says that it is well #maintenance-5', async () => {
    const objectid = await ordered('qselfG', 'accept')
    const timeline = async () =>
      (await web.call('maintenanceRecord/findTimeline', self, { query: { objectid } })).body

    expect(await timeline()).toMatchObject({
      list: [
        { from: 0, to: 1, username: 'qself 用户', processor: 'qself 用户', note: 'look at the antenna' },
        { from: 1, to: 2 },
      ],
      data: { recordStatus: 0 },
    })
    await handle(objectid, { sendOrderStatus: 4, processingResult: 2, remark: 'done' }, self)
    await owner(
      `update alarm_record set record_status = 1, recovered_at = last_at, recover_way = 1 where alarm_id = $1`,
      [alarm('qselfG')],
    )
    const ended = await timeline()
    expect(ended.list.at(-1)).toMatchObject({ from: 2, to: 4, note: 'done' })
    expect(ended.data).toEqual({ recordStatus: 1, recoverTime: testNow, byHand: false })
  })
})

describe('what the server moves on by itself', () => {
  const later = (ms: number) => moveOrdersOn(web.database.ingest.pool, testNow + ms)

  test('an order that nobody accepts is overdue after 30 min for priority, 2 h else #orders-11', async () => {
    await ordered('qselfG')
    await ordered('qselfT')

    expect(await later(30 * minute - 1)).toBe(0)
    expect(await later(30 * minute)).toBe(1)
    expect([await statusOf('qselfG'), await statusOf('qselfT')]).toEqual([
      { alarm: 7, record: 0, order: 7 },
      { alarm: 1, record: 0, order: 1 },
    ])
    expect(await later(120 * minute)).toBe(1)
    expect((await history()).at(-1)).toEqual([1, 7, '', '', ''])
  })

  test('what is over is archived after 7 days, or by hand #orders-12', async () => {
    await ordered('qchildG', 'accept', 'complete')
    const id = await ordered('qchildT', 'accept', 'complete')

    expect((await call('maintenanceRecord/archiveOrder', self, { objectids: id })).code).toBe(0)
    expect(await later(7 * 24 * 60 * minute - 1)).toBe(0)
    expect(await later(7 * 24 * 60 * minute)).toBe(1)
    expect((await stored()).map(({ status }) => status)).toEqual([6, 6])
  })
})

test('an open page is told that orders have changed #orders-13', async () => {
  const live = await openLive(web, self, { topics: 'orders' })
  await live.until(({ event }) => event === 'live.hello')
  await ordered('qselfG')
  await web.publish()

  expect((await live.until(({ event }) => event === 'orders.changed')).data).toEqual({})
  live.close()
})
