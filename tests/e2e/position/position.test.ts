import { join } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startBrowser } from '#tests/harness/browser.ts'
import { builtPage, type BuiltPage } from '#tests/harness/built-page.ts'
import { objectionsInSchemes } from '#tests/harness/objections.ts'

let built: BuiltPage
let browser: Browser
let url: string

beforeAll(async () => {
  built = await builtPage(join(import.meta.dirname, 'index.html'))
  url = built.url
  browser = await startBrowser()
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await built?.close()
})

async function open(language: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'language', value: language, url }])
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'pick' }).click()
  await page.getByRole('dialog').locator('canvas').waitFor({ timeout: 60_000 })
  return page
}

/** The map’s scale, which tells its zoom at a latitude. */
const scale = (page: Page, text: string) =>
  expect.poll(() => page.getByRole('dialog').locator('.maplibregl-ctrl-scale').textContent()).toBe(text)

/** What the page was given, once it was given something. */
async function picked(page: Page): Promise<unknown> {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return JSON.parse((await page.locator('pre').textContent()) ?? '')
}

test('a click sets the point, the gazetteer names it, and the viewer shows it, each at its zoom', async () => {
  const page = await open('en')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Go to a city' }).fill('chengdu')
  await dialog.getByRole('option', { name: 'Chengdu' }).first().click()
  // Zoom 14 for a city, 18 for a point; 5 where nothing is set.
  await scale(page, '300\u00a0m')
  await dialog.locator('canvas').click()
  await scale(page, '20\u00a0m')
  await expect
    .poll(() => dialog.getByLabel('City', { exact: true }).inputValue(), { timeout: 30_000 })
    .toBe('成都市')
  await dialog.getByLabel('Address').fill('Tower 1')
  await dialog.getByRole('button', { name: 'Use this position' }).click()

  // The middle of the map, to which the search flew.
  const value = await picked(page)
  expect(value).toEqual({
    lng: expect.closeTo(104.0667, 3),
    lat: expect.closeTo(30.6667, 3),
    position: 'Tower 1',
    province: '四川省',
    city: '成都市',
    district: '',
  })

  await page.getByRole('button', { name: 'view' }).click()
  await dialog.locator('canvas').waitFor()
  await dialog.getByText('四川省 成都市').waitFor()
  await scale(page, '20\u00a0m')
  expect(await dialog.getByRole('textbox').count()).toBe(0)
  await page.context().close()
})

test('nothing set, it opens at the specified centre and zoom; Enter on the map sets the point in its middle', async () => {
  const page = await open('en')
  const dialog = page.getByRole('dialog')
  await scale(page, '100\u00a0km')
  await dialog.locator('canvas').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('Longitude').inputValue()).toBe('116.3')
  expect(await dialog.getByLabel('Latitude').inputValue()).toBe('39.9')
  await expect.poll(() => dialog.getByLabel('District').inputValue(), { timeout: 30_000 }).toBe('海淀区')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await dialog.getByRole('button', { name: 'Use this position' }).click()
  expect(await picked(page)).toEqual({ lng: 0, lat: 0, position: '', province: '', city: '', district: '' })

  await page.getByRole('button', { name: 'view' }).click()
  expect(await dialog.count()).toBe(0)
  await page.context().close()
})

test.each(['zh', 'en', 'ja'])('axe objects to nothing in %s', async (language) => {
  const page = await open(language)
  expect(await objectionsInSchemes(page, language)).toEqual([])
  await page.context().close()
})
