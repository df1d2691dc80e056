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
  ] as const)('%s %s is answered with the envelope', async (method, url) => {
    const reply = await web.app.inject({ method, url, headers: { 'accept-language': 'en' } })

    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { code: 404, msg: 'There is no such call', reason: 'call.unknown' },
    ])
  })
})

describe('an address that cannot be read', () => {
  test.each(['/%', '/api/%zz'])(
    '%s is answered with the envelope and what makes a browser careful',
    async (url) => {
      const reply = await web.app.inject({ url, headers: { 'accept-language': 'en' } })

      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { code: 422, msg: 'The request cannot be read', reason: 'body.malformed' },
      ])
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
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
})
