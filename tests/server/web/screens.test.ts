import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { calls, type CallPath } from '#contract/calls/calls.ts'
import { openLive } from '#tests/harness/live-stream.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>

let web: TestWeb
let self: Headers
let stranger: Headers
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  stranger = await web.login('qstrang')
})
afterAll(() => web.close())
beforeEach(async () => {
  await web.database.ingest.pool.query('delete from screen')
  await web.database.ingest.pool.query('update company set flag = 0')
})

const add = async (name = 'Control room', fields: object = {}) =>
  (await web.call('screen/add', self, { body: { name, ...fields } })).body
/** As a screen opens its wall. */
const screenOf = (token: string): Headers => ({ access_token: token, language_type: 'en', offset: '480' })
const open = async (headers: Headers) => (await web.call('screen/open', headers, { body: {} })).body
const rows = async (headers = self) => (await web.call('screen/findPage', headers)).body.data.list
const remove = (objectid: string, headers = self) =>
  web.call('screen/batchDelete', headers, { body: { objectids: objectid } })

describe('a screen', () => {
  test('is added with a link that is named once and kept as a hash', async () => {
    const { data } = await add()
    const { token, ...row } = data

    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(row).toEqual({
      objectid: row.objectid,
      version: 1,
      name: 'Control room',
      companyid: web.world.companies.qself,
      belongCompany: 'qself company',
      seenAddress: '',
      createTime: testNow,
    })
    expect(await rows()).toEqual([row])
    const { rows: stored } = await web.database.ingest.pool.query('select * from screen')
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('is renamed, and stays of its company', async () => {
    const { data } = await add()
    const edit = { objectid: data.objectid, version: 1, name: 'Lobby' }
    expect((await web.call('screen/edit', self, { body: edit })).body.data).toMatchObject({ name: 'Lobby' })
    const moved = { ...edit, version: 2, companyid: web.world.companies.qchild }
    expect((await web.call('screen/edit', self, { body: moved })).body.errors).toEqual([
      { field: 'companyid', msg: expect.any(String) },
    ])
  })

  test('opens the wall of its company, and is seen from where', async () => {
    const { data } = await add('Control room', { companyid: web.world.companies.qchild })
    const screen = screenOf(data.token)

    expect((await open(screen)).data).toEqual({
      name: 'Control room',
      companyid: web.world.companies.qchild,
      companyname: 'qchild company',
    })
    const panel = await web.call('workKanban/getRealtimeAlarm', screen)
    expect(panel.body.data.list.map((alarm: { companyname: string }) => alarm.companyname)).toEqual([
      'qchild company',
      'qchild company',
    ])
    expect(await rows()).toMatchObject([{ seenTime: testNow, seenAddress: '127.0.0.1' }])
  })

  test('never expires', async () => {
    const { data } = await add()
    web.clock.advance(400 * 86_400_000)

    expect((await open(screenOf(data.token))).code).toBe(0)
    web.clock.advance(-400 * 86_400_000)
  })

  test('may make the calls of the wall and no other, whatever their rights', async () => {
    const { data } = await add()
    const screen = screenOf(data.token)
    const paths = Object.keys(calls) as CallPath[]
    const shut = paths.filter((path) => calls[path].right !== 'public' && !('screens' in calls[path]))
    const reasons = await Promise.all(
      shut.map(async (path) => [path, (await web.call(path, screen, { body: {} })).body.reason]),
    )

    expect(reasons).toEqual(shut.map((path) => [path, 'permission.denied']))
    expect(paths.filter((path) => 'screens' in calls[path])).toEqual([
      'screen/open',
      'map/getAllDevicePosition',
      'workKanban/getOnlineRate',
      'workKanban/getRealtimeAlarm',
      'workKanban/getBatteryStatus',
      'workKanban/getRssiStatus',
      'workKanban/getAlarmTrend',
      'live',
    ])
  })

  test('counts as nobody where nobody needs to be logged in', async () => {
    const { data } = await add()
    const { body } = await web.call('health', screenOf(data.token))

    expect(body.data.parts.flatMap((part: { figures: object }) => Object.keys(part.figures))).toEqual([])
  })

  test('follows alarms and the map, and no device', async () => {
    const { data } = await add()
    const device = web.world.devices.get('qselfT')
    const live = await openLive(web, screenOf(data.token), {
      topics: `alarms,rates,orders,device:${device}`,
    })
    await live.until(({ event }) => event === 'live.beat')
    const refused = live.lines.flatMap((line) => (line.event === 'live.refused' ? [line.data.topic] : []))
    live.close()

    expect(new Set(refused)).toEqual(new Set([`device:${device}`, 'orders']))
  })

  test('goes out while it is shown, once it is deleted', async () => {
    const { data } = await add()
    const screen = screenOf(data.token)
    const live = await openLive(web, screen, { topics: 'alarms' })
    await live.until(({ event }) => event === 'live.beat')
    await remove(data.objectid)

    expect(await live.until(({ event }) => event === 'live.end')).toMatchObject({ event: 'live.end' })
    expect((await open(screen)).reason).toBe('session.ended')
  })

  test('is out while its company, or one above, is frozen, and comes back after', async () => {
    const { data } = await add()
    const freeze = (flag: number) =>
      web.database.ingest.pool.query("update company set flag = $1 where name = 'qparent company'", [flag])
    await freeze(1)
    expect((await open(screenOf(data.token))).reason).toBe('session.ended')
    await freeze(0)
    expect((await open(screenOf(data.token))).code).toBe(0)
  })

  test('belongs to its company alone: another neither sees nor deletes it', async () => {
    const { data } = await add()

    expect(await rows(stranger)).toEqual([])
    expect((await remove(data.objectid, stranger)).body.reason).toBe('batch.partial')
    expect((await open(screenOf(data.token))).code).toBe(0)
  })

  test('is refused to people, and to a token that is none', async () => {
    expect((await open(self)).reason).toBe('permission.denied')
    expect((await open(screenOf('A'.repeat(43)))).reason).toBe('session.ended')
  })

  test('stands in the log when it is added, opened and deleted', async () => {
    const { data } = await add('Lobby')
    await open(screenOf(data.token))
    await remove(data.objectid)
    const { body } = await web.call('operationLog/findPage', self, { query: { pageSize: 100 } })
    const lines: string[][] = body.data.list.map((line: Record<string, string>) => [
      line['content'],
      line['operator'],
    ])

    expect(lines.filter((line) => line.join().includes('Lobby')).slice(0, 3)).toEqual([
      ['Deleted screens: Lobby', 'qself'],
      ['Opened a screen', 'Lobby'],
      ['Added a screen: Lobby', 'qself'],
    ])
  })
})

test('is added by nobody who does not see its map and its numbers themselves', async () => {
  const { pool } = web.database.ingest
  const blind = await web.login('qsiblng')
  const ofPost = `post_id = (select post_id from app_user where login_name = 'qsiblng')`
  const add = async () =>
    (await web.call('screen/add', blind, { body: { name: 'Hall', companyid: web.world.companies.qsiblng } }))
      .body
  expect((await add()).code).toBe(0)
  await pool.query(`delete from post_function where function_code = 'map_view' and ${ofPost}`)

  expect((await add()).reason).toBe('permission.denied')
})
