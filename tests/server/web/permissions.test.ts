import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { permits } from '#contract/calls/call.ts'
import { calls, type CallPath } from '#contract/calls/calls.ts'
import { unfiltered } from '#server/db/row-filter.ts'
import type { AppOptions } from '#server/web/app.ts'
import { giveFunctions } from '#tests/harness/give-functions.ts'
import { openLive } from '#tests/harness/live-stream.ts'
import { marks, worldFunctions } from '#tests/harness/web-world.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

import { addCandidate, answerOf, leaksOf, seenIn, visible, walk, type Attempt } from './attempt-world.ts'
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

const paths = Object.keys(calls) as CallPath[]
const closed = paths.filter((path) => calls[path].right !== 'public')
const cases =
  relations * (paths.length * Object.keys(roles).length + closed.length * Object.keys(ended).length)

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
  /** What a call that is refused before its handler answers, whatever it is asked. */
  async function refusal(path: CallPath, headers: Headers, { sheet: _sheet, ...options }: Attempt) {
    const { status, body, text } = await web.call(path, headers, options)
    return { text, answer: `${status} ${body.code ?? 0} ${body.reason ?? ''}` }
  }
  const asks = (path: CallPath): readonly Attempt[] => attempts[path](web, user)

  test.each(Object.entries(roles))('in the role of %s', { timeout: 900_000 }, async (_role, functions) => {
    await giveFunctions(web, user, functions)
    const held = new Set(functions)
    const headers = await web.login(user)
    const [leakToUser, leakToAnybody] = [leaksOf(web, user, hidden), leaksOf(web, user, marks)]
    const texts: string[] = []
    const wrong: string[] = []
    /** An assertion for each answer would take as long as the calls. */
    const note = (attempt: string, answer: string, wanted: string) => {
      if (answer !== wanted) wrong.push(`${attempt}: ${answer}`)
    }
    await walk(paths, async (path) => {
      const isPermitted = permits(calls[path].right, (code) => held.has(code))
      for (const attempt of asks(path)) {
        const what = `${path} ${JSON.stringify(attempt)}`
        if (!isPermitted) {
          const { text, answer } = await refusal(path, headers, attempt)
          note(what, `${answer} ${leakToAnybody(text)}`, '403 403 permission.denied nothing')
        } else if (path !== 'live') {
          const text = await answerOf(web, path, headers, attempt)
          texts.push(text)
          note(what, leakToUser(text), 'nothing')
        } else if (typeof attempt.query === 'object') {
          const live = await openLive(web, headers, { topics: String(attempt.query['topics']) })
          await live.until(({ event }) => event === 'live.beat')
          live.close()
          note(what, leakToUser(live.text()), 'nothing')
        }
      }
    })
    expect(wrong).toEqual([])
    // The walk would be worth nothing if it saw nothing.
    expect(seenIn(web, user, texts)).toEqual(visible[user])
    expect(await state()).toEqual(before)
  })

  test.each(Object.entries(ended))('of %s, who has none', async (_role, statement) => {
    await giveFunctions(web, user, worldFunctions)
    const headers = await web.login(user)
    await owner(statement)
    const leakToAnybody = leaksOf(web, user, marks)
    const answers = new Map<string, CallPath>()
    await walk(closed, async (path) => {
      for (const attempt of asks(path)) {
        const { text, answer } = await refusal(path, headers, attempt)
        answers.set(`${answer} ${leakToAnybody(text)}`, path)
      }
    })
    expect([...answers]).toEqual([['401 3 session.ended nothing', expect.anything()]])
    await owner(undo)
    expect(await state()).toEqual(before)
  })
})
