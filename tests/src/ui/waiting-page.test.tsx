import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { WaitingPage } from '#src/ui/waiting-page.tsx'

import { show } from '../show.tsx'

afterEach(() => vi.useRealTimers())

test.each([
  ['zh', '仍在加载：网络较慢，或服务器响应较慢。'],
  ['en', 'Still loading: the network or the server is slow.'],
  ['ja', '読み込み中です。ネットワークが遅いか、サーバーの応答に時間がかかっています。'],
] as const)('in %s a page that does not come within three seconds says why: %s', async (language, text) => {
  vi.useFakeTimers()
  await show(<WaitingPage />, language)
  act(() => void vi.advanceTimersByTime(2999))
  expect(screen.queryByText(text)).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByText(text)).toBeVisible()
})

test('what the first of several has waited counts for those after it', async () => {
  vi.useFakeTimers()
  const text = 'Still loading: the network or the server is slow.'
  const { unmount } = await show(<WaitingPage />, 'en')
  act(() => void vi.advanceTimersByTime(2000))
  unmount()
  await show(<WaitingPage />, 'en')
  act(() => void vi.advanceTimersByTime(999))
  expect(screen.queryByText(text)).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByText(text)).toBeVisible()
})
