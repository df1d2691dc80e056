import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { calls, type CallPath } from '#contract/calls.ts'
import { formatTopic } from '#contract/live.ts'
import { unfiltered } from '#server/db/row-filter.ts'
import type { AppOptions } from '#server/web/app.ts'
import { openLive, type Line, type LiveStream } from '#tests/harness/live-stream.ts'
import { companyMarks, marks, type CompanyMark, type Mark } from '#tests/harness/web-world.ts'
import { testNow, testWeb, type CallOptions, type TestWeb } from '#tests/harness/web.ts'

/** What each user may see: their company, all below it, and a shared gateway with what hangs on it. */
const visible: Readonly<Record<CompanyMark, readonly Mark[]>> = {
  qparent: ['qparent', 'qself', 'qchild', 'qsiblng'],
  qself: ['qself', 'qchild', 'qlent'],
  qchild: ['qchild'],
  qsiblng: ['qsiblng'],
  qstrang: ['qstrang'],
  qlender: ['qlender', 'qlent'],
}
const everywhere = { west: -180, south: -85, east: 180, north: 85 }
const letters = ['G', 'R', 'T']
const wholeWorld = [
  formatTopic({ kind: 'map', ...everywhere, zoom: 2 }),
  formatTopic({ kind: 'map', west: 121, south: 31, east: 122, north: 32, zoom: 14 }),
]

/**
 * The requests with which each call is tried, by one user, at everything there is: an id of every device, a keyword for
 * every company. A call that is not here fails the walk.
 */
const attempts: Readonly<Record<CallPath, (web: TestWeb) => readonly CallOptions[]>> = {
  'accounts/login': () => [{ body: { loginname: 'qparent', password: 'x', captcha: '', captchaKey: '' } }],
  'accounts/loginFree': () => [{ body: { loginname: 'nobody', password: 'x', timestamp: testNow - 1 } }],
  'accounts/loginByPhone/{phone}': () => [{ params: { phone: '+8613800000000' } }],
  'accounts/forget': () => [{ body: {} }],
  'accounts/logout': () => [{}],
  'user/changePassword': () => [
    { body: { oldpwd: 'x', newpwd: 'Green-hill-7', confirmpwd: 'Green-hill-7' } },
  ],
  'common/getCaptcha': () => [{}],
  'common/getCaptchaAudio': () => [{ query: { captchaKey: '0'.repeat(32) } }],
  'permission/getModuleListByUserid': () => [{}],
  'company/getTreeInfo': () => [{}],
  'company/getAllTimeZone': () => [{}],
  'gateway/getGatewayTypeList': () => [{}],
  'mote/getMoteTypeList': () => [{}],
  'ms/getMsTypeList': () => [{}],
  'map/getAllDevicePosition': (web) => [
    {},
    { query: { ...everywhere, zoom: 2 } },
    { query: { ...everywhere, zoom: 16 } },
    { query: { west: 121, south: 31, east: 122, north: 32, zoom: 14 } },
    ...inCompanies(web).flatMap(({ query }) => [{ query }, { query: { ...query, ...everywhere, zoom: 2 } }]),
    ...[0, 1, 2].flatMap((n) => [{ query: { devType: n } }, { query: { status: n } }]),
  ],
  'map/getFuzzyQueryResult': () => [
    ...marks.map((mark) => ({ query: { keyword: mark } })),
    { query: { keyword: 'F00' } },
  ],
  'map/findDetails/{id}': (web) => [...web.world.devices.values()].map((id) => ({ params: { id } })),
  'workKanban/getOnlineRate': (web) => [{}, ...inCompanies(web)],
  'workKanban/getRealtimeAlarm': (web) => [{}, ...inCompanies(web)],
  'workKanban/findPage': () => [{}, { query: { alarmLevel: 1 } }],
  'alarmRecord/findPage': () => [
    {},
    { query: { pageSize: 1, pageNum: 2 } },
    { query: { devUid: 'F00' } },
    ...Array.from({ length: 7 }, (_, n) => ({ query: { devUid: `A00${n}F002` } })),
  ],
  live: (web) => [
    { query: { topics: 'alarms,rates' } },
    { query: { topics: [...web.world.devices.values()].map((id) => `device:${id}`).join() } },
    { query: { topics: wholeWorld.join() } },
  ],
  health: () => [{}],
  'openapi.json': () => [{}],
}

function inCompanies(web: TestWeb) {
  return companyMarks.map((mark) => ({ query: { companyid: web.world.companies[mark] } }))
}

