import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { giveFunctions } from '#tests/harness/give-functions.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let self: Record<string, string>
let stranger: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  stranger = await web.login('qstrang')
})
afterAll(() => web.close())
beforeEach(() => web.database.ingest.pool.query('delete from notification_rule'))

const entry = {
  name: 'Night watch',
  alarms: 2,
  days: 1,
  fromHour: 20,
  toHour: 8,
  language: 'ja',
  emails: 'a@example.com; b@example.com',
  webhookUrl: 'https://erp.example/hook',
}
const add = async (fields: object = {}) =>
  (await web.call('notificationRule/add', self, { body: { ...entry, ...fields } })).body
const change = async (path: 'newSecret' | 'test', objectid: string, headers = self) =>
  (await web.call(`notificationRule/${path}`, headers, { body: { objectid } })).body
const deliveries = async (objectid: string, headers = self) =>
  (await web.call('notificationRule/getDeliveries', headers, { query: { objectid } })).body.list
const secretOf = async (objectid: string) => {
  const { rows } = await web.database.ingest.pool.query<{ sealed: Buffer }>(
    'select secret_sealed as sealed from notification_rule where rule_id = $1',
    [objectid],
  )
  return rows[0] === undefined ? undefined : web.vault.unseal(rows[0].sealed)
}

describe('a notification rule', () => {
  test('is added with a secret that is named once and kept sealed', async () => {
    const { data } = await add()
    const { secret, ...row } = data

    expect(secret).toMatch(/^fws_[A-Za-z0-9_-]{43}$/)
    expect(await secretOf(row.objectid)).toBe(secret)
    expect(row).toEqual({
      objectid: row.objectid,
      version: 1,
      name: 'Night watch',
      status: 0,
      companyid: web.world.companies.qself,
      belongCompany: 'qself company',
      events: ['priorityAlarm'],
      alarms: 2,
      floods: false,
      overdueOrders: false,
      days: 1,
      fromHour: 20,
      toHour: 8,
      hours: '20:00–08:00',
      language: 'ja',
      emails: 'a@example.com, b@example.com',
      webhookUrl: 'https://erp.example/hook',
      createTime: testNow,
    })
    expect((await web.call('notificationRule/findPage', self)).body.data.list).toEqual([row])
    expect((await web.call('notificationRule/findPage', stranger)).body.data.list).toEqual([])
  })

  test('keeps what an edit does not name', async () => {
    const { data } = await add({ floods: true })
    const { emails: _, webhookUrl: __, ...rest } = entry
    const body = { ...rest, objectid: data.objectid, version: 1, alarms: 0 }
    const edited = await web.call('notificationRule/edit', self, { body })

    expect(edited.body.data).toMatchObject({
      version: 2,
      events: ['flood'],
      emails: data.emails,
      webhookUrl: data.webhookUrl,
    })
    expect(await secretOf(data.objectid)).toBe(data.secret)
  })

  test('holds all day where no hours are entered', async () => {
    expect((await add({ fromHour: undefined, toHour: undefined })).data).toMatchObject({
      hours: '00:00–24:00',
    })
  })

  test.each([
    ['no target', { emails: '', webhookUrl: '' }, 'emails'],
    ['no event', { alarms: 0 }, 'alarms'],
    ['an address that is none', { emails: 'a@example.com, b' }, 'emails'],
    ['a webhook by another protocol', { webhookUrl: 'ftp://erp.example/' }, 'webhookUrl'],
    ['a password in the address', { webhookUrl: 'https://me:secret@erp.example/' }, 'webhookUrl'],
    ['a webhook without a host', { webhookUrl: 'https://:1/' }, 'webhookUrl'],
    ['an hour that no day has', { toHour: 25 }, 'toHour'],
  ])('is refused with %s', async (_, fields, field) => {
    expect((await add(fields)).errors).toMatchObject([{ field }])
  })

  test('gets another secret, after which the old one signs nothing', async () => {
    const { data } = await add()
    const renewed = await change('newSecret', data.objectid)

    expect(renewed.data.secret).toMatch(/^fws_/)
    expect(renewed.data.secret).not.toBe(data.secret)
    expect(await secretOf(data.objectid)).toBe(renewed.data.secret)
  })

  test('sends a test to each of its targets, once a minute', async () => {
    const { data } = await add()
    expect((await change('test', data.objectid)).code).toBe(0)
    expect((await change('test', data.objectid)).reason).toBe('notification.tested')

    const queued = { event: 'test', total: 0, state: 0, tries: 0, answer: '' }
    expect(await deliveries(data.objectid)).toMatchObject([
      { ...queued, channel: 'webhook' },
      { ...queued, channel: 'mail' },
    ])
  })

  test('of another company is neither tested, read nor given a secret', async () => {
    const { data } = await add()

    expect((await change('test', data.objectid, stranger)).reason).toBe('record.unknown')
    expect((await change('newSecret', data.objectid, stranger)).reason).toBe('record.unknown')
    await change('test', data.objectid)
    expect(await deliveries(data.objectid, stranger)).toEqual([])
  })

  test('needs the functions of its page', async () => {
    const { data } = await add()
    await giveFunctions(web, 'qself', ['sysytem_notification_view'])

    expect((await change('test', data.objectid)).reason).toBe('permission.denied')
    expect((await web.call('notificationRule/findPage', self)).body.code).toBe(0)
    await giveFunctions(web, 'qself', worldFunctions)
  })

  test('stands in the log of operations, its secret never', async () => {
    const { data } = await add({ name: 'Lobby duty' })
    await change('test', data.objectid)
    const renewed = await change('newSecret', data.objectid)
    const { body, text } = await web.call('operationLog/findPage', self, { query: { pageSize: 100 } })

    expect(
      body.data.list
        .map(({ content }: { content: string }) => content)
        .filter((content: string) => content.includes('Lobby duty')),
    ).toEqual([
      'Renewed the secret of a webhook: Lobby duty',
      'Sent a test notification: Lobby duty',
      'Added a notification rule: Lobby duty',
    ])
    expect(text).not.toContain(data.secret)
    expect(text).not.toContain(renewed.data.secret)
  })
})

test('the settings say whether mail is set up', async () => {
  expect((await web.call('notificationRule/getSettings', self)).body.data).toEqual({ mail: false })
})
