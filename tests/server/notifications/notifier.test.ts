import { createHmac } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { moveOrdersOn } from '#server/ingest/sweeper.ts'
import { createNotifier, type Notifier, type NotifierOptions } from '#server/notifications/notifier.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

import { mailServer, webhookServer, type MailServer, type WebhookServer } from './targets.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

let web: TestWeb
let self: Record<string, string>
let mailbox: MailServer
let hooks: WebhookServer
beforeAll(async () => {
  web = await testWeb({ sendsMail: true })
  self = await web.login('qself')
  mailbox = await mailServer()
  hooks = await webhookServer()
})
afterAll(async () => {
  await Promise.all([web.close(), mailbox.close(), hooks.close()])
})

const run = async (text: string, values: unknown[] = []) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of any statement
  (await web.database.ingest.pool.query<Record<string, any>>(text, values)).rows

let notifier: Notifier
/** Monday, 16:00 in Shanghai. */
let moment = testNow
beforeEach(async () => {
  await run('delete from notification_rule')
  await run('delete from alarm_record')
  await run('delete from work_order')
  await run('update company set flag = 0')
  await web.publish()
  await run('delete from notification_cause')
  mailbox.mails.length = 0
  mailbox.refuse(false)
  hooks.posts.length = 0
  hooks.answers.clear()
  moment += 7 * 24 * hour
  web.clock.advance(moment - web.clock.now())
  self = await web.login('qself')
  notifier = started()
})

const started = (options: Partial<NotifierOptions> = {}) =>
  createNotifier({
    database: web.database.ingest,
    vault: web.vault,
    clock: web.clock,
    mail: { url: mailbox.url, from: 'Farwatch <farwatch@example.com>' },
    webhookNetworks: ['127.0.0.1/32'],
    ...options,
  })

const always = { alarms: 1, days: 0, fromHour: 0, toHour: 24, language: 'en' }
async function addRule(fields: object, headers = self) {
  const body = { name: 'Night watch', ...always, ...fields }
  const answer = await web.call('notificationRule/add', headers, { body })
  expect(answer.body.code).toBe(0)
  return answer.body.data
}

/** Raises alarms as ingest does, one after the other recovers: a record, an event in the outbox, and its number. */
async function raise(alias: string, { type = 1006, level = 2, count = 1 } = {}) {
  for (let raised = 0; raised < count; raised += 1) {
    await run(
      `update alarm_record set record_status = 1, recovered_at = raised_at
       where record_status = 0 and alarm_type = $2 and device_id = (select device_id from device where alias = $1)`,
      [alias, type],
    )
    await run(
      `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
       select device_id, device_type, company_no, gateway_id, $2, $3, $4, $4 from device where alias = $1`,
      [alias, type, level, new Date(web.clock.now())],
    )
  }
  await web.publish()
}

async function round(of = notifier) {
  await of.round()
  await of.settled()
}
const later = (ms: number) => web.clock.advance(ms)
const deliveries = async (objectid: string) =>
  (await web.call('notificationRule/getDeliveries', self, { query: { objectid } })).body.list

