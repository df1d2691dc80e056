import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

const minute = 60_000

let web: TestWeb
let self: Record<string, string>
let parent: Record<string, string>
let stranger: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  parent = await web.login('qparent')
  stranger = await web.login('qstrang')
})
afterAll(() => web.close())
beforeEach(() => web.database.ingest.pool.query('delete from alarm_company_rule'))

const entry = { devType: 2, alarmType: 1005, alarmLevel: 0, onDelay: 5, offDelay: 10 }
const add = async (fields: object = {}, headers = self) =>
  (await web.call('alarmRule/add', headers, { body: { ...entry, ...fields } })).body
const preview = async (fields: object = {}, headers = self) =>
  (await web.call('alarmRule/preview', headers, { query: { ...entry, ...fields } })).body

describe('an alarm rule', () => {
  test('is added, listed and kept from strangers', async () => {
    const { data } = await add()

    expect(data).toEqual({
      objectid: data.objectid,
      version: 1,
      companyid: web.world.companies.qself,
      belongCompany: 'qself company',
      ...entry,
      name: 'Gateway · RF module fault',
      createTime: testNow,
    })
    expect((await web.call('alarmRule/findPage', self)).body.data.list).toEqual([data])
    expect((await web.call('alarmRule/findPage', stranger)).body.data.list).toEqual([])
  })

  test('has no delay where none is entered', async () => {
    expect((await add({ onDelay: undefined, offDelay: undefined })).data).toMatchObject({
      onDelay: 0,
      offDelay: 0,
    })
  })

  test.each([
    ['a negative delay', { onDelay: -1 }, 'onDelay'],
    ['a delay of more than a day', { offDelay: 1441 }, 'offDelay'],
    ['half a minute', { onDelay: 0.5 }, 'onDelay'],
    ['an alarm type that the class does not have', { alarmType: 90_001 }, 'alarmType'],
    ['a level that there is not', { alarmLevel: 3 }, 'alarmLevel'],
  ])('is refused with %s', async (_, fields, field) => {
    expect((await add(fields)).errors).toMatchObject([{ field }])
  })

  test('is refused a second time, and for a company outside the view', async () => {
    await add()

    expect((await add()).errors).toMatchObject([{ field: 'alarmType' }])
    expect((await add({ companyid: web.world.companies.qstrang })).errors).toMatchObject([
      { field: 'companyid' },
    ])
  })

  test('is edited and deleted by those who see its company, with what changed in the log', async () => {
    const { data } = await add()
    const body = { objectid: data.objectid, version: 1, ...entry, offDelay: 30 }
    expect((await web.call('alarmRule/edit', stranger, { body })).body.reason).toBe('record.unknown')
    expect((await web.call('alarmRule/edit', self, { body })).body.data).toMatchObject({
      version: 2,
      onDelay: 5,
      offDelay: 30,
    })
    expect((await web.call('alarmRule/edit', self, { body })).body.reason).toBe('record.changed')
    const fixed = { ...body, version: 2, alarmType: 1007 }
    expect((await web.call('alarmRule/edit', self, { body: fixed })).body.errors).toMatchObject([
      { field: 'alarmType' },
    ])
    await web.call('alarmRule/batchDelete', self, { body: { objectids: data.objectid } })
    const log = await web.call('operationLog/findPage', self, { query: { pageSize: 100 } })
    const contents = log.body.data.list.map(({ content }: { content: string }) => content)

    expect(contents[0]).toBe(`Deleted alarm rules: qself company: ${data.name}`)
    expect(contents).toContain(`Edited an alarm rule: ${data.name}`)
  })

  test('goes with its company’s deletion', async () => {
    const { rows } = await web.database.ingest.pool.query(
      `select confdeltype from pg_constraint where conrelid = 'alarm_company_rule'::regclass and contype = 'f'`,
    )
    expect(rows).toEqual([{ confdeltype: 'c' }])
  })
})

describe('the preview of a rule', () => {
  test('says what it would have done to the alarms of the company', async () => {
    const { data } = await preview()

    expect(data).toMatchObject({ to: testNow, from: testNow - 7 * 1440 * minute, more: false })
    expect(data.before).toMatchObject({ alarms: 2, calls: 2, brief: 0 })
    expect(data.after.calls).toBeLessThanOrEqual(2)
  })

  test('covers companies below, without those that have a rule of their own', async () => {
    const all = (await preview({}, parent)).data.before.alarms
    const own = (await preview()).data.before.alarms
    await add()

    expect((await preview({}, parent)).data.before.alarms).toBe(all - own)
  })

  test('of another company is refused', async () => {
    expect((await preview({ companyid: web.world.companies.qstrang })).reason).toBe('record.unknown')
  })
})
