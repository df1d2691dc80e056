import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ListAge } from '#src/lists/page/list-age.tsx'
import { steadyNow } from '#src/live/steady-clock.ts'

import { show } from '../../show.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

it('tells how old the rows are, also after the clock of the machine was set back', async () => {
  await show(<ListAge at={steadyNow()} old={false} onReload={() => undefined} />)
  vi.setSystemTime(Date.now() - 3_600_000)
  act(() => void vi.advanceTimersByTime(180_000))
  expect(screen.getByText('Updated 3 min ago')).toBeVisible()
})
