import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { FailurePage } from '#src/ui/failure-page.tsx'

import { show } from '../show.tsx'

let server: 'there' | 'newer' | 'away'
const missing = new TypeError('Failed to fetch dynamically imported module: /page.js')
beforeEach(() => {
  server = 'away'
  vi.stubGlobal('fetch', () =>
    server === 'away'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(
          new Response(
            server === 'there' ? '<!doctype html>' : '<script type="module" src="/assets/newer.js"></script>',
          ),
        ),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const onRetry = vi.fn<() => void>()
  await show(<FailurePage error={missing} onRetry={onRetry} />)
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

test('after an update it can only be reloaded, and what that costs is said', async () => {
  server = 'newer'
  await open()
  expect(await screen.findByRole('heading', { name: 'Farwatch has been updated' })).toBeVisible()
  expect(screen.getByText(/what is typed but not saved will be lost/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
