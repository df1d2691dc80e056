import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
})
afterAll(() => web.close())

describe('an address that is no call', () => {
  test.each([
    ['GET', '/api/company/nothing'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['POST', '/api/company/getTreeInfo'],
    ['DELETE', '/api/company/getTreeInfo'],
    ['GET', '/api/Company/GetTreeInfo'],
    ['GET', '/api/company/getTreeInfo/'],
    ['GET', '/api//company/getTreeInfo'],
    ['GET', '//api/company/getTreeInfo'],
    ['GET', '/api/%00'],
    ['POST', '//api/company/getTreeInfo'],
    ['POST', '/map'],
  ] as const)('%s %s is answered with the envelope', async (method, url) => {
    const reply = await web.app.inject({ method, url, headers: { 'accept-language': 'en' } })

    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { code: 404, msg: 'This call does not exist', reason: 'call.unknown' },
    ])
  })
})

test('an address of a call that is longer than a file could be called is answered with the envelope', async () => {
  const reply = await web.app.inject({ url: `/api/${'a'.repeat(9000)}` })

  expect([reply.statusCode, reply.json()]).toMatchObject([404, { reason: 'call.unknown' }])
})

describe('an address that cannot be read', () => {
  test('of a call is answered with the envelope and what makes a browser careful', async () => {
    const reply = await web.app.inject({ url: '/api/%zz', headers: { 'accept-language': 'en' } })

    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { code: 422, msg: 'The request cannot be read', reason: 'body.malformed' },
    ])
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('of a page leads to one that can, on this server', async () => {
    const reply = await web.app.inject({ url: '/map/%?at=1,2,3' })

    expect([reply.statusCode, reply.headers['location']]).toEqual([308, '/map/%25?at=1,2,3'])
  })
})

/** What the server says to these bytes: the line of the status, then the rest. */
async function rawAnswer(bytes: string): Promise<[string, string]> {
  const socket = connect(Number(new URL(web.url).port), '127.0.0.1')
  socket.write(bytes)
  const answer = await text(socket)
  const end = answer.indexOf('\r\n')
  return [answer.slice(0, end), answer.slice(end)]
}

describe('what HTTP itself cannot take', () => {
  const host = 'HTTP/1.1\r\nHost: farwatch\r\nConnection: close\r\n\r\n'

  test('an overlong address of a page is answered with a page in three languages', async () => {
    const [status, rest] = await rawAnswer(`GET /map?at=${'1'.repeat(20_000)} ${host}`)

    expect(status).toBe('HTTP/1.1 431 Request Header Fields Too Large')
    expect(rest).toContain('content-type: text/html; charset=utf-8')
    expect(rest).toContain("frame-ancestors 'none'")
    expect(rest).toContain('请求的地址或请求头过长')
    expect(rest).toContain('The address or the headers of the request are too long')
  })

  test.each([
    ['an overlong address of a call', `GET /api/map?x=${'1'.repeat(20_000)} ${host}`, 431, 'address.tooLong'],
    ['a header without a name', 'GET /api/health HTTP/1.1\r\nno header\r\n\r\n', 400, 'body.malformed'],
    ['what is no HTTP', 'nonsense\r\n\r\n', 400, 'body.malformed'],
  ])('%s is answered with the envelope', async (_, bytes, status, reason) => {
    const [line, rest] = await rawAnswer(bytes)

    expect(line).toMatch(`HTTP/1.1 ${status} `)
    expect(JSON.parse(rest.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 422, reason })
  })

  test.each(['http://farwatch/api/health', 'HTTP://farwatch:80/api/health?x'])(
    'the whole address %s, as some proxies give it, is the one behind the host',
    async (address) => {
      const [status] = await rawAnswer(`GET ${address} ${host}`)

      expect(status).toMatch(/^HTTP\/1.1 (?:200|503) /)
    },
  )
})

describe('HEAD', () => {
  test('is answered as GET is, without the body', async () => {
    const get = await web.app.inject({ url: '/api/health' })
    const head = await web.app.inject({ url: '/api/health', method: 'HEAD' })

    expect([head.statusCode, head.body]).toEqual([get.statusCode, ''])
  })

  test.each(['/api/live?topics=alarms', '/api/accounts/logout'])(
    'does nothing at %s, where asking does something',
    async (url) => {
      const headers = await web.login('qself')
      const head = await web.app.inject({ url, method: 'HEAD', headers })

      expect(head.statusCode).toBe(404)
      expect((await web.call('company/getTreeInfo', headers)).body.code).toBe(0)
    },
  )
})

describe('every answer', () => {
  test('carries what makes a browser careful, a number, and is kept nowhere', async () => {
    const { headers } = await web.app.inject({ url: '/api/common/getCaptcha' })

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain("worker-src 'self' blob:")
  })

  test('tells the browser to come back by TLS alone once it came so', async () => {
    const policyOf = async (headers: Record<string, string>) =>
      (await web.app.inject({ url: '/', headers })).headers['strict-transport-security']

    expect(await policyOf({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000')
    expect(await policyOf({})).toBeUndefined()
  })
})
