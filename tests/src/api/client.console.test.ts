import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { CallFailure } from '#src/api/call-failure.ts'
import { callOutcomes$ } from '#src/api/call-outcomes.ts'
import { openStream, request } from '#src/api/client.ts'
import { dropSession, storeSession } from '#src/session/session.ts'

import { fakeServer, type FakeServer } from '../fake-server.ts'
import { operator as session } from '../sessions.ts'

const credentials = { loginname: 'ops', password: 'Blue-lake-9', captcha: '', captchaKey: '' }
let server: FakeServer

/** What a call that must fail fails with. */
async function failureOf(call: Promise<unknown>): Promise<CallFailure> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof CallFailure) return error
  throw new Error(`it did not fail as a call does: ${String(error)}`)
}

beforeEach(() => {
  localStorage.clear()
  dropSession()
})
afterEach(() => {
  vi.restoreAllMocks()
  server.restore()
})

describe('request', () => {
  it('sends offset and language alone before login, and who is asking after it #requests-1', async () => {
    server = await fakeServer({ 'company/getAllTimeZone': () => ({ list: [] }) })
    await request('company/getAllTimeZone')
    storeSession(session)
    await request('company/getAllTimeZone')
    dropSession()
    const [before, after] = server.asked.map(({ headers }) => headers)
    const offset = String(-new Date().getTimezoneOffset())
    expect(before).toEqual({ offset, 'accept-language': 'zh' })
    expect(after).toEqual({
      offset,
      access_token: 'made-up',
      user_name: '%E5%80%BC%E7%8F%AD%E5%91%98',
      user_id: '7',
      company_id: '3',
      language_type: 'zh',
    })
  })

  it('waits 20 s for an answer, and a minute where the code of the page may come first', async () => {
    server = await fakeServer({ 'company/getAllTimeZone': () => ({ list: [] }) })
    const waits = vi.spyOn(AbortSignal, 'timeout')
    await request('company/getAllTimeZone')
    await request('company/getAllTimeZone', { patient: true })
    expect(waits.mock.calls).toEqual([[20_000], [60_000]])
  })

  it('goes to where the configuration says #requests-2', async () => {
    const answers = { 'company/getAllTimeZone': () => ({ list: [] }) }
    for (const base of ['http://console.test/api/', 'https://elsewhere.test:8443/farwatch/v2/']) {
      server = await fakeServer(answers, base)
      await request('company/getAllTimeZone')
      expect(server.asked.map(({ address }) => base + address)).toEqual([`${base}company/getAllTimeZone`])
      server.restore()
    }
  })

  it('announces these headers to its own origin, where a proxy may drop them', async () => {
    const answers = { 'company/getAllTimeZone': () => ({ list: [] }) }
    server = await fakeServer(answers, `${location.origin}/api/`)
    await request('company/getAllTimeZone')
    storeSession(session)
    await request('company/getAllTimeZone')
    dropSession()
    expect(server.asked.map(({ headers }) => headers['x-farwatch-headers'])).toEqual([undefined, '1'])
  })

  it('gives the payload fields of the contract and nothing else', async () => {
    server = await fakeServer({
      'company/getAllTimeZone': () => ({ list: [{ code: 'Asia/Tokyo', name: 'Tokyo' }] }),
    })
    expect(await request('company/getAllTimeZone')).toEqual({ list: [{ code: 'Asia/Tokyo', name: 'Tokyo' }] })
  })

  it('takes code 200 for the success that 0 is #requests-3', async () => {
    const other = { code: 200, msg: '', list: [{ code: 'Asia/Tokyo', name: 'Tokyo' }] }
    server = await fakeServer({ 'company/getAllTimeZone': () => other })
    expect(await request('company/getAllTimeZone')).toEqual({ list: other.list })
  })

  it('writes the query and leaves out what is undefined', async () => {
    server = await fakeServer({ 'map/getFuzzyQueryResult': () => ({ list: [] }) })
    await request('map/getFuzzyQueryResult', { query: { keyword: '泵 1' } })
    expect(server.asked.map(({ address }) => address)).toEqual([
      'map/getFuzzyQueryResult?keyword=%E6%B3%B5+1',
    ])
  })

  it('fails as refused, with the server’s reason and text #requests-4', async () => {
    server = await fakeServer({
      'accounts/login': () => ({ code: 10001, msg: '用户名或密码错误', reason: 'login.failed' }),
    })
    const failure = await failureOf(request('accounts/login', { body: credentials }))
    expect({ ...failure, message: failure.message }).toEqual({
      name: 'CallFailure',
      kind: 'refused',
      path: 'accounts/login',
      code: 10_001,
      reason: 'login.failed',
      errors: [],
      results: [],
      retryAfterS: null,
      message: '用户名或密码错误',
    })
  })

  it.each([3, 401, 410])('fails as session on code %i #requests-5', async (code) => {
    server = await fakeServer({ 'company/getAllTimeZone': () => ({ code, msg: '' }) })
    expect((await failureOf(request('company/getAllTimeZone'))).kind).toBe('session')
  })

  it('fails as network when no answer comes #requests-6', async () => {
    server = await fakeServer({ 'company/getAllTimeZone': () => null })
    expect((await failureOf(request('company/getAllTimeZone'))).kind).toBe('network')
  })

  it('names the place where an answer is not what the contract says', async () => {
    server = await fakeServer({
      'company/getAllTimeZone': () => JSON.parse('{"list":[{"code":"Asia/Tokyo","name":9}]}'),
    })
    const failure = await failureOf(request('company/getAllTimeZone'))
    expect([failure.kind, failure.message]).toEqual(['mismatch', 'list/0/name: must be string'])
  })

  it('cancels an identical GET on its way and hands its caller the reply of the one that replaced it #requests-7', async () => {
    let answered = 0
    const first = Promise.withResolvers<{ list: [] }>()
    server = await fakeServer({
      'company/getAllTimeZone': () =>
        answered++ === 0 ? first.promise : { list: [{ code: 'Asia/Tokyo', name: 'Tokyo' }] },
    })
    const calls = [request('company/getAllTimeZone'), request('company/getAllTimeZone')]
    const reply = { list: [{ code: 'Asia/Tokyo', name: 'Tokyo' }] }
    expect(await Promise.all(calls)).toEqual([reply, reply])
    first.resolve({ list: [] })
  })

  it('asks again for the first caller, when the one that took its place gives up', async () => {
    const reply = { list: [{ code: 'Asia/Tokyo', name: 'Tokyo' }] }
    let answered = 0
    server = await fakeServer({
      'company/getAllTimeZone': () => (answered++ < 2 ? new Promise(() => undefined) : reply),
    })
    const givesUp = new AbortController()
    const first = request('company/getAllTimeZone')
    const second = request('company/getAllTimeZone', { signal: givesUp.signal })
    givesUp.abort()
    expect((await failureOf(second)).kind).toBe('cancelled')
    expect(await first).toEqual(reply)
  })

  it('refuses to send the same order twice at once #requests-8', async () => {
    const answer = Promise.withResolvers<{ data: typeof session }>()
    server = await fakeServer({ 'accounts/login': () => answer.promise })
    const first = request('accounts/login', { body: credentials })
    expect((await failureOf(request('accounts/login', { body: credentials }))).kind).toBe('repeated')
    answer.resolve({ data: session })
    expect(await first).toEqual({ data: session })
    expect(server.asked).toHaveLength(1)
  })

  it('tells that the server is there when a stream opens, and of a page in its place that it is none', async () => {
    server = await fakeServer({})
    const reported: string[] = []
    const outcomes = callOutcomes$.subscribe(({ path, failure }) =>
      reported.push(`${path} ${failure?.kind ?? 'done'}`),
    )
    await openStream('live', { query: { topics: 'session' } })
    outcomes.unsubscribe()
    expect(reported).toEqual(['live done'])

    const page = new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(page)
    expect((await failureOf(openStream('live', { query: { topics: 'session' } }))).kind).toBe('unreadable')
  })

  it('tells how each call ended', async () => {
    server = await fakeServer({ 'accounts/logout': () => ({}), 'company/getAllTimeZone': () => null })
    const reported: unknown[] = []
    const subscription = callOutcomes$.subscribe(({ path, failure, changing }) =>
      reported.push([path, failure?.kind ?? 'done', changing]),
    )
    await request('accounts/logout')
    await failureOf(request('company/getAllTimeZone'))
    subscription.unsubscribe()
    expect(reported).toEqual([
      ['accounts/logout', 'done', false],
      ['company/getAllTimeZone', 'network', false],
    ])
  })
})
