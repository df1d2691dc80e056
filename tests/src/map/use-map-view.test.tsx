import { act, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useMapView } from '#src/features/map/use-map-view.ts'
import { show } from '#tests/src/show.tsx'

/** What the browser does when a map begins, and how to take its graphics away. */
const browser = vi.hoisted(() => ({ draws: true, begun: 0, lose: () => {} }))
vi.mock('#src/ui/map/can-draw.ts', () => ({ canDraw: () => true, canDrawNow: () => browser.draws }))
vi.mock('#src/features/map/map-view.ts', () => ({
  MapView: class {
    camera = { lng: 0, lat: 0, zoom: 5 }
    constructor({ onLost }: { onLost: () => void }) {
      browser.begun += 1
      if (!browser.draws) throw new Error('no graphics')
      browser.lose = onLost
    }
    remove() {}
    goTo() {}
  },
}))

beforeEach(() => {
  browser.draws = true
  browser.begun = 0
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

function Stage() {
  const place = useRef<HTMLDivElement>(null)
  const state = useMapView(place, undefined, { provider: null, fail: nothing }, events)
  return (
    <div ref={place}>
      <output>{state.kind}</output>
    </div>
  )
}
const stage = () => screen.getByRole('status').textContent

const becomes = (kind: string) =>
  vi.waitFor(() => expect(stage()).toBe(kind), { timeout: 30_000, interval: 500 })

test('a map whose graphics are taken away says so and is made anew', async () => {
  await show(<Stage />)
  await becomes('ready')
  browser.begun = 0
  act(() => browser.lose())
  expect(stage()).toBe('lost')

  await becomes('ready')
  expect(browser.begun).toBe(1)
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
