import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { formatTopic } from '#contract/wire/live.ts'
import { giveFunctions } from '#tests/harness/give-functions.ts'
import { openLive, type LiveStream } from '#tests/harness/live-stream.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let headers: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  headers = await web.login('qself')
})
afterAll(() => web.close())

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const named = (event: string) => (line: { event: string }) => line.event === event

async function open(topics: string, since?: number, as = headers): Promise<LiveStream> {
  const stream = await openLive(web, as, { topics, ...(since !== undefined && { since }) })
  onTestFinished(() => stream.close())
  return stream
}

/** Raises the alarm `type` on a device, as ingest does, and publishes it. */
async function raise(alias: string, type = 1003, level = 1): Promise<void> {
  await owner(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
     select device_id, device_type, company_no, gateway_id, $2, $3, $4, $4 from device where alias = $1`,
    [alias, type, level, new Date(testNow)],
  )
  await web.publish()
}
async function recover(alias: string, type = 1003): Promise<void> {
  await owner(
    `update alarm_record set record_status = 1, recovered_at = $3, recover_way = 0
     where record_status = 0 and alarm_type = $2 and device_id = (select device_id from device where alias = $1)`,
    [alias, type, new Date(testNow)],
  )
  await web.publish()
}
async function newest(): Promise<number> {
  const { rows } = await owner('select seq from live_number')
  return Number(rows[0].seq)
}

describe('the stream', () => {
  test('begins with hello and the number it starts from, and beats with the age of ingest', async () => {
    await owner(
      `insert into process_beat values ('ingest', $1) on conflict (process) do update set at = excluded.at`,
      [new Date(testNow - 5000)],
    )
    const stream = await open('alarms')
    const beat = await stream.until(({ event, data }) => event === 'live.beat' && data.ingestAt !== null)

    expect(stream.lines[0]).toEqual({ event: 'live.hello', seq: await newest(), data: { now: testNow } })
    expect(beat).toEqual({
      event: 'live.beat',
      seq: await newest(),
      data: { now: testNow, ingestAt: testNow - 5000 },
    })
  })

  test.each([
    ['an unknown topic', 'alarms,weather', 'is not a valid topic: weather'],
    ['a map that is turned over', 'map:10;0;0;5;3;-;-;-', 'is not a valid topic: map:10,0,0,5,3,-,-,-'],
    [
      'too many topics',
      Array.from({ length: 65 }, (_, n) => `device:${n + 1}`).join(),
      'can have at most 64 entries',
    ],
    ['no topic', ' , ', 'cannot be empty'],
  ])('is refused for %s', async (_, topics, msg) => {
    const { status, body } = await web.call('live', headers, { query: { topics } })

    expect([status, body.errors]).toEqual([422, [{ field: 'topics', msg }]])
  })

  test('is refused without a session', async () => {
    expect((await web.call('live', {}, { query: { topics: 'alarms' } })).status).toBe(401)
  })

  const ask = (as: Record<string, string>) => {
    const lines = Object.entries(as).map(([name, value]) => `${name}: ${value}\r\n`)
    return `GET /api/live?topics=alarms HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`
  }
  const dial = () => connect(Number(new URL(web.url).port), '127.0.0.1')

  test('is given to twenty readers of a session and no more, however many ask at once', async () => {
    const as = await web.login('qstrang')
    const since = await newest()
    const asked = await Promise.all(Array.from({ length: 60 }, () => open('alarms', since, as)))
    const open20 = asked.filter(({ status }) => status === 200)

    expect(open20).toHaveLength(20)
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(40)
    for (const stream of open20) stream.close()
    await expect.poll(async () => (await open('alarms', since, as)).status).toBe(200)
  })

  test.each([
    ['each on a connection of its own', 30],
    ['one behind the other on the same connection', 1],
  ])('does not count readers who left before it began, %s', async (_, connections) => {
    const as = await web.login('qstrang')
    const arrived: Socket[] = []
    const note = ({ socket }: IncomingMessage) => void arrived.push(socket)
    web.app.server.on('request', note)
    // While the table is locked, every request waits to learn whose session it is.
    const lock = await web.database.ingest.pool.connect()
    await lock.query('begin')
    await lock.query('lock table session in access exclusive mode')
    const sockets = Array.from({ length: connections }, dial)
    for (const socket of sockets) socket.write(ask(as).repeat(30 / connections))
    await expect.poll(() => arrived.length).toBe(30)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => arrived.every((socket) => socket.destroyed)).toBe(true)
    web.app.server.off('request', note)
    await lock.query('rollback')
    lock.release()
    await expect.poll(() => web.database.web.pool.waitingCount).toBe(0)

    const readers = await Promise.all(Array.from({ length: 20 }, () => open('alarms', undefined, as)))
    expect(readers.map(({ status }) => status)).toEqual(readers.map(() => 200))
  })

  test('refuses the topics that the post may not have, and goes on', async () => {
    const as = await web.login('qsiblng')
    const map = formatTopic({ kind: 'map', west: 121, south: 31, east: 122, north: 32, zoom: 14 })
    onTestFinished(() => giveFunctions(web, 'qsiblng', worldFunctions))
    const before = await open('rates', undefined, as)
    await before.until(named('rate.changed'))
    await giveFunctions(web, 'qsiblng', [])
    await before.ended
    const stream = await open(`alarms,rates,device:7,${map}`, undefined, as)
    await stream.until(named('live.beat'))

    expect(stream.status).toBe(200)
    expect(stream.lines.filter(named('live.refused')).map(({ data }) => data)).toEqual(
      ['alarms', 'rates', 'device:7', map].map((topic) => ({
        topic,
        reason: 'permission.denied',
        msg: 'You don’t have permission to do this',
      })),
    )
    expect(stream.text()).not.toMatch(/rate\.changed|map\.|device\.changed/)
  })

  test('refuses the map of a company that is unknown or foreign, and goes on with the others', async () => {
    const place = { kind: 'map', west: 121, south: 31, east: 122, north: 32, zoom: 14 } as const
    const [own, foreign, unknown] = [web.world.companies.qchild, web.world.companies.qstrang, '9999999'].map(
      (companyid) => formatTopic({ ...place, companyid }),
    )
    const stream = await open([foreign, unknown, own].join())
    const { data } = await stream.until(named('map.devices'))
    // They are read side by side, and come in any order.
    for (const refused of [foreign, unknown]) await stream.until(({ data: { topic } }) => topic === refused)

    expect([data.topic, data.devices.length]).toEqual([own, 3])
    const refused = { reason: 'record.unknown', msg: 'Record not found' }
    const lines = new Map(
      stream.lines.filter(named('live.refused')).map(({ data: line }) => [line.topic, line]),
    )
    expect(lines).toEqual(new Map([foreign, unknown].map((topic) => [topic, { topic, ...refused }])))
  })

  test('cuts off a reader that does not read', async () => {
    const socket = dial()
    socket.pause()
    socket.write(ask(headers))
    const streams = async () => {
      const { body } = await web.call('health', headers)
      return body.data.parts.find(({ part }: { part: string }) => part === 'web').figures.streams as number
    }
    await expect.poll(streams).toBeGreaterThan(0)
    const before = await streams()
    for (let round = 0; round < 10; round += 1) {
      await owner(
        `insert into outbox (event, company_no, gateway_id, device_id, alarm_id)
         select 'alarm.changed', company_no, gateway_id, device_id, alarm_id from alarm_record a, generate_series(1, 2500)
         where device_id = (select device_id from device where alias = 'qselfT')`,
      )
      await web.publish()
    }

    await expect.poll(streams).toBeLessThan(before)
    socket.resume()
    await once(socket, 'close')
  })
})

describe('an alarm', () => {
  test('comes as the very record that the next reload shows, when raised and when recovered', async () => {
    const stream = await open('alarms')
    await stream.until(named('live.hello'))
    await raise('qselfR')
    const raised = await stream.until(named('alarm.raised'))
    const reloaded = await web.call('alarmRecord/findPage', headers, { query: { alarmType: 1003 } })
    await recover('qselfR')
    const recovered = await stream.until(named('alarm.recovered'))
    const again = await web.call('alarmRecord/findPage', headers, { query: { alarmType: 1003 } })

    expect(raised.data).toEqual(reloaded.body.data.list[0])
    expect(raised.data.recordStatus).toBe(0)
    expect(recovered.data).toEqual(again.body.data.list[0])
    expect(recovered.data).toMatchObject({ recordStatus: 1, recoverTime: testNow })
    expect(recovered.seq).toBeGreaterThan(raised.seq)
  })

  test('comes with the company only to those who may know it', async () => {
    const borrower = await open('alarms')
    const lender = await open('alarms', undefined, await web.login('qlender'))
    await raise('qlentR')
    const [borrowed, lent] = [
      await borrower.until(({ data }) => data.deviceAliases === 'qlentR'),
      await lender.until(({ data }) => data.deviceAliases === 'qlentR'),
    ]
    await recover('qlentR')

    expect([borrowed.data.companyname, lent.data.companyname]).toEqual(['', 'qlender company'])
    expect({ ...borrowed.data, companyname: '' }).toEqual({ ...lent.data, companyname: '' })
  })

  test('of another company does not come', async () => {
    const stream = await open('alarms')
    await stream.until(named('live.hello'))
    for (const alias of ['qparentR', 'qsiblngR', 'qstrangR', 'qlenderR', 'qchildR']) await raise(alias)
    await stream.until(({ data }) => data.deviceAliases === 'qchildR')
    for (const alias of ['qparentR', 'qsiblngR', 'qstrangR', 'qlenderR', 'qchildR']) await recover(alias)

    expect(stream.text()).not.toMatch(/qparentR|qsiblngR|qstrangR|qlenderR/)
  })
})

describe('after a break', () => {
  test('what was missed comes once and in order, then what is new', async () => {
    const first = await open('alarms')
    await first.until(named('live.hello'))
    await raise('qselfG', 1010)
    const { seq } = await first.until(named('alarm.raised'))
    first.close()
    await recover('qselfG', 1010)
    await raise('qselfT', 1008)
    const second = await open('alarms', seq)
    await second.until(named('alarm.raised'))
    await recover('qselfT', 1008)
    await second.until(({ event, data }) => event === 'alarm.recovered' && data.alarmType === 1008)

    expect(
      second.lines
        .filter(({ event }) => event.startsWith('alarm.'))
        .map(({ event, data }) => [event, data.deviceAliases, data.alarmType]),
    ).toEqual([
      ['alarm.recovered', 'qselfG', 1010],
      ['alarm.raised', 'qselfT', 1008],
      ['alarm.recovered', 'qselfT', 1008],
    ])
  })

  test('nothing is missing and nothing comes twice, wherever the stream is cut', async () => {
    const start = await newest()
    const got: number[] = []
    let since = start
    const production = { going: true }
    const produce = async () => {
      for (let round = 0; round < 60; round += 1) {
        await owner(
          `insert into outbox (event, company_no, gateway_id, device_id, alarm_id)
           select 'alarm.changed', company_no, gateway_id, device_id, alarm_id from alarm_record, generate_series(1, $1)`,
          [1 + (round % 4)],
        )
        await web.publish()
      }
      production.going = false
    }
    const producer = produce()
    for (let cut = 0; production.going || since < (await newest()); cut += 1) {
      const stream = await openLive(web, headers, { topics: 'alarms', since })
      const enough = (cut * 7) % 23
      const target = await newest()
      await stream.until(
        (line) =>
          line.seq >= target ||
          stream.lines.filter(({ event }) => event.startsWith('alarm.')).length > enough,
      )
      stream.close()
      const lines = [...stream.lines]
      expect(lines.some(({ event }) => event === 'live.reset')).toBe(false)
      got.push(...lines.filter(({ event }) => event === 'alarm.changed').map(({ seq }) => seq))
      since = Math.max(since, ...lines.map(({ seq }) => seq))
    }
    await producer
    const { rows } = await owner(
      `select e.seq from live_event e join device d using (device_id)
       where e.seq > $1 and (left(d.alias, -1) in ('qself', 'qchild', 'qlent')) order by e.seq`,
      [start],
    )

    expect(got).toEqual(rows.map((row) => Number(row.seq)))
    expect(got.length).toBeGreaterThan(500)
  })

  test('that was too long, everything is to be read again', async () => {
    await raise('qselfR')
    const stored = await newest()
    await owner('delete from live_event where seq <= $1', [stored])
    await recover('qselfR')
    const late = await open('alarms', stored - 2)
    const intime = await open('alarms', stored)
    await late.until(named('live.beat'))
    await intime.until(named('alarm.recovered'))

    expect(late.lines.slice(0, 2)).toEqual([
      { event: 'live.hello', seq: expect.any(Number), data: { now: testNow } },
      { event: 'live.reset', seq: late.lines[0]?.seq, data: {} },
    ])
    expect(intime.lines.map(({ event }) => event)).not.toContain('live.reset')
  })

  test('in which the database was replaced, everything is to be read again', async () => {
    const stream = await open('alarms', (await newest()) + 1_000_000)

    expect((await stream.until(named('live.reset'))).seq).toBeLessThanOrEqual(await newest())
  })
})

describe('the end of the session', () => {
  test.each([
    [
      'logout',
      401,
      async (own: Record<string, string>) => void (await web.call('accounts/logout', own)),
      async () => {},
    ],
    [
      'a frozen post',
      3,
      async () => void (await owner(`update post set flag = 1 where name = 'qself post'`)),
      async () => void (await owner(`update post set flag = 0 where name = 'qself post'`)),
    ],
  ])('by %s ends the stream and says so', async (_, code, happen, undo) => {
    const own = await web.login('qself')
    const stream = await open('alarms,rates', undefined, own)
    await stream.until(named('live.hello'))
    await happen(own)
    const end = await stream.until(named('live.end'))
    await stream.ended
    await undo()

    expect(end.data).toEqual({ code, msg: 'Your session has ended. Log in again' })
  })

  test('reaches whoever follows nothing but the session, though the post has no function', async () => {
    onTestFinished(() => giveFunctions(web, 'qsiblng', worldFunctions))
    await giveFunctions(web, 'qsiblng', [])
    const own = await web.login('qsiblng')
    const stream = await open('session', undefined, own)
    await stream.until(named('live.beat'))
    expect(stream.lines.filter(named('live.refused'))).toEqual([])
    await web.call('accounts/logout', own)

    expect((await stream.until(named('live.end'))).data.code).toBe(401)
    await stream.ended
  })

  test('by its time ends the stream', async () => {
    const own = await web.login('qchild')
    await owner(`update session set expires_at = $1 where user_id = $2`, [new Date(testNow), own['user_id']])
    const fresh = await web.login('qchild')
    await owner(`update session set expires_at = $1 where user_id = $2`, [
      new Date(testNow + 1),
      own['user_id'],
    ])
    const stream = await open('alarms', undefined, fresh)
    await stream.until(named('live.hello'))
    await owner(`update session set expires_at = $1 where user_id = $2`, [new Date(testNow), own['user_id']])

    expect((await stream.until(named('live.end'))).data.code).toBe(410)
  })
})

describe('what only has to be fresh', () => {
  const setOnline = async (alias: string, online: boolean) => {
    await owner(
      `update device_status set online = $2, heard = true
       where device_id = (select device_id from device where alias = $1)`,
      [alias, online],
    )
    await web.publish()
  }

  test('are the online rates: at once, and when they changed', async () => {
    const stream = await open('rates')
    const first = await stream.until(named('rate.changed'))
    await setOnline('qchildT', false)
    const second = await stream.until(named('rate.changed'), 1 + stream.lines.indexOf(first))
    const reloaded = await web.call('workKanban/getOnlineRate', headers)
    await setOnline('qchildT', true)
    await stream.until(named('rate.changed'), 1 + stream.lines.indexOf(second))

    expect(first.data).toEqual([
      { deviceType: 2, total: 3, online: 3, rate: 100 },
      { deviceType: 1, total: 3, online: 3, rate: 100 },
      { deviceType: 0, total: 3, online: 3, rate: 100 },
    ])
    expect(second.data).toEqual([
      { deviceType: 2, total: 3, online: 3, rate: 100 },
      { deviceType: 1, total: 3, online: 3, rate: 100 },
      { deviceType: 0, total: 3, online: 2, rate: 66.66 },
    ])
    expect(second.data).toEqual(reloaded.body.list)
  })

  test('is a map: all of it first, then only what changed', async () => {
    const topic = 'map:121.40000;31.20000;121.50000;31.30000;14.00;-;-;-'
    const stream = await open(topic)
    const first = await stream.until(named('map.devices'))
    await setOnline('qchildR', false)
    const second = await stream.until(named('map.devices'), 1 + stream.lines.indexOf(first))
    const query = { west: 121.4, south: 31.2, east: 121.5, north: 31.3, zoom: 14 }
    const reloaded = await web.call('map/getAllDevicePosition', headers, { query })
    await setOnline('qchildR', true)

    expect({ ...first.data, devices: first.data.devices.length }).toEqual({
      topic,
      whole: true,
      devices: 9,
      gone: [],
    })
    expect(second.data).toEqual({
      topic,
      whole: false,
      devices: [expect.objectContaining({ deviceAliases: 'qchildR', status: 1 })],
      gone: [],
    })
    expect(reloaded.body.data.devices).toContainEqual(second.data.devices[0])
  })

  test('is a map that a device leaves, by moving or by no longer fitting the filter', async () => {
    const online = await open('map:121.40000;31.20000;121.50000;31.30000;14.00;1;0;-')
    const first = await online.until(named('map.devices'))
    await setOnline('qchildR', false)
    const gone = await online.until(named('map.devices'), 1 + online.lines.indexOf(first))
    await owner(`update device set lng = 10, lat = 10 where alias = 'qselfR'`)
    await web.publish()
    const moved = await online.until(named('map.devices'), 1 + online.lines.indexOf(gone))
    await owner(`update device set lng = 121.471, lat = 31.231 where alias = 'qselfR'`)
    await setOnline('qchildR', true)

    expect(gone.data).toMatchObject({ devices: [], gone: [web.world.devices.get('qchildR')] })
    expect(moved.data).toMatchObject({ devices: [], gone: [web.world.devices.get('qselfR')] })
  })

  test('is the cells of a map, where devices would lie on each other', async () => {
    const topic = 'map:121.00000;31.00000;122.00000;32.00000;9.00;-;-;-'
    const stream = await open(topic)
    const first = await stream.until(named('map.cells'))
    await setOnline('qchildR', false)
    const second = await stream.until(named('map.cells'), 1 + stream.lines.indexOf(first))
    await setOnline('qchildR', true)

    expect(first.data).toMatchObject({ topic, whole: true, level: 11, cells: [{ relays: 3, offline: 0 }] })
    expect(second.data).toEqual({
      topic,
      whole: false,
      level: 11,
      cells: [{ ...first.data.cells[0], offline: 1 }],
    })
  })

  test('is a link that a device registers anew', async () => {
    const stream = await open('map:121.40000;31.20000;121.50000;31.30000;14.00;0;-;-')
    const first = await stream.until(named('map.devices'))
    await owner(`update device set parent_id = null where alias = 'qselfT'`)
    await web.publish()
    const second = await stream.until(named('map.devices'), 1 + stream.lines.indexOf(first))
    await owner(`update device set parent_id = $1 where alias = 'qselfT'`, [web.world.devices.get('qselfR')])

    expect(second.data.devices.map((row: { parent: { id: string } }) => row.parent.id)).toEqual([
      web.world.devices.get('qselfG'),
    ])
  })

  test('is a device: at once, and when it changed', async () => {
    const id = web.world.devices.get('qselfT') ?? ''
    const stream = await open(`device:${id}`)
    const first = await stream.until(named('device.changed'))
    await owner('update device_state set rssi_dbm = -77, battery_percent = 12 where device_id = $1', [id])
    const second = await stream.until(named('device.changed'), 1 + stream.lines.indexOf(first))
    const reloaded = await web.call('map/findDetails/{id}', headers, { params: { id } })

    expect(second.data).toEqual({ ...first.data, upRSSI: -77, batteryPercent: 12 })
    expect(second.data).toEqual(reloaded.body.data)
  })

  test('is no device that the reader may not see', async () => {
    const ids = ['qparentT', 'qsiblngT', 'qstrangT', 'qlenderT', 'qlentT'].map((alias) =>
      web.world.devices.get(alias),
    )
    const stream = await open(ids.map((id) => `device:${id}`).join())
    const seen = await stream.until(named('device.changed'))
    await stream.until(named('live.beat'), stream.lines.indexOf(seen))

    expect(stream.lines.filter(named('device.changed')).map(({ data }) => data.deviceAliases)).toEqual([
      'qlentT',
    ])
  })

  test('is what may be seen: a share that ends makes the screen read again', async () => {
    const stream = await open('alarms,rates')
    await stream.until(named('rate.changed'))
    const { rows } = await owner('delete from gateway_share returning *')
    await stream.until(named('live.reset'))
    const after = await stream.until(({ event, data }) => event === 'rate.changed' && data[0].total === 2)
    await owner('insert into gateway_share values ($1, $2)', [rows[0].device_id, rows[0].company_id])

    expect(after.data[0]).toEqual({ deviceType: 2, total: 2, online: 2, rate: 100 })
  })
})
