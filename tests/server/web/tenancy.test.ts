import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { calls, type CallPath } from '#contract/calls/calls.ts'
import { unfiltered } from '#server/db/row-filter.ts'
import type { AppOptions } from '#server/web/app.ts'
import { openLive, type Line, type LiveStream } from '#tests/harness/live-stream.ts'
import { companyMarks, marks, screenTokenOf, type CompanyMark } from '#tests/harness/web-world.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

import {
  addCandidate,
  allCodes,
  answerOf,
  apuidOf,
  armuidOf,
  candidate,
  leaksOf,
  seenIn,
  visible,
  walk,
  wholeWorld,
} from './attempt-world.ts'
import { attempts } from './call-attempts.ts'
import { allDesired, configureAll } from './configuration-attempts.ts'
import { allOrders, orderAll } from './command-attempts.ts'

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
  let desiredBefore: unknown[]
  let ordersBefore: unknown[]
  beforeAll(async () => {
    web = await testWeb(options)
    await web.database.ingest.pool.query(
      `insert into refused_message (at, arm_uid, topic, reason, detail, payload)
       select $1, dev_uid, 'a topic', 'json', alias, convert_to(alias, 'UTF8') from device where device_type = 2`,
      [new Date(testNow)],
    )
    await addCandidate(web)
    await configureAll(web)
    desiredBefore = await allDesired(web)
    await orderAll(web)
    ordersBefore = await allOrders(web)
  })
  afterAll(() => web.close())

  const paths = Object.keys(calls) as CallPath[]
  test('the walk knows every call', () => {
    expect(Object.keys(attempts).toSorted()).toEqual(paths.toSorted())
  })

  /** What else than is visible to a user stands in a text, or `nothing`. */
  const leakTo = (user: CompanyMark) =>
    leaksOf(
      web,
      user,
      marks.filter((mark) => !visible[user].includes(mark)),
    )

  // Some hundred calls for each user.
  test.each(companyMarks)('%s calls #rights-4', { timeout: 900_000 }, async (user) => {
    const texts: string[] = []
    const leak = leakTo(user)
    const leaks: string[] = []
    const headers = await web.login(user)
    await walk(
      paths.filter((name) => name !== 'live'),
      async (path) => {
        for (const attempt of attempts[path](web, user)) {
          const text = await answerOf(web, path, headers, attempt)
          texts.push(text)
          if (leak(text) !== 'nothing') leaks.push(`${path} ${JSON.stringify(attempt)}: ${leak(text)}`)
        }
      },
    )

    expect(leaks).toEqual([])
    // The walk would be worth nothing if it saw nothing.
    expect(seenIn(web, user, texts)).toEqual(visible[user])
  })

  test.each(companyMarks)('the screen of %s calls, and listens', async (user) => {
    const headers = { access_token: screenTokenOf(user), language_type: 'en', offset: '480' }
    const texts: string[] = []
    for (const path of paths.filter((name) => 'screens' in calls[name] && name !== 'live')) {
      for (const attempt of attempts[path](web, user)) {
        const text = await answerOf(web, path, headers, attempt)
        texts.push(text)
        expect(`${path} ${JSON.stringify(attempt)}: ${leakTo(user)(text)}`).toMatch(/: nothing$/)
      }
    }
    const live = await openLive(web, headers, { topics: ['alarms', 'rates', ...wholeWorld].join() })
    await streamed(web, [live])
    live.close()
    expect(leakTo(user)(live.text())).toBe('nothing')

    expect(seenIn(web, user, texts)).toEqual(visible[user])
    expect(seenIn(web, user, [live.text()])).toEqual(visible[user])
  })

  test('nobody changed another’s company, or added one below it', async () => {
    const { rows } = await web.database.ingest.pool.query(
      `select name, version, flag, logo from company where parent_id is not null order by company_id`,
    )

    expect(new Set(rows.map(({ name }) => name))).toEqual(
      new Set(companyMarks.map((mark) => `${mark} company`)),
    )
    expect(rows).toHaveLength(companyMarks.length)
    expect(rows.map(({ flag, logo }) => [flag, logo])).toEqual(rows.map(() => [0, '']))
  })

  test('nobody changed what is another’s', async () => {
    const { rows } = await web.database.ingest.pool.query(
      'select device_code_id as id, version, code_status from device_code where device_code_id = any ($1)',
      [allCodes(web)],
    )

    expect(new Map(rows.map(({ id, ...rest }) => [id, rest]))).toEqual(
      new Map(
        [...web.world.deviceCodes].map(([mark, id]) => [
          id,
          { version: 1, code_status: mark === 'open' ? 0 : 4 },
        ]),
      ),
    )
  })

  test('nobody changed, shared or removed another’s gateways and channels', async () => {
    const { rows } = await web.database.ingest.pool.query(
      `select d.dev_uid as uid, d.version, g.service_condition as status, h.ap_uid as apuid,
         array(select company_id from gateway_share a where a.device_id = d.device_id) as shared
       from device d join gateway g using (device_id) join gateway_channel h using (device_id)
       where d.dev_uid = any ($1) order by d.dev_uid`,
      [marks.map(armuidOf)],
    )

    expect(rows).toEqual(
      marks.map((mark) => ({
        uid: armuidOf(mark),
        version: 1,
        status: 0,
        apuid: apuidOf(mark),
        shared: mark === 'qlent' ? [web.world.companies.qself] : [],
      })),
    )
  })

  test.each(companyMarks)(
    '%s sees every gateway of its view, and a shared one without its owner',
    async (user) => {
      const query = { keyword: 'street', pageSize: 100 }
      const { body } = await web.call('gateway/newFindPage', await web.login(user), { query })
      const rows: { networkMasterId: string; belongCompany: string; own: boolean }[] = body.data.list

      expect(
        rows.map(({ networkMasterId, belongCompany, own }) => ({ networkMasterId, belongCompany, own })),
      ).toEqual(
        marks
          .filter((mark) => visible[user].includes(mark) || (user === 'qlender' && mark === 'qlent'))
          .map((mark) => {
            const owner = mark === 'qlent' ? 'qlender' : mark
            const own = visible[user].includes(owner)
            return { networkMasterId: armuidOf(mark), belongCompany: own ? `${owner} company` : '', own }
          }),
      )
      expect(body.data.total).toBe(rows.length)
    },
  )

  test('nobody wished anything of another’s device', async () => {
    expect(await allDesired(web)).toEqual(desiredBefore)
  })

  test('nobody ordered anything of another’s gateway, or took back what another ordered', async () => {
    expect(await allOrders(web)).toEqual(ordersBefore)
  })

  test('nobody changed or removed another’s relays and terminals', async () => {
    const { rows } = await web.database.ingest.pool.query(
      `select d.version, coalesce(r.service_condition, t.service_condition) as status,
         (select count(*)::int from battery_replacement b where b.device_id = d.device_id) as batteries
       from device d left join relay r using (device_id) left join terminal t using (device_id)
       where d.device_type < 2 and d.device_id = any ($1)`,
      [[...web.world.devices.values()]],
    )

    expect(rows).toEqual(marks.flatMap(() => [0, 1].map(() => ({ version: 1, status: 0, batteries: 0 }))))
  })

  test.each(companyMarks)(
    '%s sees every code of its view, and the public one without its owner',
    async (user) => {
      const query = { productname: 'lamp', sort: 'productname', pageSize: 100 }
      const { body } = await web.call('deviceCode/findPage', await web.login(user), { query })
      const rows: { productname: string; companyid: string; companyname: string; own: boolean }[] =
        body.data.list.filter(({ productname }: { productname: string }) => productname !== 'walk lamp')
      const own = visible[user].filter((mark) => mark !== 'qlent').map((mark) => `${mark} lamp`)
      const isOwner = user === 'qstrang'

      expect(rows.map(({ productname }) => productname)).toEqual(['open lamp', ...own.toSorted()])
      expect(rows[0]).toMatchObject({
        companyid: isOwner ? web.world.companies.qstrang : '',
        companyname: isOwner ? 'qstrang company' : '',
        own: isOwner,
      })
    },
  )

  test('everybody listens', async () => {
    const opened = await Promise.all(
      companyMarks.map(async (user) => {
        const headers = await web.login(user)
        const topics = attempts
          .live(web, user)
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
      for (const text of texts) expect(leakTo(user)(text)).toBe('nothing')
      expect(texts.map((text) => seenIn(web, user, [text]))).toEqual(texts.map(() => visible[user]))
    }
    for (const { streams } of opened) for (const stream of streams) stream.close()
  })

  test.each(companyMarks)('%s is not told who knocked', async (user) => {
    const { body } = await web.call('gateway/findPageCandidate', await web.login(user))

    expect(body.data).toMatchObject({ list: [], total: 0, ignored: 0, mayView: false })
  })

  test('nobody adopted or ignored who knocked', async () => {
    const { rows } = await web.database.ingest.pool.query(
      'select arm_uid, fingerprint, ignored_keys from gateway_candidate join gateway_candidate_key using (arm_uid)',
    )

    expect(rows).toEqual([
      { arm_uid: candidate.armuid, fingerprint: candidate.fingerprint, ignored_keys: null },
    ])
  })

  test('the owner of a shared gateway is not named to who borrows it', async () => {
    const headers = await web.login('qself')
    const { body } = await web.call('map/getFuzzyQueryResult', headers, { query: { keyword: 'qlent' } })

    expect(body.list.map((row: { companyname: string }) => row.companyname)).toEqual(['', '', ''])
  })
})
