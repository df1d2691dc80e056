import { gzipSync } from 'node:zlib'

import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startBrowser } from '#tests/harness/browser/start-browser.ts'
import { logIn } from '#tests/harness/log-in.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'

/** Most bytes of JavaScript, each file compressed by gzip at its best, that a page may load until it stands. */
const budgets = { login: 150_000, map: 945_000 }
/** Of a server that speaks HTTP/1.1, a browser asks for six at a time: each file more costs a slow link a part of its latency. */
const mostFiles = { login: 20, map: 75 }

let stack: Stack
let browser: Browser
beforeAll(async () => {
  stack = await startStack()
  browser = await startBrowser()
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

/** The scripts of one visit, largest first, and their sum. @param visit resolves when the page stands */
async function scriptsOf(language: string, visit: (page: Page) => Promise<void>) {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'language', value: language, url: stack.url }])
  const page = await context.newPage()
  const responses: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) responses.push(response)
  })
  await visit(page)
  const sizes = await Promise.all(
    responses.map(async (response) => ({
      name: new URL(response.url()).pathname,
      bytes: gzipSync(await response.body(), { level: 9 }).length,
    })),
  )
  await context.close()
  const largest = sizes.toSorted((one, other) => other.bytes - one.bytes)
  return { total: sizes.reduce((sum, { bytes }) => sum + bytes, 0), largest }
}

/** What to say when a page has outgrown its budget; empty while it has not. */
function excess(budget: number, { total, largest }: Awaited<ReturnType<typeof scriptsOf>>): string {
  if (total <= budget) return ''
  const table = largest.map(({ name, bytes }) => `${bytes} ${name}`).join('\n')
  return `${total} bytes of JavaScript, ${total - budget} too many:\n${table}`
}

test.each(['zh', 'en', 'ja'])('the login page in %s', async (language) => {
  const scripts = await scriptsOf(language, async (page) => {
    await page.goto(`${stack.url}/login`)
    await page.locator('button[type="submit"]').waitFor()
  })

  expect(scripts.largest.length).toBeGreaterThan(5)
  expect(scripts.largest.length).toBeLessThanOrEqual(mostFiles.login)
  expect(excess(budgets.login, scripts)).toBe('')
})

test('the login and the map page together', async () => {
  const scripts = await scriptsOf('ja', async (page) => {
    await logIn(page, stack)
    await page.locator('#map-summary').waitFor({ state: 'attached', timeout: 60_000 })
  })

  expect(scripts.largest.length).toBeLessThanOrEqual(mostFiles.map)
  expect(excess(budgets.map, scripts)).toBe('')
})

test.each([
  ['the map', '/login', 'device-map'],
  ['the page of the address', '/login?next=/system/device-code', 'device-code-page'],
])('the code of %s comes while somebody types, before they are in', async (_, address, chunk) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(stack.url + address)
  const coming = page.waitForResponse((response) => response.url().includes(`/assets/${chunk}-`))
  await page.locator('input[autocomplete="username"]').fill('a')

  expect((await coming).status()).toBe(200)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await context.close()
})

test('the map begins while somebody types, and is the one that is shown then', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${stack.url}/login`)
  await page.locator('input[autocomplete="username"]').fill(stack.login.name)
  const canvas = page.locator('.maplibregl-canvas')
  await canvas.waitFor({ state: 'attached', timeout: 60_000 })
  expect(await canvas.isVisible()).toBe(false)
  const size = () => canvas.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
  const begun = await size()
  await canvas.evaluate((element) => element.setAttribute('data-begun', ''))
  await page.waitForLoadState('networkidle')
  await page.locator('input[autocomplete="current-password"]').fill(stack.login.password)
  const [late, asked] = [new Set<string>(), new Set<string>()]
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // The login page is fetched for who logs out.
    if (pathname.endsWith('.js') && !pathname.includes('/login-route-')) late.add(pathname)
    // Where there are devices at all is asked of the whole world.
    if (pathname.endsWith('getAllDevicePosition') && !search.includes('west=-180')) asked.add(search)
  })
  await page.locator('button[type="submit"]').click()
  await page.locator('[role="tabpanel"] .maplibregl-canvas[data-begun]').waitFor({ timeout: 60_000 })
  await page.getByRole('region', { name: '在线率' }).getByRole('button').first().waitFor()
  await page.locator('#map-summary').waitFor({ state: 'attached' })

  expect(await canvas.count()).toBe(1)
  // As large as it was: it would be made anew, and its part of the world be asked for again.
  expect(await size()).toEqual(begun)
  expect(asked.size).toBe(1)
  expect([...late]).toEqual([])
  await context.close()
})
