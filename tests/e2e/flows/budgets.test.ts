import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'

import type { Client } from 'pg'
import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'

import { captchaOf } from '#tests/harness/browser/captcha.ts'
import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { newPerson, type Company } from '#tests/harness/company.ts'

/** Most bytes of JavaScript, each file compressed by gzip at its best, that a page may load until it stands. */
const budgets = { login: 154_000, map: 990_000 }
/** Of a server that asks for a verification code and speaks HTTP/1.1, a browser asks for six at a time: each file more costs a slow link a part of its latency. */
const mostFiles = { login: 25, map: 122 }

interface Scripts {
  total: number
  largest: { name: string; bytes: number }[]
}

/** @returns what tells the scripts that the page has fetched since, largest first, and their sum */
function scriptsOf(page: Page): () => Promise<Scripts> {
  const responses: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) responses.push(response)
  })
  return async () => {
    const sizes = await Promise.all(
      responses.map(async (response) => ({
        name: new URL(response.url()).pathname,
        bytes: gzipSync(await response.body(), { level: 9 }).length,
      })),
    )
    const largest = sizes.toSorted((one, other) => other.bytes - one.bytes)
    return { total: sizes.reduce((sum, { bytes }) => sum + bytes, 0), largest }
  }
}

/** What to say when a page has outgrown its budget; empty while it has not. */
function excess(budget: number, { total, largest }: Scripts): string {
  if (total <= budget) return ''
  const table = largest.map(({ name, bytes }) => `${bytes} ${name}`).join('\n')
  return `${total} bytes of JavaScript, ${total - budget} too many:\n${table}`
}

test.for(['zh', 'en', 'ja'] as const)('the login page in %s', async (language, { stack, openPage }) => {
  const page = await openPage({ url: stack.url, language })
  const scriptsOfPage = scriptsOf(page)
  await page.goto('/login')
  await page.locator('button[type="submit"]').waitFor()
  const scripts = await scriptsOfPage()

  expect(scripts.largest.length).toBeGreaterThan(5)
  expect(scripts.largest.length).toBeLessThanOrEqual(mostFiles.login)
  expect(excess(budgets.login, scripts)).toBe('')
})

/** Somebody who can log in. */
async function newLogin(database: Client, company: Company): Promise<{ name: string; password: string }> {
  const [name, password] = [`budgets_${randomUUID().replaceAll('-', '')}`, 'Passw0rd-of-tests']
  await newPerson(database, company, { loginName: name, password })
  return { name, password }
}
const nameField = (page: Page) => page.locator('input[autocomplete="username"]')
const passwordField = (page: Page) => page.locator('input[autocomplete="current-password"]')
const codeField = (page: Page) => page.getByLabel('Verification code', { exact: true })

test('the login and the map page together', async ({ stack, database, company, openPage }) => {
  const { name, password } = await newLogin(database, company)
  const page = await openPage({ url: stack.url, drawsMaps: true })
  const scriptsOfPages = scriptsOf(page)
  const digitsShown = captchaOf(page, database)
  await page.goto('/login')
  await nameField(page).fill(name)
  await passwordField(page).fill(password)
  await codeField(page).fill(await digitsShown())
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/map**')
  await page.locator('#map-summary').waitFor({ state: 'attached' })
  const scripts = await scriptsOfPages()

  expect(scripts.largest.length).toBeLessThanOrEqual(mostFiles.map)
  expect(excess(budgets.map, scripts)).toBe('')
})

test.for([
  ['the map', '/login', 'device-map'],
  ['the page of the address', '/login?next=/system/device-code', 'device-code-page'],
] as const)(
  'the code of %s comes while somebody types, before they are in',
  async ([, address, chunk], { stack, openPage }) => {
    const page = await openPage({ url: stack.url, drawsMaps: true })
    await page.goto(address)
    const coming = page.waitForResponse((response) => response.url().includes(`/assets/${chunk}-`))
    await nameField(page).fill('a')

    expect((await coming).status()).toBe(200)
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  },
)

test('the map begins while somebody types, and is the one that is shown then', async ({
  stack,
  database,
  company,
  openPage,
}) => {
  const { name, password } = await newLogin(database, company)
  const page = await openPage({ url: stack.url, drawsMaps: true })
  const digitsShown = captchaOf(page, database)
  await page.goto('/login')
  await nameField(page).fill(name)
  const canvas = page.locator('.maplibregl-canvas')
  await canvas.waitFor({ state: 'attached' })
  expect(await canvas.isVisible()).toBe(false)
  const size = () => canvas.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
  const begun = await size()
  await canvas.evaluate((element) => element.setAttribute('data-begun', ''))
  await page.waitForLoadState('networkidle')
  await passwordField(page).fill(password)
  await codeField(page).fill(await digitsShown())
  const [late, asked] = [new Set<string>(), new Set<string>()]
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // The login page is fetched for who logs out.
    if (pathname.endsWith('.js') && !pathname.includes('/login-route-')) late.add(pathname)
    // Where there are devices at all is asked of the whole world.
    if (pathname.endsWith('getAllDevicePosition') && !search.includes('west=-180')) asked.add(search)
  })
  await page.locator('button[type="submit"]').click()
  await page.locator('[role="tabpanel"] .maplibregl-canvas[data-begun]').waitFor()
  await page.getByRole('region', { name: 'Online rates' }).getByRole('button').first().waitFor()
  await page.locator('#map-summary').waitFor({ state: 'attached' })

  expect(await canvas.count()).toBe(1)
  // As large as it was: it would be made anew, and its part of the world be asked for again.
  await expect.poll(size).toEqual(begun)
  await expect.poll(() => asked.size).toBe(1)
  expect([...late]).toEqual([])
})
