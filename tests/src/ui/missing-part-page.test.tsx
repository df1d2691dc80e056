import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { MissingPartPage } from '#src/ui/missing-part-page.tsx'

import { show } from '../show.tsx'

let server: 'there' | 'away'
beforeEach(() => {
  server = 'away'
  vi.stubGlobal('fetch', () =>
    server === 'away'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response('<!doctype html><title>Farwatch</title>')),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const onRetry = vi.fn<() => void>()
  await show(<MissingPartPage onRetry={onRetry} />)
  return onRetry
}

test('a page that did not come while the server was away comes when it is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const onRetry = await open()
  expect(await screen.findByText('The server cannot be reached at the moment.')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(onRetry).not.toHaveBeenCalled()

  server = 'there'
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('while the server is there, only a person tries again', async () => {
  server = 'there'
  const onRetry = await open()
  expect(await screen.findByText('The connection was interrupted.')).toBeVisible()
  expect(onRetry).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})
