import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { serveConsole } from '#server/web/static-console.ts'

let folder: string
let app: FastifyInstance
const script = 'console.info(1);'.repeat(500)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farwatch-dist-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Farwatch</title>')
  writeFileSync(join(folder, 'assets/main-1a2b.js'), script)
  writeFileSync(join(folder, 'world.pmtiles'), Buffer.alloc(5000, 7))
  writeFileSync(join(folder, 'config.json'), '{"apiBaseUrl":"/from-the-build/"}')
  app = Fastify()
  await serveConsole(app, { folder, apiBaseUrl: 'https://api.example/api/' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('the console', () => {
  test.each(['/', '/map', '/system/user?tab=1', '/login', '/apix', '/..%2f', '/map%00'])(
    'opens at %s, and is asked for anew each time',
    async (url) => {
      const { statusCode, headers, body } = await app.inject({ url })

      expect([statusCode, headers['cache-control'], body]).toEqual([
        200,
        'no-cache',
        '<!doctype html><title>Farwatch</title>',
      ])
    },
  )

  test('opens at an address that is longer than a file could be called', async () => {
    expect((await app.inject({ url: `/${'a'.repeat(9000)}` })).statusCode).toBe(200)
  })

  test('opens at what only looks like a file, for whoever wants to see a page', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const page = await app.inject({ url: '/assets/gone.js', headers: { accept } })
    const script = await app.inject({ url: '/assets/gone.js', headers: { accept: '*/*' } })

    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(script.statusCode).toBe(404)
  })

  test('answers HEAD at a page as GET, without the body', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/map', method: 'HEAD' })

    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', ''])
  })

  test.each([
    ['//evil.example/x?y=//z', '/evil.example/x?y=//z'],
    ['//', '/'],
    ['/map//', '/map/'],
  ])('leads from %s to %s, never to another server', async (url, location) => {
    const { statusCode, headers } = await app.inject({ url: `http://farwatch${url}` })

    expect([statusCode, headers['location']]).toEqual([308, location])
  })

  test('keeps assets for ever, compressed', async () => {
    const reply = await app.inject({
      url: '/assets/main-1a2b.js',
      headers: { 'accept-encoding': 'br, gzip' },
    })

    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    })
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script)
  })

  test('gives ranges of the basemap as they are', async () => {
    const headers = { range: 'bytes=100-299', 'accept-encoding': 'br, gzip' }
    const reply = await app.inject({ url: '/world.pmtiles', headers })

    expect(reply.statusCode).toBe(206)
    expect(reply.headers).toMatchObject({ 'content-range': 'bytes 100-299/5000', 'content-length': '200' })
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.rawPayload).toEqual(Buffer.alloc(200, 7))
  })

  test('learns from the server where the API is', async () => {
    const { headers, body } = await app.inject({ url: '/config.json' })

    expect([headers['cache-control'], body]).toEqual([
      'no-cache',
      '{"apiBaseUrl":"https://api.example/api/","mapProviders":[]}',
    ])
  })

  test.each(['/assets/gone.js', '/../package.json', '/%2e%2e/package.json', '/.env'])(
    'has nothing at %s',
    async (url) => {
      expect((await app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
    },
  )
})

test('a console in a folder that is itself called assets is asked for anew each time too', async () => {
  const within = join(folder, 'assets/console')
  mkdirSync(join(within, 'assets'), { recursive: true })
  writeFileSync(join(within, 'index.html'), '<!doctype html><title>Farwatch</title>')
  writeFileSync(join(within, 'assets/main-1a2b.js'), script)
  const console = Fastify()
  await serveConsole(console, { folder: within, apiBaseUrl: '/api/' })
  const replies = [
    await console.inject({ url: '/' }),
    await console.inject({ url: '/map' }),
    await console.inject({ url: '/assets/main-1a2b.js' }),
  ]
  await console.close()

  expect(replies.map(({ headers }) => headers['cache-control'])).toEqual([
    'no-cache',
    'no-cache',
    'public, max-age=31536000, immutable',
  ])
})

test('a console that is not built says how to', async () => {
  const empty = Fastify()
  await serveConsole(empty, { folder: join(folder, 'none'), apiBaseUrl: '/api/' })
  const replies = [await empty.inject({ url: '/' }), await empty.inject({ url: '/map' })]
  await empty.close()

  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [503, 'The console is not built. Run: npm run build\n'],
    [503, 'The console is not built. Run: npm run build\n'],
  ])
})