describe('a mail', () => {
  test('says in the language of the rule which alarm was raised, where and when', async () => {
    await addRule({ emails: 'a@example.com、b@example.com', language: 'zh' })
    await raise('qselfT')
    await round()

    expect(mailbox.mails).toEqual([
      {
        to: ['a@example.com', 'b@example.com'],
        subject: '[Farwatch] 告警：电量低 – 终端 qselfT (A001F002)',
        text: expect.stringContaining('16:00:00 GMT+8  重要  电量低 – 终端 qselfT (A001F002)  qself company'),
      },
    ])
  })

  test('holds all that happens within a minute after the last one', async () => {
    await addRule({ emails: 'a@example.com' })
    await raise('qselfT')
    await round()
    await raise('qselfG', { count: 3 })
    later(20 * second)
    await raise('qselfR', { count: 2 })
    await round()
    expect(mailbox.mails).toHaveLength(1)

    later(40 * second)
    await round()
    await round()

    expect(mailbox.mails).toHaveLength(2)
    expect(mailbox.mails[1]?.subject).toMatch(/^\[Farwatch\] 5 alarms, first: /)
  })

  test('names the first fifty of a storm, and counts the others', async () => {
    await addRule({ emails: 'a@example.com' })
    await raise('qselfT', { count: 60 })
    await round()

    const [mail] = mailbox.mails
    expect(mail?.subject).toMatch(/^\[Farwatch\] 60 alarms/)
    expect(mail?.text.match(/qselfT/g)).toHaveLength(50)
    expect(mail?.text).toContain('And 10 more.')
  })

  test('names a priority alarm that comes after fifty others first', async () => {
    await addRule({ emails: 'a@example.com' })
    await raise('qselfT')
    await round()
    later(20 * second)
    await raise('qselfG', { level: 1, count: 60 })
    await round()
    await raise('qselfR')
    await round()
    later(40 * second)
    await round()

    const mail = mailbox.mails[1]
    expect(mail?.subject).toMatch(/^\[Farwatch\] 61 alarms, first: .*qselfR/)
    expect(mail?.text.match(/qselfG/g)).toHaveLength(49)
  })

  test('waits while the mail server refuses it, and says what that said', async () => {
    const { objectid } = await addRule({ emails: 'a@example.com' })
    mailbox.refuse(true)
    await raise('qselfT')
    await round()
    expect(await deliveries(objectid)).toMatchObject([
      {
        state: 0,
        tries: 1,
        channel: 'mail',
        event: 'alarm',
        answer: expect.stringContaining('450 no mailbox'),
      },
    ])

    mailbox.refuse(false)
    later(30 * second)
    await round()

    expect(mailbox.mails).toHaveLength(1)
    expect(await deliveries(objectid)).toMatchObject([
      { state: 1, tries: 2, answer: expect.stringMatching(/^250/) },
    ])
  })

  test('waits until mail is set up', async () => {
    const { objectid } = await addRule({ emails: 'a@example.com' })
    await raise('qselfT')
    await round(started({ mail: null }))
    expect(await deliveries(objectid)).toMatchObject([
      { state: 0, answer: 'Mail is not set up on the server' },
    ])

    later(minute)
    await round()

    expect(mailbox.mails).toHaveLength(1)
  })
})

describe('a rule', () => {
  const subjects = () => mailbox.mails.map(({ subject }) => subject)

  test.each([
    ['by day', { fromHour: 8, toHour: 17 }, 1],
    ['in the evening', { fromHour: 17, toHour: 24 }, 0],
    ['over night, until the next day at 17', { fromHour: 22, toHour: 17 }, 1],
    ['on workdays', { days: 1 }, 1],
    ['on weekends', { days: 2 }, 0],
  ])('that holds %s decides whether it sends at 16:00 on a Monday', async (_, hours, mails) => {
    await addRule({ emails: 'a@example.com', ...hours })
    await raise('qselfT')
    await round()

    expect(mailbox.mails).toHaveLength(mails)
  })

  test('of priority alarms sends no general one', async () => {
    await addRule({ emails: 'a@example.com', alarms: 2 })
    await raise('qselfT', { level: 1 })
    await round()
    expect(subjects()).toEqual([])

    await raise('qselfR', { level: 2 })
    await round()
    expect(subjects()).toHaveLength(1)
  })

  test('covers its company and those below, and neither others nor what is shared with it', async () => {
    await addRule({ emails: 'a@example.com' })
    for (const mark of ['qparent', 'qsiblng', 'qstrang', 'qlender', 'qlent']) await raise(`${mark}T`)
    await round()
    expect(subjects()).toEqual([])

    await raise('qchildT')
    await round()
    expect(subjects()).toEqual(['[Farwatch] Alarm: Low battery – Terminal qchildT (A002F002)'])
  })

  test('sends no alarm that is shelved', async () => {
    await addRule({ emails: 'a@example.com' })
    await raise('qselfT')
    await run(
      `update alarm_record set shelved_at = $1, shelved_until = $1::timestamptz + interval '1 hour'`,
      [new Date(web.clock.now())],
    )
    await round()

    expect(subjects()).toEqual([])
  })

  test('sends no alarm that is folded behind one of its own, but one behind another company’s', async () => {
    await addRule({ emails: 'a@example.com' })
    const foldBehind = (alias: string, cause: string) =>
      run(
        `update alarm_record set cause_id = (select alarm_id from alarm_record join device using (device_id) where alias = $2)
         where device_id = (select device_id from device where alias = $1)`,
        [alias, cause],
      )
    for (const alias of ['qselfG', 'qselfT', 'qlentG', 'qselfR']) await raise(alias, { type: 1007 })
    await foldBehind('qselfT', 'qselfG')
    await foldBehind('qselfR', 'qlentG')
    await round()

    expect(subjects()).toHaveLength(1)
    expect(mailbox.mails[0]?.text).toMatch(/Offline – Gateway qselfG/)
    expect(mailbox.mails[0]?.text).toMatch(/Offline – Relay qselfR/)
    expect(subjects()[0]).toMatch(/2 alarms/)
  })

  test.each([
    ['it', 'update notification_rule set flag = 1'],
    ['its company', `update company set flag = 1 where name = 'qself company'`],
    ['a company above', `update company set flag = 1 where name = 'qparent company'`],
  ])('sends nothing while %s is frozen', async (_, freeze) => {
    await addRule({ emails: 'a@example.com' })
    await run(freeze)
    await raise('qselfT')
    await round()

    expect(subjects()).toEqual([])
  })

  test('sends one message when a flood begins, and one when the next does', async () => {
    await addRule({ emails: 'a@example.com', alarms: 0, floods: true })
    await raise('qselfT', { count: 12 })
    await round()
    later(minute)
    await round()
    expect(subjects()).toEqual(['[Farwatch] Alarm flood at qself company: 12 alarms in 10 min'])

    later(20 * minute)
    await round()
    await run('delete from alarm_record')
    await raise('qselfT', { count: 10 })
    later(minute)
    await round()
    expect(subjects()).toHaveLength(2)
  })

  test('sends the orders that nobody accepted in time', async () => {
    await addRule({ emails: 'a@example.com', alarms: 0, overdueOrders: true, language: 'ja' })
    const add = (mark: string, uid: string) =>
      run(
        `insert into work_order (company_no, device_type, dev_uid, status, processor_name, dispatcher_name, reason, appointed_at,
           due_at)
         select company_no, 0, $2, 1, '佐藤', 'boss', 1, $3, $3 from company where name = $1`,
        [`${mark} company`, uid, new Date(web.clock.now() - hour)],
      )
    await add('qself', 'AAAA0001')
    await add('qsiblng', 'BBBB0001')
    await moveOrdersOn(web.database.ingest.pool, web.clock.now())
    await round()

    expect(mailbox.mails).toMatchObject([
      {
        subject: '[Farwatch] 作業指示が期限超過：端末 AAAA0001',
        text: expect.stringContaining('担当 佐藤（未受諾）'),
      },
    ])
  })
})

