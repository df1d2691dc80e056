import { readFileSync } from 'node:fs'

import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { deployedVersion } from '#src/config/deployed-version.ts'
import { loadRunTimeConfig, runTimeConfig } from '#src/config/run-time-config.ts'

/** What the browser asks for, past what it keeps; each answers with this status. */
let asked: string[]
let status: number
beforeEach(() => {
  asked = []
  status = 502
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', async (address: string, { cache }: RequestInit = {}) => {
    asked.push(`${new URL(address, location.href).pathname} ${cache}`)
    return new Response('<h1>Bad Gateway</h1>', { status })
  })
  document.head.innerHTML = '<script type="module" src="/assets/index.js"></script>'
  const loaded = ['/assets/index.js', '/assets/part.js', '/basemap/world.pmtiles'].map((path) => ({
    name: new URL(path, location.href).href,
  }))
  vi.stubGlobal('performance', { getEntriesByType: () => loaded })
  document.body.innerHTML = '<div id="root"><div id="loading">The console has not come yet</div></div>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

function runFirstPaint(): void {
  // oxlint-disable-next-line typescript/no-implied-eval -- as the browser runs what index.html names
  new Function(readFileSync('public/first-paint.js', 'utf8'))()
}

test('a console whose own script does not come says so at once, and is asked for until it does', async () => {
  runFirstPaint()
  const script = document.createElement('script')
  document.head.append(script)
  script.src = '/assets/part.js'
  fireEvent.error(script)
  expect(document.querySelector<HTMLElement>('#loading')?.style.animation).toBe('none')

  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toEqual(['/assets/index.js reload', '/assets/part.js reload', '/ reload'])
  await vi.advanceTimersByTimeAsync(3000)
  expect(asked).toHaveLength(6)

  // Once there is a console, it says itself what is missing.
  document.querySelector('#loading')?.remove()
  await vi.advanceTimersByTimeAsync(9000)
  expect(asked).toHaveLength(6)
})

test('a page that broke off before the place of the console is asked for as well', async () => {
  document.body.innerHTML = ''
  runFirstPaint()
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(document.body).toHaveTextContent('Reloading')
  await vi.advanceTimersByTimeAsync(3000)
  // What the test before has run listens too.
  expect([...new Set(asked)]).toEqual(['/assets/index.js reload', '/assets/part.js reload', '/ reload'])
})

test('a proxy’s page in the place of the console is a server that is away, and no update', async () => {
  status = 200
  expect(await deployedVersion()).toBe('away')
})

test('the configuration is asked for again when it does not come', async () => {
  let tries = 0
  vi.stubGlobal('fetch', async () => {
    tries += 1
    if (tries < 3) throw new TypeError('Failed to fetch')
    return Response.json({ apiBaseUrl: 'https://api.test/v1' })
  })
  await loadRunTimeConfig()
  expect([tries, runTimeConfig().apiBaseUrl]).toEqual([3, 'https://api.test/v1/'])
})
