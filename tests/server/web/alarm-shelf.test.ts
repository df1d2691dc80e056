import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import { endOverdueShelves } from '#server/ingest/sweeper.ts'
import { openLive } from '#tests/harness/live-stream.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>

const minute = 60_000

let web: TestWeb
let self: Headers
let child: Headers

beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  child = await web.login('qchild')
})
afterAll(() => web.close())
beforeEach(() =>
  owner(
    `update alarm_record set record_status = 0, recovered_at = null, recover_way = null, acknowledged_at = null,
       acknowledger_id = null, shelved_at = null, shelved_until = null, shelver_id = null, shelf_reason = null`,
  ),
)

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const alarm = (alias: string) => web.world.alarms.get(alias) ?? ''
const call = async (path: CallPath, headers: Headers, body: object) =>
  (await web.call(path, headers, { body })).body
const shelve = (ids: string, fields: object = {}, headers = self) =>
  call('alarmRecord/shelve', headers, { ids, minutes: 60, reason: 'antenna is replaced today', ...fields })
const outcomesOf = ({ data }: { data: { results: { msg: string }[] } }) => data.results.map(({ msg }) => msg)
const panel = async (headers = self) => (await web.call('workKanban/getRealtimeAlarm', headers)).body.data
const aliases = (list: { deviceAliases: string }[]) => list.map(({ deviceAliases }) => deviceAliases)

describe('alarmRecord/shelve', () => {
  test('takes alarms out of the panel for a time, counts them, and says who shelved them and why', async () => {
    expect(await shelve(alarm('qselfG'))).toMatchObject({ code: 0 })

    const { list, shelvedList, ...counts } = await panel()
    expect(aliases(list)).not.toContain('qselfG')
    expect(shelvedList).toMatchObject([
      {
        deviceAliases: 'qselfG',
        recordStatus: 0,
        sendOrderStatus: 0,
        shelvedTime: testNow,
        shelvedUntil: testNow + 60 * minute,
        shelver: 'qself 用户',
        shelfReason: 'antenna is replaced today',
      },
    ])
    expect(counts).toMatchObject({ priority: 2, general: 3, unacknowledged: 5, shelved: 1 })
  })

  test('leaves the alarm out of what the header of every page announces', async () => {
    await shelve(alarm('qselfG'))

    const { data } = (await web.call('workKanban/getAlarmSummary', self)).body
    expect(data).toMatchObject({ priority: 2, general: 3, unacknowledged: 5, shelved: 1, floodSince: null })
    expect(aliases(data.list).toSorted()).toEqual(['qchildG', 'qlentG'])
  })

  test('finds shelved alarms by their filter, and the others', async () => {
    await shelve(alarm('qselfG'))

    const found = async (shelfStatus: number) =>
      aliases(
        (await web.call('alarmRecord/findPage', self, { query: { shelfStatus, recordStatus: 0 } })).body.data
          .list,
      )
    expect(await found(1)).toEqual(['qselfG'])
    expect(await found(0)).not.toContain('qselfG')
  })

  test('of two operators who shelve one alarm at once, one is told that the other was first', async () => {
    const answers = await Promise.all([shelve(alarm('qselfG')), shelve(alarm('qselfG'), { minutes: 15 })])

    expect(
      answers.map((answer) => outcomesOf(answer)[0] ?? '').toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['Done', 'This alarm is already shelved by qself 用户. Unshelve it to change that'])
  })

  test('refuses what has recovered, and knows nothing of the alarms of others', async () => {
    await owner(`update alarm_record set record_status = 1, recovered_at = last_at where alarm_id = $1`, [
      alarm('qchildG'),
    ])

    expect(
      outcomesOf(await shelve([alarm('qchildG'), alarm('qstrangG'), alarm('qlentG'), '999'].join())),
    ).toEqual(['The alarm has already recovered', 'Record not found', 'Record not found', 'Record not found'])
    expect(outcomesOf(await shelve(alarm('qselfG'), {}, child))).toEqual(['Record not found'])
  })

  test.each([
    ['no reason', { reason: '' }],
    ['a reason that nobody can see', { reason: '\u200B\u2800 \u00AD' }],
    ['a reason of 10,000 characters', { reason: 'x'.repeat(10_000) }],
    ['a reason that turns the text around', { reason: 'abc\u202Edef' }],
    ['no time', { minutes: 0 }],
    ['a time before now', { minutes: -15 }],
    ['a week', { minutes: 10_080 }],
    ['a part of a minute', { minutes: 15.5 }],
    ['a time of its own', { minutes: 15, shelvedUntil: testNow + 86_400_000 * 365 }],
  ])('refuses %s', async (_, fields) => {
    expect(await shelve(alarm('qselfG'), fields)).toMatchObject({ code: 422 })
    expect((await panel()).shelved).toBe(0)
  })

  test('does not tell a company below who shelved its alarm, nor why', async () => {
    await shelve(alarm('qchildG'))

    const { shelvedList } = await panel(child)
    expect(shelvedList).toMatchObject([{ deviceAliases: 'qchildG', shelver: '', shelfReason: '' }])
    expect(outcomesOf(await shelve(alarm('qchildG'), {}, child))).toEqual([
      'This alarm is already shelved by —. Unshelve it to change that',
    ])
  })

  test('is seen at once on other open screens', async () => {
    const live = await openLive(web, child, { topics: 'alarms' })
    await live.until(({ event }) => event === 'live.hello')
    await shelve(alarm('qchildG'))
    await web.publish()

    const { data } = await live.until(
      ({ event, data }) => event === 'alarm.changed' && 'shelvedUntil' in data,
    )
    expect(data).toMatchObject({
      objectid: alarm('qchildG'),
      shelvedUntil: testNow + 60 * minute,
    })
    live.close()
  })
})

describe('the end of a shelf', () => {
  const later = (ms: number) => endOverdueShelves(web.database.ingest.pool, testNow + ms)

  test('comes by itself when the time is over', async () => {
    await shelve(alarm('qselfG'), { minutes: 15 })

    expect(await later(15 * minute - 1)).toBe(0)
    expect((await panel()).shelved).toBe(1)
    expect(await later(15 * minute)).toBe(1)
    expect(await panel()).toMatchObject({ shelved: 0, shelvedList: [], priority: 3 })
    expect(await later(15 * minute)).toBe(0)
  })

  test('comes by hand, of what is shelved alone', async () => {
    await shelve(alarm('qselfG'))
    const ids = [alarm('qselfG'), alarm('qselfT')].join()

    expect(outcomesOf(await call('alarmRecord/unshelve', self, { ids }))).toEqual([
      'Done',
      'This alarm is not shelved',
    ])
    expect((await panel()).shelved).toBe(0)
  })
})

describe('alarmRecord/unacknowledge', () => {
  test('takes back an acknowledgement, and says where there is none', async () => {
    const ids = alarm('qselfG')
    await call('alarmRecord/acknowledge', self, { ids })
    expect((await panel()).unacknowledged).toBe(5)

    expect(outcomesOf(await call('alarmRecord/unacknowledge', self, { ids }))).toEqual(['Done'])
    expect((await panel()).unacknowledged).toBe(6)
    expect(outcomesOf(await call('alarmRecord/unacknowledge', self, { ids }))).toEqual([
      'This alarm is not acknowledged',
    ])
  })
})
