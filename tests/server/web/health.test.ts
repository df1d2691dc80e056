import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
})
afterAll(() => web.close())

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const ingestBeat = (ms: number, figures = '{}') =>
  owner(
    `insert into process_beat values ('ingest', $1, $2)
     on conflict (process) do update set at = excluded.at, figures = excluded.figures`,
    [new Date(testNow - ms), figures],
  )
const english = { 'accept-language': 'en' }
const part = (body: { data: { parts: { part: string }[] } }, name: string) =>
  body.data.parts.find((state) => state.part === name)

describe('health', () => {
  test('is well when every part is, and tells strangers no numbers', async () => {
    await ingestBeat(1000)
    await expect.poll(async () => (await web.call('health', english)).status).toBe(200)
    const { body } = await web.call('health', english)

    expect(body).toEqual({
      code: 0,
      msg: 'Done',
      data: {
        ok: true,
        version: '0.0.0-test',
        parts: ['database', 'ingest', 'live', 'disk', 'web', 'headers'].map((name) => ({
          part: name,
          ok: true,
          msg: 'works',
          figures: {},
        })),
      },
    })
  })

  const database = async () => part((await web.call('health', english)).body, 'database')

  test('notices a database that is older or newer than the program', async () => {
    const last = '0001-baseline'
    const { rows } = await owner('delete from migration where name >= $1 returning *', [last])
    const older = await database()
    for (const row of rows)
      await owner('insert into migration values ($1, $2, $3)', [row.name, row.applied_at, row.checksum])
    await owner(`insert into migration values ('9999-of-tomorrow', now(), '')`)
    const newer = await database()
    await owner(`delete from migration where name = '9999-of-tomorrow'`)

    expect(older).toMatchObject({
      ok: false,
      msg: expect.stringMatching(new RegExp(`^The database is older than this program and lacks ${last}`)),
    })
    expect(newer).toMatchObject({
      ok: false,
      msg: 'The database is newer than this program. Run the newer program',
    })
    expect(await database()).toMatchObject({ ok: true })
  })

  test('tells someone logged in the numbers of its parts', async () => {
    await ingestBeat(1000, '{"uplinks": 7, "refused": {"json": 2, "time": 1}}')
    const { body } = await web.call('health', await web.login('qself'))

    expect(part(body, 'ingest')).toEqual({
      part: 'ingest',
      ok: true,
      msg: 'works',
      figures: { silentMs: 1000, uplinks: 7, 'refused.json': 2, 'refused.time': 1 },
    })
    expect(part(body, 'database')).toMatchObject({ figures: { waiting: 0 } })
    expect(part(body, 'live')).toMatchObject({ figures: { waiting: 0, oldestSeconds: 0, streams: 0 } })
  })

  test('says that ingest is silent, and for how long, in the language of the request', async () => {
    await ingestBeat(90_000)
    const answer = await web.call('health', { 'accept-language': 'zh' })
    await ingestBeat(0)

    expect(answer.status).toBe(503)
    expect(answer.body.data.ok).toBe(false)
    expect(part(answer.body, 'ingest')).toEqual({
      part: 'ingest',
      ok: false,
      msg: '接入进程已 90 秒没有响应',
      figures: {},
    })
  })

  test('says that the clock of the server is doubted', async () => {
    await ingestBeat(0, '{"clockUnreliableMs": 150000, "held": 12}')
    const { body } = await web.call('health', english)
    await ingestBeat(0)

    expect(part(body, 'ingest')).toMatchObject({
      ok: false,
      msg: 'The server clock jumped 2 min ago and differs from the gateways: 12 messages are held',
    })
  })

  test('says that ingest never ran', async () => {
    await owner('delete from process_beat')
    const { body } = await web.call('health', english)
    await ingestBeat(0)

    expect(part(body, 'ingest')).toMatchObject({ ok: false, msg: 'The ingest process has never run' })
  })

  test('says that facts wait for the publisher', async () => {
    await owner(
      `insert into outbox (event, company_no, at) select 'view.changed', 0, clock_timestamp() - interval '61 s'
       from generate_series(1, 3)`,
    )
    const { body } = await web.call('health', english)
    await web.publish()

    expect(part(body, 'live')).toMatchObject({
      ok: false,
      msg: '3 events wait to be published, the oldest for 61 s',
    })
  })

  test('notices a proxy that drops headers with underscores', async () => {
    const lost = await web.call('health', { ...english, 'x-farwatch-headers': '1' })
    const stored = await web.call('health', { ...english, 'x-farwatch-headers': '1', language_type: 'en' })

    expect(part(lost.body, 'headers')).toMatchObject({
      ok: false,
      msg: 'A proxy drops headers with underscores. For nginx, set underscores_in_headers on',
    })
    expect(part(stored.body, 'headers')).toMatchObject({ ok: true })
  })
})

/** A way to PostgreSQL that can be cut and mended, or made to swallow everything. */
async function breakable(url: string) {
  const target = new URL(url)
  const socketFolder = target.searchParams.get('host')
  const path = join(
    socketFolder ?? '',
    `.s.PGSQL.${target.port || target.searchParams.get('port') || '5432'}`,
  )
  const sockets = new Set<Socket>()
  let mode: 'open' | 'cut' | 'silent' = 'open'
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => {})
    near.on('close', () => sockets.delete(near))
    if (mode === 'cut') near.destroy()
    if (mode !== 'open') return
    const far = socketFolder === null ? connect(Number(target.port), target.hostname) : connect(path)
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const through = new URL(url)
  through.searchParams.delete('host')
  through.searchParams.delete('port')
  through.hostname = '127.0.0.1'
  through.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  return {
    url: through.href,
    set(next: typeof mode) {
      mode = next
      if (next !== 'open') for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

describe('while the database is away', () => {
  test.each(['cut', 'silent'] as const)(
    '(%s) calls say so at once, health within its time, and all recovers',
    async (how) => {
      const way = await breakable(web.database.url)
      const database = openDatabase(way.url, 'farwatch_web', { connectTimeoutMs: 500 })
      const own = await testWeb({ database, dataFolder: tmpdir() })
      onTestFinished(async () => {
        await own.close()
        await database.close()
        await way.close()
      })
      const headers = await web.login('qself')
      await expect.poll(async () => (await own.call('company/getTreeInfo', headers)).status).toBe(200)

      way.set(how)
      const refused = await own.call('company/getTreeInfo', headers)
      const health = await own.call('health', english)
      way.set('open')

      expect(refused).toMatchObject({
        status: 503,
        body: {
          code: 503,
          msg: 'The service is temporarily unavailable. Try again later',
          reason: 'part.unavailable',
        },
      })
      expect([health.status, part(health.body, 'database')]).toEqual([
        503,
        { part: 'database', ok: false, msg: 'The database does not respond', figures: {} },
      ])
      await expect.poll(async () => (await own.call('company/getTreeInfo', headers)).status).toBe(200)
    },
  )
})
