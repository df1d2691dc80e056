import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openLive } from '#tests/harness/live-stream.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>
interface OwnSession {
  objectid: string
  current: boolean
}

let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
})
afterAll(() => web.close())
beforeEach(() => web.database.ingest.pool.query('delete from session'))

const sessionsOf = async (headers: Headers): Promise<OwnSession[]> =>
  (await web.call('user/findSessions', headers)).body.list
const end = async (headers: Headers, objectid: string) =>
  (await web.call('user/endSession', headers, { body: { objectid } })).body
const menuCode = async (headers: Headers) =>
  (await web.call('permission/getModuleListByUserid', headers)).body.code

test('a person sees where they are logged in, and nobody else’s logins', async () => {
  const [here] = [await web.login('qself'), await web.login('qself'), await web.login('qchild')]
  const list = await sessionsOf(here)

  expect(list).toHaveLength(2)
  expect(list.filter(({ current }) => current)).toEqual([
    {
      objectid: expect.stringMatching(/^\d+$/),
      loginTime: testNow,
      lastUsedTime: testNow,
      address: '127.0.0.1',
      browser: expect.stringContaining('lightMyRequest'),
      current: true,
    },
  ])
})

test('one that is ended is over at once, its live stream too, and the others go on', async () => {
  const [here, there] = [await web.login('qself'), await web.login('qself')]
  const stream = await openLive(web, there, { topics: 'alarms' })
  const other = (await sessionsOf(here)).find(({ current }) => !current)
  expect(await end(here, other?.objectid ?? '')).toMatchObject({ code: 0 })

  expect((await stream.until(({ event }) => event === 'live.end')).data).toMatchObject({ code: 3 })
  expect([await menuCode(here), await menuCode(there)]).toEqual([0, 3])
  expect(await sessionsOf(here)).toHaveLength(1)
})

test('nobody ends the login of somebody else', async () => {
  const [self, child] = [await web.login('qself'), await web.login('qchild')]
  const [theirs] = await sessionsOf(child)

  expect(await end(self, theirs?.objectid ?? '')).toMatchObject({ reason: 'record.unknown' })
  expect(await menuCode(child)).toBe(0)
})
