import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { GaugeChart } from '#src/ui/chart/gauge-chart.tsx'
import { PieChart } from '#src/ui/chart/pie-chart.tsx'

import { show } from '../../show.tsx'

// What draws is on its way, and does not come.
vi.mock('#src/ui/chart/chart-engine.ts', () => new Promise(() => {}))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a pie whose parts are not known yet does not say that there are none', async () => {
  await show(<PieChart title="States" slices={null} />)
  expect(screen.queryByText('No data yet')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()

  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(screen.getByRole('img', { name: 'Loading' })).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(1700))
  expect(screen.getByText('Waiting for the server…')).toBeVisible()
})

test('a picture stands under a sign until what draws it has come', async () => {
  const text = (value: number) => String(value)
  await show(<GaugeChart title="Online now" value={50} min={0} max={100} valueText={text} markText={text} />)
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(screen.getByRole('img', { name: 'Loading' })).toBeVisible()
  expect(screen.getByRole('img', { name: 'Online now: 50' })).toBeVisible()
})
