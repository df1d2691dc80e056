import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { FailurePage } from '#src/ui/failure-page.tsx'
import { isMissingPart } from '#src/ui/is-missing-part.ts'

import { show } from '../show.tsx'

let server: 'there' | 'newer' | 'away'
const missing = new TypeError('Failed to fetch dynamically imported module: /page.js')
beforeEach(() => {
  server = 'away'
  document.head.innerHTML = '<script type="module" src="/assets/this.js"></script>'
  vi.stubGlobal('fetch', () =>
    server === 'away'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(
          new Response(
            `<script type="module" src="/assets/${server === 'there' ? 'this' : 'newer'}.js"></script>`,
          ),
        ),
  )
})
afterEach(() => {
  document.head.innerHTML = ''
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
  expect(await screen.findByText('The server cannot be reached.')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(onRetry).not.toHaveBeenCalled()

  server = 'there'
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('while the server is there, it is tried again a few times by itself, and then when a person says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server = 'there'
  for (const tries of [1, 1, 1, 0]) {
    const onRetry = await open()
    expect(await screen.findByText('The connection was interrupted.')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(onRetry).toHaveBeenCalledTimes(tries)
    if (tries === 0) screen.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledTimes(1)
    cleanup()
  }
})

test('a part that came damaged is a missing one', () => {
  expect(isMissingPart(new SyntaxError('Unexpected end of input'))).toBe(true)
})

test('after an update it can only be reloaded, and what that costs is said', async () => {
  server = 'newer'
  await open()
  expect(await screen.findByRole('heading', { name: 'Farwatch has been updated' })).toBeVisible()
  expect(screen.getByText(/Save your input, then reload/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