describe('a webhook', () => {
  test('is signed with the secret that was shown once, and knows its message by an id', async () => {
    const { secret, objectid } = await addRule({ webhookUrl: `${hooks.url}/erp` })
    await raise('qselfT')
    await round()

    const [post] = hooks.posts
    const timestamp = post?.headers['x-farwatch-timestamp']
    const signed = createHmac('sha256', secret)
      .update(`${String(timestamp)}.${post?.body}`)
      .digest('hex')
    expect(post?.headers['x-farwatch-signature']).toBe(`v1=${signed}`)
    expect(timestamp).toBe(String(web.clock.now() / 1000))
    expect(JSON.parse(post?.body ?? '')).toEqual({
      id: post?.headers['x-farwatch-id'],
      event: 'alarm',
      ruleid: objectid,
      rule: 'Night watch',
      companyid: web.world.companies.qself,
      company: 'qself company',
      createTime: web.clock.now(),
      total: 1,
      text: '[Farwatch] Alarm: Low battery – Terminal qselfT (A001F002)',
      alarms: [
        {
          objectid: expect.stringMatching(/^\d+$/),
          devType: 0,
          devUid: 'A001F002',
          deviceAliases: 'qselfT',
          companyname: 'qself company',
          alarmType: 1006,
          alarmTypeName: 'Low battery',
          alarmLevel: 2,
          upTime: web.clock.now(),
        },
      ],
    })
  })

  test('that answers 500 is sent again, the same, until it answers 200', async () => {
    const { objectid } = await addRule({ webhookUrl: `${hooks.url}/erp` })
    hooks.answers.set('/erp', 500)
    await raise('qselfT')
    await round()
    later(29 * second)
    await round()
    expect(await deliveries(objectid)).toMatchObject([{ state: 0, tries: 1, answer: 'HTTP 500' }])

    hooks.answers.set('/erp', 200)
    later(second)
    await round()
    await round()

    const [first, again] = hooks.posts
    expect(hooks.posts).toHaveLength(2)
    expect(again?.body).toBe(first?.body)
    expect(await deliveries(objectid)).toMatchObject([{ state: 1, tries: 2, answer: 'HTTP 200' }])
  })

  test('is not redirected', async () => {
    const { objectid } = await addRule({ webhookUrl: `${hooks.url}/erp` })
    hooks.answers.set('/erp', 307)
    await raise('qselfT')
    await round()

    expect(hooks.posts.map(({ path }) => path)).toEqual(['/erp'])
    expect(await deliveries(objectid)).toMatchObject([{ state: 0, answer: 'HTTP 307' }])
  })

  test('that never answers delays neither another one nor a mail, and is given up after a day', async () => {
    const slow = await addRule({ webhookUrl: `${hooks.url}/slow` })
    const quick = await addRule({ webhookUrl: `${hooks.url}/quick`, emails: 'a@example.com' })
    hooks.answers.set('/slow', null)
    await raise('qselfT')
    await notifier.round()
    await expect
      .poll(async () => (await deliveries(quick.objectid)).map(({ state }: { state: number }) => state))
      .toEqual([1, 1])
    expect(await deliveries(slow.objectid)).toMatchObject([{ state: 0, tries: 1, answer: '' }])

    // A process that died while it waited: its try counts as lost, and another process goes on.
    const next = started({ answerWithinMs: 50 })
    later(2 * minute)
    await round(next)
    expect(await deliveries(slow.objectid)).toMatchObject([
      { state: 0, tries: 2, answer: 'No answer within 0.05 s' },
    ])

    later(24 * hour)
    await round(next)
    self = await web.login('qself')
    expect(await deliveries(slow.objectid)).toMatchObject([{ state: 2, tries: 3 }])
    hooks.answers.delete('/slow')
  })

  test('whose message waits lets what comes after gather in one message behind it', async () => {
    const { objectid } = await addRule({ webhookUrl: `${hooks.url}/erp` })
    hooks.answers.set('/erp', 503)
    await raise('qselfT')
    await round()
    for (const alias of ['qselfG', 'qselfR', 'qchildT']) {
      later(minute)
      await raise(alias)
      await round()
    }
    expect(await deliveries(objectid)).toMatchObject([
      { state: 0, tries: 0, total: 3 },
      { state: 0, total: 1 },
    ])

    hooks.answers.delete('/erp')
    later(hour)
    await round()
    await round()

    expect(hooks.posts.map(({ body }) => JSON.parse(body).total).slice(-2)).toEqual([1, 3])
  })

  test('that failed for hours is tried soon when another alarm comes', async () => {
    await addRule({ webhookUrl: `${hooks.url}/erp` })
    hooks.answers.set('/erp', 503)
    await raise('qselfT')
    for (let hours = 0; hours < 10; hours += 1) {
      await round()
      later(hour)
    }
    await round()
    hooks.answers.delete('/erp')
    hooks.posts.length = 0
    await raise('qselfR')
    await round()
    later(80 * second)
    await round()
    await round()

    expect(hooks.posts.map(({ body }) => JSON.parse(body).alarms[0].deviceAliases)).toEqual([
      'qselfT',
      'qselfR',
    ])
  })

  test('that calls a body wrong gets no second try of it, and the next message', async () => {
    const { objectid } = await addRule({ webhookUrl: `${hooks.url}/erp` })
    hooks.answers.set('/erp', 422)
    await raise('qselfT')
    await round()
    hooks.answers.delete('/erp')
    later(minute)
    await raise('qselfG')
    await round()

    expect(await deliveries(objectid)).toMatchObject([
      { state: 1, tries: 1, answer: 'HTTP 200' },
      { state: 2, tries: 1, answer: 'HTTP 422' },
    ])
  })

  test('goes to no address of a private network that is not allowed, by number or by name', async () => {
    const guarded = started({ webhookNetworks: [] })
    const port = new URL(hooks.url).port
    const rules = [
      await addRule({ webhookUrl: `${hooks.url}/erp` }),
      await addRule({ webhookUrl: `http://localhost:${port}/erp` }),
      await addRule({ webhookUrl: `http://[::ffff:127.0.0.1]:${port}/erp` }),
    ]
    await raise('qselfT')
    await round(guarded)

    for (const { objectid } of rules)
      expect(await deliveries(objectid)).toMatchObject([
        { state: 0, answer: expect.stringContaining('private network') },
      ])
    expect(hooks.posts).toEqual([])
  })
})

test('what happened while no notifier ran is sent when one starts, once', async () => {
  await addRule({ emails: 'a@example.com' })
  await raise('qselfT')
  await raise('qselfG')
  await Promise.all([round(started()), round(started())])
  await round(started())

  expect(mailbox.mails).toHaveLength(1)
  expect(mailbox.mails[0]?.subject).toContain('2 alarms')
})
