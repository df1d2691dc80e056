import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

const minute = 60_000

let web: TestWeb
let self: Record<string, string>
const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  await owner(
    `insert into refused_message (at, arm_uid, topic, reason, detail, payload)
     select $1::timestamptz + n * interval '1 minute', g.dev_uid, 'farwatch/1/x/up/heartbeat', r, 'cpuPercent: 0 to 100', p
     from (values (1, 'qchildG', 'form', convert_to('{"cpuPercent":101}', 'UTF8')), (2, 'qlentG', 'json', '\\xff41'),
       (3, 'qselfG', 'of-tomorrow', convert_to(repeat('x', 300), 'UTF8')), (4, 'qparentG', 'form', '')) m (n, alias, r, p)
       join device g using (alias)
     order by n`,
    [new Date(testNow)],
  )
  await owner(
    `insert into refused_message (at, arm_uid, topic, reason, detail, payload)
     values ($1, '0BADCAFE', '', 'json', '', '')`,
    [new Date(testNow)],
  )
})
afterAll(() => web.close())

describe('gateway/findPageRefused', () => {
  const page = async (query: Record<string, string | number> = {}, headers = self) =>
    (await web.call('gateway/findPageRefused', headers, { query })).body

  test('is what the own gateways said in vain, and not those shared with them, newest first, with the reason in the language', async () => {
    const { data } = await page()

    expect(data).toEqual({
      list: [
        expect.objectContaining({ gateway: 'qselfG', reason: 'of-tomorrow', msg: 'of-tomorrow' }),
        {
          objectid: expect.stringMatching(/^\d+$/),
          time: testNow + minute,
          armuid: 'A202F000',
          gateway: 'qchildG',
          topic: 'farwatch/1/x/up/heartbeat',
          reason: 'form',
          msg: 'The JSON has the wrong structure or a value out of range',
          detail: 'cpuPercent: 0 to 100',
          payload: '{"cpuPercent":101}',
        },
      ],
      total: 2,
      pages: 1,
      pageNum: 1,
      pageSize: 20,
    })
    expect(data.list[0].payload).toBe('x'.repeat(256))
  })

  test('is in the language of who asks, with what was sent as far as it is text', async () => {
    const lender = await web.login('qlender')

    expect((await page({}, lender)).data.list).toMatchObject([
      { gateway: 'qlentG', msg: 'Not valid JSON in UTF-8', payload: '\u{FFFD}A' },
    ])
    expect((await page({}, { ...lender, language_type: 'zh' })).data.list[0].msg).toBe(
      '不是 UTF-8 编码的 JSON',
    )
  })

  test('needs the right to see gateways', async () => {
    const { rows } = await owner(
      `delete from post_function f using app_user u where u.login_name = 'qstrang' and f.post_id = u.post_id
         and function_code = 'devices_gateway_view' returning f.post_id`,
    )

    expect(rows).toHaveLength(1)
    expect((await page({}, await web.login('qstrang'))).reason).toBe('permission.denied')
  })

  test('is of one gateway when asked to, page by page', async () => {
    const of = async (armuid: string) => (await page({ armuid })).data.total

    expect([await of('A202F000'), await of('A200F000'), await of('0BADCAFE')]).toEqual([1, 0, 0])
    expect((await page({ pageSize: 1, pageNum: 2 })).data).toMatchObject({
      list: [{ gateway: 'qchildG' }],
      total: 2,
      pages: 2,
    })
  })

  test('is of one relay or terminal, whichever gateway named it, when asked to', async () => {
    await owner(
      `insert into refused_message (at, arm_uid, topic, reason, detail, payload)
       select $1, dev_uid, 'farwatch/1/x/up/relay-registration', 'parent', '', convert_to('{"moteuid":"a101f001"}', 'UTF8')
       from device where alias in ('qselfG', 'qchildG', 'qlentG')`,
      [new Date(testNow)],
    )
    const of = async (devUid: string) => {
      const { data } = await page({ devUid })
      return data.list.map(({ gateway }: { gateway: string }) => gateway).toSorted()
    }
    expect(await of('A101F001')).toEqual(['qchildG', 'qselfG'])
    expect(await of('A101F009')).toEqual([])
    await owner(`delete from refused_message where reason = 'parent'`)
  })

  test('says of one gateway how many logins with another key were refused', async () => {
    await owner(
      `insert into refused_count select dev_uid, 'wrong-key', 3, $1 from device where alias in ('qchildG', 'qstrangG')
       on conflict (arm_uid, reason) do update set refused = 3`,
      [new Date(testNow)],
    )
    const of = async (alias: string) => {
      const { rows } = await owner('select dev_uid as armuid from device where alias = $1', [alias])
      return (await page({ armuid: rows[0].armuid })).data.wrongKey
    }

    expect(await of('qchildG')).toEqual({ attempts: 3, lastTime: testNow })
    expect(await of('qselfG')).toBeUndefined()
    expect(await of('qstrangG')).toBeUndefined()
    expect((await page()).data).not.toHaveProperty('wrongKey')
  })
})
