import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startBrowser } from '#tests/harness/browser.ts'
import { logIn } from '#tests/harness/log-in.ts'
import { objectionsInSchemes } from '#tests/harness/objections.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'
import { webProcess } from '#tests/harness/web-process.ts'

let stack: Stack
let browser: Browser

// Time runs fast, so that alarms come soon.
beforeAll(async () => {
  stack = await startStack({ FARWATCH_SIMULATOR: 'town', FARWATCH_CLOCK_RATE: '30' })
  browser = await startBrowser()
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

/** Words of the page in each language, to find one's way. */
const languages = [
  { language: 'zh', search: '搜索设备', alarms: '告警', card: '设备', online: '在线' },
  { language: 'en', search: 'Search devices', alarms: 'Alarms', card: 'Device', online: 'Online' },
  {
    language: 'ja',
    search: 'デバイスを検索',
    alarms: 'アラーム',
    card: 'デバイス',
    online: 'オンライン',
  },
]

test.each(languages)(
  'axe objects to nothing in $language',
  async ({ language, search, alarms, card, online }) => {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
    await context.addCookies([{ name: 'language', value: language, url: stack.url }])
    const page = await context.newPage()

    await page.goto(`${stack.url}/login`)
    await page.locator('button[type="submit"]').waitFor()
    expect(await objectionsInSchemes(page, language), 'login').toEqual([])

    await logIn(page, stack)
    await page.locator('#map-summary').waitFor({ state: 'attached', timeout: 60_000 })
    const row = page.getByRole('region', { name: alarms }).getByRole('listitem')
    await row.first().waitFor({ timeout: 120_000 })
    expect(await objectionsInSchemes(page, language), 'map with alarms').toEqual([])

    await page.getByRole('combobox', { name: search }).fill('GW-00')
    await page.getByRole('option').first().waitFor()
    expect(await objectionsInSchemes(page, language), 'search').toEqual([])

    await page.getByRole('option').first().click()
    await page.getByRole('region', { name: card, exact: true }).getByRole('heading').waitFor()
    await page.getByRole('button', { name: new RegExp(`^${online}`) }).click()
    expect(await objectionsInSchemes(page, language), 'card and filter').toEqual([])

    await context.close()
  },
  300_000,
)

test('axe objects to nothing where the link is lost', async () => {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const page = await context.newPage()
  await logIn(page, stack)
  await page.locator('#map-summary').waitFor({ state: 'attached', timeout: 60_000 })
  const web = webProcess(stack)
  process.kill(web, 'SIGSTOP')
  try {
    await page.locator('html[data-link="lost"]').waitFor({ state: 'attached', timeout: 60_000 })
    expect(await objectionsInSchemes(page)).toEqual([])
  } finally {
    process.kill(web, 'SIGCONT')
  }
  await context.close()
}, 300_000)
