import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { permits, type Call } from '#contract/calls/call.ts'
import { calls, type CallPath } from '#contract/calls/calls.ts'
import { unfiltered } from '#server/db/row-filter.ts'
import type { AppOptions } from '#server/web/app.ts'
import { giveFunctions } from '#tests/harness/give-functions.ts'
import { openLive } from '#tests/harness/live-stream.ts'
import { marks, worldFunctions } from '#tests/harness/web-world.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

import { addCandidate, answerOf, leak, tracesOf, visible, type Attempt } from './attempt-world.ts'
import { attempts } from './call-attempts.ts'
import { allDesired, configureAll } from './configuration-attempts.ts'
import { allOrders, orderAll } from './command-attempts.ts'

type Headers = Record<string, string>

/** It has a parent, a child, a sibling, strangers, and a gateway that another company shares with it; attempts aim at all of them. */
const user = 'qself'
const relations = 6
const views = worldFunctions.filter((code) => code.endsWith('_view'))
const acts = worldFunctions.filter((code) => /_(?:dispatch|export)$/.test(code))
/** Whoever has every function is tried by tenancy.test.ts. */
const roles: Readonly<Record<string, readonly string[]>> = {
  reader: views,
  operator: [...views, ...acts],
}
/** How somebody with every function comes to have none, with the session that was open before. */
const ended: Readonly<Record<string, string>> = {
  'a frozen user': `update app_user set flag = 1 where login_name = 'qself'`,
  'a user of a frozen role': `update post set flag = 1 where name = 'qself post'`,
  'a user of a frozen company': `update company set flag = 1 where name = 'qself company'`,
  'a user below a frozen company': `update company set flag = 1 where name = 'qparent company'`,
  'an expired user': `update app_user set valid_until = '2025-12-31' where login_name = 'qself'`,
}
const undo = `update app_user set flag = 0, valid_until = null; update post set flag = 0; update company set flag = 0`

const table = Object.entries<Call>(calls)
const closed = table.filter(([, { right }]) => right !== 'public')
const paths = table.map(([path]) => path as CallPath)
const cases =
  relations * (table.length * Object.keys(roles).length + closed.length * Object.keys(ended).length)

const ways: readonly [string, Partial<AppOptions>][] = [
  ['with the services’ own filter', {}],
  ['by row-level security alone', { rowFilter: () => unfiltered }],
]

describe.each(ways)(`${cases} cases of call, relation and role: each right holds, %s`, (_, options) => {
  let web: TestWeb
  let before: unknown
  const state = async () => [await allDesired(web), await allOrders(web)]
  beforeAll(async () => {
    web = await testWeb(options)
    await addCandidate(web)
    await configureAll(web)
    await orderAll(web)
    before = await state()
  })
  afterAll(() => web.close())

  const owner = (text: string) => web.database.ingest.pool.query(text)
  const hidden = marks.filter((mark) => !visible[user].includes(mark))
  function expectNone(text: string, what: string, of = hidden): void {
    for (const mark of of)
      expect(`${what}: ${leak(text, tracesOf(web, mark), user)}`).toBe(`${what}: nothing`)
  }
  /** What a call that is refused before its handler answers, whatever it is asked. */
  async function refusal(path: CallPath, headers: Headers, { sheet: _sheet, ...options }: Attempt) {
    const { status, body, text } = await web.call(path, headers, options)
    return { text, answer: [path, status, body.code ?? 0, body.reason ?? ''] }
  }
  const asks = (path: CallPath): readonly Attempt[] => attempts[path](web, user)

  test.each(Object.entries(roles))('in the role of %s', { timeout: 240_000 }, async (_role, functions) => {
    await giveFunctions(web, user, functions)
    const held = new Set(functions)
    let headers = await web.login(user)
    const texts: string[] = []
    const wrong: string[] = []
    for (const path of paths) {
      const isPermitted = permits(calls[path].right, (code) => held.has(code))
      for (const attempt of asks(path)) {
        const what = `${path} ${JSON.stringify(attempt)}`
        if (!isPermitted) {
          const { text, answer } = await refusal(path, headers, attempt)
          if (answer.join() !== `${path},403,403,permission.denied`) wrong.push(`${what}: ${answer.join()}`)
          expectNone(text, what, [...marks])
        } else if (path !== 'live') {
          const text = await answerOf(web, path, headers, attempt)
          texts.push(text)
          expectNone(text, what)
        } else if (typeof attempt.query === 'object') {
          const live = await openLive(web, headers, { topics: String(attempt.query['topics']) })
          await live.until(({ event }) => event === 'live.beat')
          live.close()
          expectNone(live.text(), what)
        }
      }
      if (path === 'accounts/logout') headers = await web.login(user)
    }
    expect(wrong).toEqual([])
    // The walk would be worth nothing if it saw nothing.
    const seen = visible[user].filter((mark) => texts.some((text) => tracesOf(web, mark).test(text)))
    expect(seen).toEqual(visible[user])
    expect(await state()).toEqual(before)
  })

  test.each(Object.entries(ended))('of %s, who has none', async (_role, statement) => {
    await giveFunctions(web, user, worldFunctions)
    const headers = await web.login(user)
    await owner(statement)
    for (const [name] of closed) {
      const path = name as CallPath
      for (const attempt of asks(path)) {
        const { text, answer } = await refusal(path, headers, attempt)
        expect(answer).toEqual([path, 401, 3, 'session.ended'])
        expectNone(text, path, [...marks])
      }
    }
    await owner(undo)
    expect(await state()).toEqual(before)
  })
})