/** Everything by which a row of `mark` would be known in a text. */
function tracesOf(web: TestWeb, mark: Mark): RegExp {
  const ids = letters.flatMap((letter) => [
    web.world.devices.get(`${mark}${letter}`),
    web.world.alarms.get(`${mark}${letter}`),
  ])
  const company = mark === 'qlent' ? undefined : web.world.companies[mark]
  const place = String(marks.indexOf(mark)).padStart(2, '0')
  const numbers = [...ids, company].filter((id) => id !== undefined).join('|')
  return new RegExp(`\\b${mark}(?=[GRT]?\\b)|\\b(?:${numbers})\\b|\\bA[012]${place}F00[012]\\b`)
}

/** What one user's streams say while every device and every alarm changes. */
async function streamed(web: TestWeb, streams: readonly LiveStream[]): Promise<void> {
  await Promise.all(streams.map((stream) => stream.until(({ event }) => event === 'live.beat')))
  await web.database.ingest.pool.query('update alarm_record set last_at = last_at')
  for (let turn = 0; turn < 2; turn += 1) {
    await web.database.ingest.pool.query('update device_status set online = not online')
  }
  await web.publish()
  const { rows } = await web.database.ingest.pool.query('select seq from live_number')
  const beat = ({ event, seq }: Line) => event === 'live.beat' && seq >= Number(rows[0].seq)
  // Between two beats everything that changed has been read again.
  for (const stream of streams) {
    const first = await stream.until(beat)
    await stream.until(beat, stream.lines.indexOf(first) + 1)
  }
}

const ways: readonly [string, Partial<AppOptions>][] = [
  ['with the services’ own filter', {}],
  ['by row-level security alone', { rowFilter: () => unfiltered }],
]

describe.each(ways)('no row leaves a view, %s', (_, options) => {
  let web: TestWeb
  beforeAll(async () => {
    web = await testWeb(options)
  })
  afterAll(() => web.close())

  const paths = Object.keys(calls) as CallPath[]
  test('the walk knows every call', () => {
    expect(Object.keys(attempts).toSorted()).toEqual(paths.toSorted())
  })

  function expectOnly(user: CompanyMark, text: string, attempt: string): void {
    for (const mark of marks.filter((other) => !visible[user].includes(other))) {
      expect(`${attempt}: ${leak(text, tracesOf(web, mark), user)}`).toBe(`${attempt}: nothing`)
    }
  }
  function seenIn(user: CompanyMark, texts: readonly string[]): Mark[] {
    return visible[user].filter((mark) => texts.some((text) => tracesOf(web, mark).test(text)))
  }

  test.each(companyMarks)('%s calls', async (user) => {
    const texts: string[] = []
    for (const path of paths.filter((name) => name !== 'live')) {
      for (const attempt of attempts[path](web)) {
        const { text } = await web.call(path, await web.login(user), attempt)
        texts.push(text)
        expectOnly(user, text, `${path} ${JSON.stringify(attempt)}`)
      }
    }

    // The walk would be worth nothing if it saw nothing.
    expect(seenIn(user, texts)).toEqual(visible[user])
  })

  test('everybody listens', async () => {
    const opened = await Promise.all(
      companyMarks.map(async (user) => {
        const headers = await web.login(user)
        const topics = attempts
          .live(web)
          .map(({ query }) => (typeof query === 'object' ? String(query['topics']) : ''))
        return {
          user,
          streams: await Promise.all(topics.map((list) => openLive(web, headers, { topics: list }))),
        }
      }),
    )
    await streamed(
      web,
      opened.flatMap(({ streams }) => streams),
    )

    for (const { user, streams } of opened) {
      const texts = streams.map((stream) => stream.text())
      for (const text of texts) expectOnly(user, text, 'live')
      expect(texts.map((text) => seenIn(user, [text]))).toEqual(texts.map(() => visible[user]))
    }
    for (const { streams } of opened) for (const stream of streams) stream.close()
  })

  test('the owner of a shared gateway is not named to who borrows it', async () => {
    const headers = await web.login('qself')
    const { body } = await web.call('map/getFuzzyQueryResult', headers, { query: { keyword: 'qlent' } })

    expect(body.list.map((row: { companyname: string }) => row.companyname)).toEqual(['', '', ''])
  })
})

/** What of a foreign company stands in a text; the failed login of the walk names nobody's data. */
function leak(text: string, traces: RegExp, user: string): string {
  return traces.exec(text.replaceAll(`${user} `, ''))?.[0] ?? 'nothing'
}
