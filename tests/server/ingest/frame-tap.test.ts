import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { ArmUid } from '#contract/wire/ids.ts'
import { askForFrames, readFrameNews, readWatch, type ReceivedFrame } from '#server/db/devices/frame-news.ts'
import { listen } from '#server/db/listen.ts'
import { createFrameTap, type FrameTap } from '#server/ingest/frame-tap.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { until } from '#tests/harness/until.ts'

const armuid = 'A0000001' as ArmUid
let database: TestDatabase
let tap: FrameTap
let now = 0
const received: ReceivedFrame[] = []
const asked: string[] = []
const ending = new AbortController()
const listeners: Promise<void>[] = []

beforeAll(async () => {
  database = await testDatabase()
  const { web } = database
  let ready = 0
  const listening = () => {
    ready += 1
  }
  listeners.push(
    listen(
      web,
      'frames',
      { listening, onPayload: (piece) => received.push(...readFrameNews(piece)) },
      ending.signal,
    ),
    listen(web, 'devices', { listening, onPayload: (news) => asked.push(news) }, ending.signal),
  )
  await until(() => ready === 2, 'the listeners')
})
afterAll(async () => {
  ending.abort()
  await Promise.all(listeners)
  await database.close()
})
beforeEach(() => {
  now = 0
  received.length = 0
  tap = createFrameTap(database.ingest.pool, () => now)
})

function say(n: number, payload = 'no JSON', from = armuid): void {
  tap.refused({
    raw: { armuid: from, topic: 'a topic', payload: Buffer.from(payload), receivedAt: 5000 + n },
    reason: 'json',
    detail: `not JSON ${n}`,
    kind: 'heartbeat',
  })
}

test('nothing is told of a gateway that nobody watches', async () => {
  expect(tap.isOpen).toBe(false)
  tap.watch({ armuid, gatewayId: 7 })
  say(1, 'no JSON', 'A0000002' as ArmUid)
  say(2)

  await until(() => received.length > 0, 'what is watched')
  expect(received).toMatchObject([{ gatewayId: 7, receivedAt: 5002, reason: 'json', detail: 'not JSON 2' }])
})

test('a watch that is not renewed ends after ten seconds', async () => {
  tap.watch({ armuid, gatewayId: 7 })
  now = 9999
  say(1)
  now = 10_000
  say(2)
  tap.watch({ armuid, gatewayId: 7 })
  now = 15_000
  say(3)

  await until(() => received.length === 2, 'two of three')
  expect(received.map(({ receivedAt }) => receivedAt)).toEqual([5001, 5003])
})

test('what comes faster than two hundred in a tenth of a second is counted and not told', async () => {
  tap.watch({ armuid, gatewayId: 7 })
  for (let n = 0; n < 250; n += 1) say(n)
  await until(() => received.length === 200, 'the first two hundred')
  say(250)

  await until(() => received.length === 201, 'the next')
  expect(received.map(({ skipped }) => skipped)).toEqual([...Array<number>(200).fill(0), 50])
})

test('a long message is told by its first kilobyte, and whatever stands in it', async () => {
  tap.watch({ armuid, gatewayId: 7 })
  const text = `{"boot":"${'\0'.repeat(15_989)}"}`
  say(1, text)

  await until(() => received.length === 1, 'the message')
  const raw = Buffer.from(text.slice(0, 1024)).toString('base64')
  expect(received[0]).toMatchObject({ raw, rawBytes: 16_000 })
})

test('a secret in a message is not told', async () => {
  tap.watch({ armuid, gatewayId: 7 })
  say(1, '{"seq":1,"password":"hunter2"}')

  await until(() => received.length === 1, 'the message')
  expect(Buffer.from(received[0]?.raw ?? '', 'base64').toString()).toBe('{"seq":1,"password":"***"}')
})

test('thirty-two gateways are watched at once, and no more', async () => {
  const nth = (n: number) => `A00001${n + 10}` as ArmUid
  for (let n = 0; n < 33; n += 1) tap.watch({ armuid: nth(n), gatewayId: n })
  for (let n = 32; n >= 0; n -= 1) say(n, 'no JSON', nth(n))

  await until(() => received.length === 32, 'those that are watched')
  expect(received.map(({ gatewayId }) => gatewayId)).not.toContain(32)
})

test('a watch is asked for as news of a device, and nothing else is taken for one', async () => {
  await askForFrames(database.web.pool, [{ armuid, gatewayId: '7200001' }])
  await until(() => asked.length === 1, 'the news')

  expect(asked.map(readWatch)).toEqual([{ armuid, gatewayId: 7_200_001 }])
  expect(
    ['gone A0000001', 'nodes', 'watch', 'watch A0000001', 'watch a0000001 7', 'watch A0000001 x'].map(
      readWatch,
    ),
  ).toEqual(Array(6).fill(null))
})
