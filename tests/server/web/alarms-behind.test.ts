import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { gatherEffects } from '#server/ingest/alarm-causes.ts'
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
  await owner('update device_state set beat_at = $1', [new Date(testNow - 15 * minute)])
  // A relay and a terminal of the company below are connected through the gateway of the one above.
  await owner(
    `update device d set gateway_id = g.device_id from device g
     where g.alias = 'qselfG' and d.alias in ('qchildR', 'qchildT')`,
  )
})
afterAll(() => web.close())
beforeEach(async () => {
  await owner('delete from alarm_record')
  await silence('qselfG', 10 * minute)
  for (const alias of ['qselfR', 'qselfT', 'qchildR', 'qchildT']) await silence(alias, 5 * minute)
  await gatherEffects(web.database.ingest.pool)
})

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
/** The offline alarm of a device, as the sweeper stores it, so long before now. */
const silence = (alias: string, agoMs: number) =>
  owner(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
     select device_id, device_type, company_no, gateway_id, 1007, case device_type when 2 then 2 else 1 end, $2, $2
     from device where alias = $1`,
    [alias, new Date(testNow - agoMs)],
  )
const recover = (alias: string) =>
  owner(
    `update alarm_record set record_status = 1, recover_way = 1, recovered_at = $2
     where device_id = (select device_id from device where alias = $1)`,
    [alias, new Date(testNow)],
  )
const idOf = async (alias: string): Promise<string> =>
  (
    await owner('select alarm_id as id from alarm_record join device using (device_id) where alias = $1', [
      alias,
    ])
  ).rows[0].id
const panel = async (headers: Headers) => (await web.call('workKanban/getRealtimeAlarm', headers)).body.data
const behind = async (headers: Headers, objectid: string) =>
  (await web.call('workKanban/findBehind', headers, { query: { objectid } })).body.data
const aliases = (list: { deviceAliases: string }[]) =>
  list.map(({ deviceAliases }) => deviceAliases).toSorted()

describe('alarms behind an offline gateway', () => {
  test('are one row with their number, counted once, and listed when it is opened', async () => {
    const { list, ...counts } = await panel(self)
    expect(list).toMatchObject([{ deviceAliases: 'qselfG', behind: 4 }])
    expect(counts).toMatchObject({
      priority: 1,
      general: 0,
      unacknowledged: 1,
      raisedInTenMinutes: 1,
      settlingList: [],
      types: [{ alarmType: 1007, alarmLevel: 2, total: 1 }],
    })

    const { list: effects, total } = await behind(self, await idOf('qselfG'))
    expect(total).toBe(4)
    expect(aliases(effects)).toEqual(['qchildR', 'qchildT', 'qselfR', 'qselfT'])
    expect(effects[0]).toMatchObject({ causeId: await idOf('qselfG'), causeDevice: 'qselfG' })
  })

  test('are all in the history, which finds them by what they are', async () => {
    const found = async (query: Record<string, number>) =>
      aliases((await web.call('alarmRecord/findPage', self, { query })).body.data.list)
    expect(await found({})).toHaveLength(5)
    expect(await found({ foldStatus: 0 })).toEqual(['qselfG'])
    expect(await found({ foldStatus: 1 })).toEqual(['qchildR', 'qchildT', 'qselfR', 'qselfT'])
  })

  test('are rows of their own for a company that does not see the gateway', async () => {
    const { list, general } = await panel(child)
    expect(aliases(list)).toEqual(['qchildR', 'qchildT'])
    expect(general).toBe(2)
    expect(list.every((row: object) => !('causeId' in row))).toBe(true)
    expect(await behind(child, await idOf('qselfG'))).toEqual({ list: [], total: 0 })
  })

  test('are rows of their own when the company below is asked for alone', async () => {
    const query = { companyid: web.world.companies.qchild }
    const { list, general } = (await web.call('workKanban/getRealtimeAlarm', self, { query })).body.data
    expect(aliases(list)).toEqual(['qchildR', 'qchildT'])
    expect(general).toBe(2)
  })

  test('keep the row of a gateway that has recovered, uncounted, until they recover', async () => {
    await recover('qselfG')
    await recover('qselfT')
    expect(await panel(self)).toMatchObject({
      list: [],
      priority: 0,
      settlingList: [{ deviceAliases: 'qselfG', recordStatus: 1, behind: 3 }],
    })
    for (const alias of ['qselfR', 'qchildR', 'qchildT']) await recover(alias)
    expect(await panel(self)).toMatchObject({ list: [], settlingList: [] })
  })
})

test('pages are told of a cause whose number has changed', async () => {
  const live = await openLive(web, self, { topics: 'alarms' })
  await live.until(({ event }) => event === 'live.hello')
  await silence('qlentG', 5 * minute)
  await silence('qlentT', 6 * minute)
  await gatherEffects(web.database.ingest.pool)
  await web.publish()

  const { data } = await live.until(
    ({ event, data }) => event === 'alarm.changed' && data.deviceAliases === 'qlentG',
  )
  expect(data).toMatchObject({ behind: 1 })
  live.close()
})
