import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { useNewVersion } from '#src/features/wall/use-new-version.ts'
import { WallFrame } from '#src/features/wall/wall-frame.tsx'
import { readWallSettings } from '#src/features/wall/wall-settings.ts'
import { WallSign } from '#src/features/wall/wall-sign.tsx'
import { useLiveTopics } from '#src/live/live-client.ts'
import { storeSession } from '#src/session/session.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'

const dayMs = 86_400_000
const busy = { code: 503, msg: 'The server is starting.', reason: 'part.unavailable' }

let server: FakeServer
let isAway = false
beforeEach(async () => {
  localStorage.clear()
  storeSession(operator)
  isAway = false
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = await fakeServer({ live: () => (isAway ? busy : undefined) })
})
afterEach(() => {
  server.restore()
  vi.useRealTimers()
  document.head.querySelectorAll('script').forEach((script) => script.remove())
  document.documentElement.style.fontSize = ''
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function Following({ reload, failed = false }: { reload: () => void; failed?: boolean }) {
  useLiveTopics([{ kind: 'alarms' }])
  useNewVersion(reload)
  return (
    <WallFrame
      company="Water Works"
      settings={readWallSettings({})}
      sign={<WallSign failed={failed} />}
      pages={[{ title: 'First', content: <p>First</p> }]}
      page={0}
      isHeld={false}
      onSettings={() => undefined}
      onPage={() => undefined}
    />
  )
}

/** Lets the link come up. @param aheadMs how far the server's clock is ahead of the screen's */
async function connected(reload: () => void = () => undefined, aheadMs = 0): Promise<void> {
  await show(<Following reload={reload} />)
  await live(aheadMs)
}
/** Beats, as the server does, until the wall is live. */
const live = (aheadMs = 0) =>
  vi.waitFor(
    async () => {
      const now = Date.now() + aheadMs
      await act(async () => server.send({ event: 'live.beat', data: { now, ingestAt: now }, seq: 1 }))
      await pass(500)
      expect(screen.getByText('LIVE')).toBeVisible()
    },
    { timeout: 60_000 },
  )
async function cutOff(ms: number): Promise<void> {
  isAway = true
  server.breakStreams()
  await pass(ms)
}

describe('a wall whose alarms are not answered', () => {
  it('is not live, though events come', async () => {
    await show(<Following reload={() => undefined} failed />)
    await vi.waitFor(
      async () => {
        await act(async () =>
          server.send({ event: 'live.beat', data: { now: Date.now(), ingestAt: Date.now() }, seq: 1 }),
        )
        await pass(500)
        expect(screen.getByText('DELAYED')).toBeVisible()
      },
      { timeout: 60_000 },
    )
    expect(screen.queryByText('LIVE')).toBeNull()
  })
})

describe('a wall at night', () => {
  it.each([
    [22, 'true'],
    [12, 'false'],
  ])('is dimmed or not at %i:00, and moves by some pixels each minute', async (hour, isNight) => {
    vi.setSystemTime(new Date(2026, 10, 25, hour))
    await connected()
    const wall = screen.getByRole('main')
    const shift = () => wall.style.getPropertyValue('--shift-x')

    expect(wall).toHaveAttribute('data-night', isNight)
    const before = shift()
    await pass(60_000)
    expect(shift()).not.toBe(before)
    expect(Math.abs(Number.parseInt(shift(), 10))).toBeLessThanOrEqual(4)
  })
})

describe('a wall that is cut off', () => {
  it('loses its colour and says since when, and is live again with the server', async () => {
    await connected()
    await cutOff(60_000)

    expect(screen.getByText(/^DISCONNECTED since \d\d:\d\d$/)).toBeVisible()
    expect(screen.getByRole('main')).toHaveAttribute('data-still', 'true')
    isAway = false
    await live()
    expect(screen.getByRole('main')).toHaveAttribute('data-still', 'false')
  })

  it('goes by the clock of the server where its own is wrong by a day', async () => {
    await connected(undefined, dayMs + 90 * 60_000)
    const since = new Date(Date.now() + dayMs + 90 * 60_000)
    const clock = screen.getByRole('banner').querySelector('time')
    await cutOff(10_000)

    const minute = [since, new Date(since.getTime() + 60_000)].map((at) => at.toTimeString().slice(0, 5))
    expect(minute).toContain(screen.getByText(/^DISCONNECTED since/).textContent?.slice(-5))
    expect(clock?.dateTime.slice(0, 10)).toBe(since.toISOString().slice(0, 10))
  })

  it('loads itself anew when the server comes back with another version', async () => {
    let deployed = '/assets/main-1.js'
    const answer = globalThis.fetch
    globalThis.fetch = async (input, init) =>
      input === import.meta.env.BASE_URL
        ? new Response(`<script type="module" src="${deployed}"></script>`)
        : answer(input, init)
    const script = document.createElement('script')
    script.type = 'module'
    script.setAttribute('src', deployed)
    document.head.append(script)
    const reload = vi.fn<() => void>()
    await connected(reload)
    await cutOff(30_000)
    isAway = false
    await live()
    await pass(1000)
    expect(reload).not.toHaveBeenCalled()

    deployed = '/assets/main-2.js'
    await cutOff(30_000)
    isAway = false
    await live()
    await vi.waitFor(() => expect(reload).toHaveBeenCalled(), { timeout: 60_000 })
  })
})
