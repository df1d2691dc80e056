import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { calls, type CallPath } from '#contract/calls/calls.ts'
import type { Clock } from '#contract/wire/clock.ts'
import { openVault, type Vault } from '#server/db/vault.ts'
import { createApp, type AppOptions } from '#server/web/app.ts'

import { filledDatabase, testDatabase, type TestDatabase } from './database.ts'
import { adminPassword, buildWorld, password, type World } from './web-world.ts'

/** A Monday morning; time stands still until a test moves it. */
export const testNow = Date.UTC(2026, 0, 5, 8)

export interface TestClock extends Clock {
  advance(ms: number): void
}

export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests compare whole replies of every call
  body: any
  text: string
  /** The lines of Set-Cookie. */
  cookies: readonly string[]
}

export interface CallOptions {
  query?: Readonly<Record<string, string | number>> | string
  body?: unknown
  params?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
}

export interface TestWeb {
  app: FastifyInstance
  /** Of the listening server, without a slash at the end. */
  url: string
  database: TestDatabase
  clock: TestClock
  vault: Vault
  world: World
  /** The headers of a session of this user (a company's mark, or `admin`). */
  login(name: string): Promise<Record<string, string>>
  call(path: CallPath, headers: Readonly<Record<string, string>>, options?: CallOptions): Promise<Answer>
  /** Numbers the events that wait, as ingest's publisher does. */
  publish(): Promise<void>
  close(): Promise<void>
}

/** The world of `web-world.ts` and its vault: built once, then copied for each web. */
let built: ReturnType<typeof buildOnce> | undefined
const buildOnce = () =>
  filledDatabase(async (url) => {
    const folder = mkdtempSync(join(tmpdir(), 'farwatch-vault-'))
    const vault = openVault(folder)
    rmSync(folder, { recursive: true, force: true })
    return { vault, world: await buildWorld(url, vault, new Date(testNow)) }
  })

/** The web app on a database of its own, with the world of `web-world.ts`, listening on a free port. */
export async function testWeb(options: Partial<AppOptions> = {}): Promise<TestWeb> {
  const { template, filled } = await (built ??= buildOnce())
  const { vault, world } = filled
  const database = await testDatabase(template)
  let now = testNow
  const clock: TestClock = {
    now: () => now,
    realMs: (ms) => ms,
    rate: 1,
    advance(ms) {
      now += ms
    },
  }
  const app = await createApp({
    database: database.web,
    clock,
    vault,
    captcha: 'off',
    consoleFolder: join(tmpdir(), 'farwatch-no-console'),
    dataFolder: tmpdir(),
    apiBaseUrl: '/api/',
    version: '0.0.0-test',
    logger: false,
    ...options,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  async function call(
    path: CallPath,
    headers: Readonly<Record<string, string>>,
    { query = {}, body, params = {}, headers: more }: CallOptions = {},
  ): Promise<Answer> {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search =
      typeof query === 'string'
        ? query
        : new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)])).toString()
    const reply = await app.inject({
      method: calls[path].method,
      url: `/api/${filled}${search === '' ? '' : `?${search}`}`,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    const isJson = reply.headers['content-type']?.toString().includes('json') ?? false
    const cookies = [reply.headers['set-cookie'] ?? []].flat()
    return { status: reply.statusCode, text: reply.body, body: isJson ? reply.json() : reply.body, cookies }
  }

  async function login(name: string): Promise<Record<string, string>> {
    const secret = name === 'admin' ? adminPassword : password
    const answer = await call(
      'accounts/login',
      {},
      {
        body: { loginname: name, password: secret, captcha: '', captchaKey: '' },
      },
    )
    if (answer.body.code !== 0) throw new Error(`${name} cannot log in: ${answer.text}`)
    const { token, username, objectid, companyid } = answer.body.data
    return {
      offset: '480',
      access_token: token,
      user_name: encodeURIComponent(username),
      user_id: objectid,
      company_id: companyid,
      language_type: 'en',
    }
  }

  return {
    app,
    url,
    database,
    clock,
    vault,
    world,
    login,
    call,
    async publish() {
      await database.ingest.pool.query('select publish_outbox(100000)')
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}
