import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'

import { test, type OpenPage } from '#tests/harness/browser/test.ts'
import { builtPage, type BuiltPage } from '#tests/harness/built-page.ts'

let built: BuiltPage
let openPage: OpenPage

beforeAll(async () => {
  built = await builtPage(join(import.meta.dirname, 'index.html'))
}, 240_000)

afterAll(async () => {
  await built?.close()
})
test.beforeEach(({ openPage: open }) => {
  openPage = open
})

async function open(colorScheme: 'dark' | 'light' = 'light'): Promise<Page> {
  const page = await openPage({
    url: built.url,
    viewport: { width: 1000, height: 600 },
    timezoneId: 'UTC',
    colorScheme,
  })
  await page.goto(built.url)
  return page
}
const set = (page: Page, state: string) => page.getByRole('button', { name: state, exact: true }).click()
const picture = (page: Page) => page.locator('[data-state="ready"]')

async function shown(page: Page): Promise<Page> {
  await set(page, 'shown')
  await picture(page).waitFor()
  return page
}
const cursorText = (page: Page) => page.getByRole('region').locator('output').textContent()
const shownMs = async (page: Page) => {
  const [from, to] = ((await page.locator('h1 ~ output').first().textContent()) ?? '').split(' ')
  return { from: Number(from), to: Number(to) }
}

/** What the canvas holds, as a number that changes with every stroke. */
async function pixels(page: Page) {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let [sum, ink] = [0, 0]
    for (let at = 3; at < data.length; at += 4) {
      if ((data[at] ?? 0) > 0) ink += 1
      sum = (sum * 31 + (data[at - 3] ?? 0) + (data[at] ?? 0)) % 1_000_003
    }
    return { sum, ink, width: canvas.width }
  })
}

test('ten thousand points: said in a sentence, walked by keys, zoomed by keys and by the wheel', async () => {
  const page = await shown(await open())
  await expect
    .poll(() => picture(page).getAttribute('aria-label'))
    .toBe('Pressure: latest 3.0, lowest 0.0, highest 99.0')

  await page.getByRole('application').focus()
  await page.keyboard.press('End')
  await expect.poll(() => cursorText(page)).toBe('Jan 05, 2026, 23:59:51 · 3.0')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => cursorText(page)).toBe('Jan 05, 2026, 23:59:42 · 2.0')
  await page.keyboard.press('Home')
  await expect.poll(() => cursorText(page)).toBe('Jan 05, 2026, 00:00:00 · 0.0')

  await page.keyboard.press('+')
  await expect.poll(() => shownMs(page)).toEqual({ from: 0, to: 57_600_000 })
  await page.keyboard.press('0')
  await expect.poll(() => shownMs(page)).toEqual({ from: 0, to: 86_400_000 })
  await picture(page).hover()
  await page.mouse.wheel(0, -100)
  await expect.poll(async () => (await shownMs(page)).to).toBeLessThan(86_400_000)
})

test('the table says the same, and that it leaves something out', async () => {
  const page = await shown(await open())
  await page.getByRole('button', { name: 'Show “Pressure” as a table' }).click()
  const table = page.getByRole('region', { name: 'Table of “Pressure”' })
  await expect.poll(() => table.getByRole('row').nth(1).textContent()).toBe('Jan 05, 2026, 23:59:513.0')
  await table.getByText('99.0').waitFor()
  expect(await table.locator('p').textContent()).toMatch(/^\d+ of 10,000 shown, lowest and highest included/)
})

test('is drawn, anew in the other colours, and as wide as its place', async () => {
  const page = await shown(await open())
  const light = await pixels(page)
  expect(light.ink).toBeGreaterThan(2000)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await pixels(page)).sum).not.toBe(light.sum)
  await page.setViewportSize({ width: 600, height: 600 })
  await expect.poll(async () => (await pixels(page)).width).toBeLessThan(light.width - 300)
})

test('its words are drawn as wide as they are measured, outside of the page', async () => {
  const page = await shown(await open())
  const widths = await page.locator('canvas').evaluate((drawn: HTMLCanvasElement) =>
    [drawn, document.createElement('canvas')].map((canvas) => {
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      context.font = `12px ${getComputedStyle(document.body).fontFamily}`
      return context.measureText('I-117 -111 dBm').width
    }),
  )
  expect(widths[0]).toBe(widths[1])
})

test('is put on paper in the colours of the light, whole, and comes back in those of the screen', async () => {
  const isPrinted = () => dispatchEvent(new Event('beforeprint'))
  const light = await shown(await open())
  await light.evaluate(isPrinted)
  const printed = await pixels(light)

  const page = await shown(await open('dark'))
  const dark = await pixels(page)
  await page.evaluate(isPrinted)
  expect(await pixels(page)).toEqual(printed)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 500, height: 600 })
  const fit = () =>
    page
      .locator('canvas')
      .evaluate((canvas) => [
        canvas.getBoundingClientRect().width <= document.documentElement.clientWidth,
        getComputedStyle(canvas).objectFit,
      ])
  await expect.poll(fit).toEqual([true, 'contain'])
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1000, height: 600 })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => pixels(page)).toEqual(dark)
})

test('is put away while its page is hidden, and comes back', async () => {
  const page = await shown(await open())
  await set(page, 'hidden')
  await page.locator('canvas').waitFor({ state: 'detached' })
  await set(page, 'shown')
  await picture(page).waitFor()
  await expect.poll(async () => (await pixels(page)).ink).toBeGreaterThan(2000)
})

test('twenty-five times shown and gone, nothing of it is left', async () => {
  const page = await open()
  const debug = await page.context().newCDPSession(page)
  await debug.send('Performance.enable')
  const left = async () => {
    await debug.send('HeapProfiler.collectGarbage')
    const { metrics } = await debug.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  const once = async () => {
    await set(page, 'shown')
    await picture(page).waitFor()
    await set(page, 'gone')
    await page.locator('canvas').waitFor({ state: 'detached' })
  }
  for (let n = 0; n < 3; n += 1) await once()
  const before = await left()
  for (let n = 0; n < 25; n += 1) await once()
  const after = await left()
  // One chart left behind each time would be 25 listeners and hundreds of nodes.
  expect(after.listeners - before.listeners).toBeLessThan(20)
  expect(after.nodes - before.nodes).toBeLessThan(100)
})
