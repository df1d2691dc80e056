import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { alarmFeed } from '#src/features/alarms/alarm-feed.ts'
import { storeSession } from '#src/session/session.ts'

import { answer } from '../../../streams/alarm-fixtures.ts'
import { fakeServer } from '../../fake-server.ts'
import { operator } from '../../sessions.ts'

beforeEach(() => {
  vi.useFakeTimers()
  storeSession(operator)
})
afterEach(() => vi.useRealTimers())

it('the alarms are asked for again ten seconds after each answer #alarms-8', async () => {
  const server = await fakeServer({ 'workKanban/getRealtimeAlarm': () => ({ data: answer(0, []) }) })
  const asked = () => server.to('workKanban/getRealtimeAlarm').length
  const following = alarmFeed().state.subscribe()
  await vi.waitFor(() => expect(asked()).toBe(1), { timeout: 60_000 })
  await vi.advanceTimersByTimeAsync(9_900)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(asked()).toBe(2)
  following.unsubscribe()
  server.restore()
})
