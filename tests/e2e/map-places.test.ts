import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startBrowser } from '#tests/harness/browser.ts'
import { logIn } from '#tests/harness/log-in.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'

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

test.each([
  ['zh', '搜索设备', '成都', '成都市四川'],
  ['en', 'Search devices', 'chengdu', 'ChengduSichuan'],
  ['ja', 'デバイスを検索', '成都', '成都四川省'],
])('in %s the search of the map offers cities and flies there', async (language, label, typed, offered) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'language', value: language, url: stack.url }])
  const page = await context.newPage()
  await logIn(page, stack)
  await page.locator('.maplibregl-canvas').waitFor({ timeout: 60_000 })
  const search = page.getByRole('combobox', { name: label })
  await search.fill(typed)
  const option = page.getByRole('option').first()
  await option.waitFor({ timeout: 60_000 })
  expect(await option.textContent()).toBe(offered)
  await option.click()
  await page.waitForURL((url) => /^104\.066\d*,30\.666\d*,12$/.test(url.searchParams.get('at') ?? ''))
  expect(await page.getByRole('combobox', { name: 'Ground of the map' }).count()).toBe(0)
  await context.close()
})
