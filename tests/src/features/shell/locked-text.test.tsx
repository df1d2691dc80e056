import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { LockedText } from '#src/features/login/fault-text.tsx'

import { show } from '../../show.tsx'

afterEach(() => {
  vi.useRealTimers()
})

it('counts down how long an account is locked', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await show(<LockedText seconds={61} message="Try again in 2 min" />)
  const words = screen.getByText(/^Too many failed attempts/)
  expect(words).toHaveTextContent('Too many failed attempts. Try again in 1:01.')
  act(() => {
    vi.advanceTimersByTime(2000)
  })
  expect(words).toHaveTextContent('Too many failed attempts. Try again in 0:59.')
})
