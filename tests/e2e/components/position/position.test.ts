import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'

import { fromWgs84 } from '#contract/geo/coordinates.ts'
import type { MapProvider } from '#contract/geo/map-providers.ts'
import { test, type OpenPage } from '#tests/harness/browser/test.ts'
import { builtPage, type BuiltPage } from '#tests/harness/built-page.ts'
import { objectionsInSchemes } from '#tests/harness/objections.ts'

let built: BuiltPage
let openPage: OpenPage
let url: string

beforeAll(async () => {
  built = await builtPage(join(import.meta.dirname, 'index.html'))
  url = built.url
}, 240_000)

afterAll(async () => {
  await built?.close()
})
test.beforeEach(({ openPage: open }) => {
  openPage = open
})

const streets: MapProvider = {
  id: 'streets',
  class: 'global',
  urlTemplate: 'https://tiles.example/{z}/{x}/{y}',
  crs: 'gcj02',
  attribution: 'Streets',
}
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function open(prepare: (page: Page) => Promise<unknown> = () => Promise.resolve()): Promise<Page> {
  const page = await openPage({
    url,
    drawsMaps: true,
    viewport: { width: 1366, height: 900 },
  })
  await prepare(page)
  await page.goto(url)
  await page.getByRole('button', { name: 'pick' }).click()
  await page.getByRole('dialog').locator('canvas').waitFor()
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

/** Serves `streets` and tells which tiles were asked for, as `z/x/y`. */
async function withStreets(page: Page, asked: Set<string>): Promise<void> {
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { apiBaseUrl: '/api/', mapProviders: [streets] } }),
  )
  await page.route('https://tiles.example/**', (route) => {
    asked.add(new URL(route.request().url()).pathname.slice(1))
    return route.fulfill({
      body: tile,
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': '*' },
    })
  })
}

/** The tile of zoom 18 in which a point of WGS84 lies on a map of GCJ-02. */
function tileOf(lng: number, lat: number): string {
  const drawn = fromWgs84(lng, lat, 'gcj02')
  const x = Math.floor(((drawn.lng + 180) / 360) * 2 ** 18)
  const y = Math.floor(((1 - Math.asinh(Math.tan((drawn.lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** 18)
  return `18/${x}/${y}`
}

async function goToChengdu(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Go to a city' }).fill('chengdu')
  await dialog.getByRole('option', { name: 'Chengdu' }).first().click()
}

test('a click sets the point, the gazetteer names it, and the viewer shows it, each at its zoom #positions-1', async () => {
  const asked = new Set<string>()
  const page = await open((opened) => withStreets(opened, asked))
  const dialog = page.getByRole('dialog')
  await goToChengdu(page)
  // Zoom 14 for a city, 18 for a point; 5 where nothing is set.
  await scale(page, '300\u00a0m')
  await dialog.locator('canvas').click()
  await scale(page, '20\u00a0m')
  await expect.poll(() => [...asked]).toContain(tileOf(104.0667, 30.6667))
  await expect.poll(() => dialog.getByLabel('City', { exact: true }).inputValue()).toBe('成都市')
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
})

test('without streets it goes no closer than where towns are seen, and stays where the person is closer', async () => {
  const page = await open()
  const dialog = page.getByRole('dialog')
  await goToChengdu(page)
  await scale(page, '10\u00a0km')
  await dialog.locator('canvas').click()
  await expect.poll(() => dialog.getByLabel('City', { exact: true }).inputValue()).toBe('成都市')
  await scale(page, '10\u00a0km')
  await dialog.locator('canvas').press('=')
  await scale(page, '5\u00a0km')
  await dialog.locator('canvas').press('=')
  await scale(page, '3\u00a0km')
  await dialog.locator('canvas').click({ position: { x: 100, y: 100 } })
  await expect.poll(() => dialog.getByLabel('Longitude').inputValue()).not.toMatch(/^104\.06/)
  await scale(page, '3\u00a0km')
  await dialog.getByRole('button', { name: 'Use this position' }).click()
  await picked(page)

  await page.getByRole('button', { name: 'view' }).click()
  await dialog.locator('canvas').waitFor()
  await scale(page, '10\u00a0km')
})

/** Red, green and blue of a point of the map, so many pixels from its middle, as CSS writes them. */
async function colourAt(page: Page, right: number, down: number): Promise<string> {
  const box = await page.getByRole('dialog').locator('canvas').boundingBox()
  if (box === null) throw new Error('no map')
  const x = Math.round(box.x + box.width / 2 + right)
  const y = Math.round(box.y + box.height / 2 + down)
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } })
  return page.evaluate(
    async (png) => {
      const drawing = new OffscreenCanvas(1, 1).getContext('2d')
      if (drawing === null) throw new Error('no canvas')
      drawing.drawImage(await createImageBitmap(await (await fetch(png)).blob()), 0, 0)
      return `rgb(${drawing.getImageData(0, 0, 1, 1).data.slice(0, 3).join(' ')})`
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
}

test('until its tiles have come, the map is neither land nor sea', async () => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  const page = await open((opened) =>
    opened.route('**/world.pmtiles', async (route) => {
      await mayCome
      await route.continue()
    }),
  )
  await scale(page, '100\u00a0km')
  const inlandAndBohai = async () => [await colourAt(page, -160, -40), await colourAt(page, 145, 85)]
  await expect.poll(inlandAndBohai).toEqual(['rgb(237 240 243)', 'rgb(237 240 243)'])
  letCome()
  await expect.poll(inlandAndBohai).toEqual(['rgb(246 248 249)', 'rgb(227 232 237)'])
})

test('nothing set, it opens at the specified centre and zoom; Enter on the map sets the point in its middle #positions-2', async () => {
  const page = await open()
  const dialog = page.getByRole('dialog')
  await scale(page, '100\u00a0km')
  await dialog.locator('canvas').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('Longitude').inputValue()).toBe('116.3')
  await expect.poll(() => dialog.getByLabel('Latitude').inputValue()).toBe('39.9')
  await expect.poll(() => dialog.getByLabel('District').inputValue()).toBe('海淀区')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await dialog.getByRole('button', { name: 'Use this position' }).click()
  expect(await picked(page)).toEqual({ lng: 0, lat: 0, position: '', province: '', city: '', district: '' })

  await page.getByRole('button', { name: 'view' }).click()
  expect(await dialog.count()).toBe(0)
})

test('axe objects to nothing', async () => {
  const page = await open()
  expect(await objectionsInSchemes(page)).toEqual([])
})
