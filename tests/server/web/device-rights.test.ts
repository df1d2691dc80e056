import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import { giveFunctions } from '#tests/harness/give-functions.ts'
import { openLive } from '#tests/harness/live-stream.ts'
import { testNow, testWeb, type CallOptions, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let headers: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  await raise('qselfR')
  await owner(`select ensure_partition('uplink', $1::timestamptz)`, [new Date(testNow)])
  await owner(
    `insert into uplink (event_at, device_id, frame_counter, received_at, gateway_id, ap_uid, hops, rssi_dbm, snr_db, payload, readings)
     values ($1, $2, 7, $1, $3, 'A0000001', 1, -90, 5, '', '{"temperatureC": 21.4}')`,
    [new Date(testNow - 1000), id('qselfT'), id('qselfG')],
  )
  headers = await web.login('qself')
})
afterAll(() => web.close())

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const id = (alias: string) => web.world.devices.get(alias) ?? ''
const uid = { G: 'A201F000', R: 'A101F001', T: 'A001F002' } as const

async function raise(alias: string): Promise<void> {
  await owner(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
     select device_id, device_type, company_no, gateway_id, 1003, 1, $2, $2 from device where alias = $1`,
    [alias, new Date(testNow)],
  )
}

/** What somebody is told: all there is, that there is no such device, or that they may not ask. */
async function answerOf(path: CallPath, options: CallOptions): Promise<string> {
  const { status, body } = await web.call(path, headers, options)
  if (status === 200 && body.code === 0) return 'answered'
  return `${status} ${body.reason}`
}
const unknown = '404 record.unknown'
const denied = '403 permission.denied'

const week = { upStime: testNow - 7 * 86_400_000, upEtime: testNow }
const ofAnyClass = {
  'its card': (device: keyof typeof uid) =>
    answerOf('map/findDetails/{id}', { params: { id: id(`qself${device}`) } }),
  'its network': (device: keyof typeof uid) =>
    answerOf('map/getMapTopological', { query: { id: id(`qself${device}`) } }),
}
const ofGateways = {
  'its messages': () => answerOf('gateway/findFrames', { query: { id: id('qselfG') } }),
  'its tail': () => answerOf('gateway/tailFrames', { query: { id: id('qselfG') } }),
  'its trail': () => answerOf('gateway/findGpsTrailByDate', { query: { armuid: uid.G, ...week } }),
}
const ofTerminals = {
  'its readings': () => answerOf('ms/findReadings', { query: { id: id('qselfT'), ...week } }),
  'its spectra': () => answerOf('ms/findSpectra', { query: { id: id('qselfT') } }),
  'a frame': () =>
    answerOf('ms/findFrame', { query: { id: id('qselfT'), frameCounter: 7, upTime: testNow - 1000 } }),
}

async function all(
  asks: Readonly<Record<string, () => Promise<string>>>,
): Promise<Readonly<Record<string, string>>> {
  const answers = await Promise.all(
    Object.entries(asks).map(async ([name, ask]) => [name, await ask()] as const),
  )
  return Object.fromEntries(answers)
}
const same = (asks: object, answer: string) =>
  Object.fromEntries(Object.keys(asks).map((name) => [name, answer]))
const about = (device: keyof typeof uid) =>
  all({
    'its card': () => ofAnyClass['its card'](device),
    'its network': () => ofAnyClass['its network'](device),
  })

interface Page {
  data: { total: number; list: { deviceAliases: string }[] }
}
async function alarmsOf(query: CallOptions['query'] = {}): Promise<string[]> {
  const { body } = await web.call('alarmRecord/findPage', headers, { query })
  const { data } = body as Page
  expect(data.total).toBe(data.list.length)
  return data.list.map(({ deviceAliases }) => deviceAliases).toSorted()
}

describe.each([
  { post: 'the map alone', functions: ['map_view'], seen: 'GRT' },
  { post: 'the list of gateways alone', functions: ['devices_gateway_view'], seen: 'G' },
  { post: 'the list of relays alone', functions: ['devices_mote_view'], seen: 'R' },
  { post: 'the list of terminals alone', functions: ['devices_ms_view'], seen: 'T' },
  { post: 'two lists', functions: ['devices_gateway_view', 'devices_ms_view'], seen: 'GT' },
])('a post that sees $post', ({ functions, seen }) => {
  beforeEach(() => giveFunctions(web, 'qself', functions))

  test.each(['G', 'R', 'T'] as const)(
    'is told of a device %s as far as it sees its class',
    async (device) => {
      const answer = seen.includes(device) ? 'answered' : unknown

      expect(await about(device)).toEqual(same(ofAnyClass, answer))
    },
  )

  test('is told what gateways and terminals say, or may not ask', async () => {
    const isMap = functions.includes('map_view')
    const gateways = seen.includes('G') ? 'answered' : denied
    const terminals = seen.includes('T') ? 'answered' : denied

    expect(await all(ofGateways)).toEqual(same(ofGateways, gateways))
    expect(await all(ofTerminals)).toEqual({
      ...same(ofTerminals, terminals),
      // It stands among its gateway's messages too.
      'a frame': seen.includes('G') ? 'answered' : terminals,
    })
    expect(await answerOf('workKanban/getRealtimeAlarm', {})).toBe(isMap ? 'answered' : denied)
    expect(await answerOf('map/getAllDevicePosition', {})).toBe(isMap ? 'answered' : denied)
  })

  test('is told the alarms of those classes, and of no others #rights-3', async () => {
    const aliases = ['qself', 'qchild', 'qlent'].flatMap((mark) => [`${mark}G`, `${mark}T`])
    const expected = [...aliases, 'qselfR'].filter((alias) => seen.includes(alias.slice(-1))).toSorted()

    expect(await alarmsOf()).toEqual(expected)
    for (const [devType, device] of [
      [2, 'G'],
      [1, 'R'],
      [0, 'T'],
    ] as const) {
      const own = seen.includes(device) ? [`qself${device}`] : []
      expect(await alarmsOf({ devType, devUid: uid[device] })).toEqual(own)
    }
  })

  test('follows devices of those classes, and hears nothing of others', async () => {
    const followed = (['G', 'R', 'T'] as const).filter((device) => seen.includes(device))
    const others = (['G', 'R', 'T'] as const).filter((device) => !seen.includes(device))
    // In this order they are read, so that the last one comes after whatever should not.
    const ids = [...others, ...followed].map((device) => id(`qself${device}`))
    const stream = await openLive(web, headers, { topics: ids.map((each) => `device:${each}`).join() })
    onTestFinished(() => stream.close())
    await stream.until(({ event, data }) => event === 'device.changed' && data.id === ids.at(-1))
    const received = stream.lines.flatMap(({ event, data }) => (event === 'device.changed' ? [data.id] : []))

    expect(received).toEqual(followed.map((device) => id(`qself${device}`)))
    expect(stream.lines.filter(({ event }) => event === 'live.refused')).toEqual([])
  })
})

describe('a post that sees no devices', () => {
  beforeEach(() => giveFunctions(web, 'qself', ['sysytem_sensorcode_view']))

  test('may ask about none', async () => {
    for (const device of ['G', 'R', 'T'] as const)
      expect(await about(device)).toEqual(same(ofAnyClass, denied))
    expect(await all(ofGateways)).toEqual(same(ofGateways, denied))
    expect(await all(ofTerminals)).toEqual(same(ofTerminals, denied))
    expect(await answerOf('alarmRecord/findPage', {})).toBe(denied)
  })
})

test('the network above a device is told with it, and below it what is seen', async () => {
  const network = async (device: keyof typeof uid) => {
    const { body } = await web.call('map/getMapTopological', headers, { query: { id: id(`qself${device}`) } })
    return body.data.nodes.map(({ name }: { name: string }) => name)
  }
  await giveFunctions(web, 'qself', ['devices_ms_view'])
  expect(await network('T')).toEqual(['qself company', 'qselfG', 'qselfR', 'qselfT'])
  await giveFunctions(web, 'qself', ['devices_gateway_view'])
  expect(await network('G')).toEqual(['qself company', 'qselfG'])
  await giveFunctions(web, 'qself', ['devices_gateway_view', 'devices_mote_view'])
  expect(await network('G')).toEqual(['qself company', 'qselfG', 'qselfR'])
})

test('the network of a company is for who sees gateways', async () => {
  await giveFunctions(web, 'qself', ['devices_ms_view'])
  expect(await answerOf('map/getMapTopological', {})).toBe(unknown)
  await giveFunctions(web, 'qself', ['devices_gateway_view'])
  expect(await answerOf('map/getMapTopological', {})).toBe('answered')
})

test('a stream goes on when a post sees another class from now on, and says which device is gone', async () => {
  await giveFunctions(web, 'qself', ['devices_ms_view'])
  const topics = `device:${id('qselfR')},device:${id('qselfT')}`
  const stream = await openLive(web, headers, { topics })
  onTestFinished(() => stream.close())
  await stream.until(({ event, data }) => event === 'device.changed' && data.id === id('qselfT'))
  await giveFunctions(web, 'qself', ['devices_mote_view'])

  expect((await stream.until(({ event }) => event === 'device.gone')).data).toEqual({ id: id('qselfT') })
  await stream.until(({ event, data }) => event === 'device.changed' && data.id === id('qselfR'))
})
