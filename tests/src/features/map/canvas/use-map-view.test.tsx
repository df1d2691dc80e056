import { act, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useMapView } from '#src/features/map/canvas/use-map-view.ts'
import { show } from '#tests/src/show.tsx'

/** What the browser does when a map begins, and how to take its graphics away. */
const browser = vi.hoisted(() => ({ draws: true, begun: 0, removed: 0, lose: () => {} }))
vi.mock('#src/ui/map/can-draw.ts', () => ({ canDraw: () => true, canDrawNow: () => browser.draws }))
vi.mock('#src/features/map/canvas/map-view.ts', () => ({
  MapView: class {
    camera = { lng: 0, lat: 0, zoom: 5 }
    constructor({ onLost }: { onLost: () => void }) {
      browser.begun += 1
      if (!browser.draws) throw new Error('no graphics')
      browser.lose = onLost
    }
    remove() {
      browser.removed += 1
    }
    goTo() {}
  },
}))

beforeEach(() => {
  browser.draws = true
  browser.begun = 0
  browser.removed = 0
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

const nothing = () => undefined
const events = {
  onExpect: nothing,
  onMove: nothing,
  onView: nothing,
  onHover: nothing,
  onChoose: nothing,
  onStart: nothing,
}

function Stage({ known = true }: { known?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const state = useMapView(place, undefined, { provider: null, fail: nothing }, events, known)
  return (
    <div ref={place}>
      <output>{state.kind}</output>
    </div>
  )
}

function Reading() {
  const [known, setKnown] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setKnown(!known)}>
        Read
      </button>
      <Stage known={known} />
    </>
  )
}
const stage = () => screen.getByRole('status').textContent

const becomes = (kind: string) =>
  vi.waitFor(() => expect(stage()).toBe(kind), { timeout: 30_000, interval: 500 })

test('a map whose graphics are taken away says so and is made anew', async () => {
  await show(<Stage />)
  await becomes('ready')
  browser.begun = 0
  browser.removed = 0
  act(() => browser.lose())
  expect(stage()).toBe('lost')

  await becomes('ready')
  expect(browser.begun).toBe(1)
  expect(browser.removed).toBe(1)
})

test('a map without its graphics is gone before anybody can tell it something', async () => {
  await show(<Stage />)
  await becomes('ready')
  browser.removed = 0
  browser.lose()

  expect([browser.removed, stage()]).toEqual([1, 'lost'])
})

test('while the browser gives none, it is tried now and then, and comes when it does', async () => {
  await show(<Stage />)
  await becomes('ready')
  browser.begun = 0
  browser.draws = false
  act(() => browser.lose())
  await vi.waitFor(() => expect(browser.begun).toBeGreaterThan(1), { timeout: 30_000, interval: 500 })
  expect(stage()).toBe('lost')

  browser.draws = true
  await becomes('ready')
})

test('the graphics, for which the page waits, begin once there is something to read, or when that takes long', async () => {
  await show(<Reading />)
  const toggle = () => act(() => screen.getByRole('button').click())
  await vi.advanceTimersByTimeAsync(1000)
  expect([stage(), browser.begun]).toEqual(['starting', 0])
  toggle()
  await becomes('ready')
  toggle()
  expect(stage()).toBe('ready')
})

test('a server that is silent does not keep the graphics from beginning', async () => {
  await show(<Stage known={false} />)
  await vi.advanceTimersByTimeAsync(1000)
  expect(stage()).toBe('starting')

  await becomes('ready')
})
