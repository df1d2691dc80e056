import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { townTest as test } from '#tests/harness/browser/product-test.ts'
import { objectionsInSchemes } from '#tests/harness/objections.ts'
import { until } from '#tests/harness/until.ts'

/** The town's own. */
const inTown = { relays: 96 }

let page: Page
test.beforeEach(async ({ openConsole }) => {
  page = await openConsole({ as: 'admin', language: 'zh', viewport: { width: 1920, height: 1080 } })
})

const grid = (name: string) => page.getByRole('grid', { name })
const total = (name: string, expected: number) =>
  until(
    async () => Number(await grid(name).getAttribute('aria-rowcount')) === expected + 1,
    `${expected} in ${name}`,
  )
const details = () => page.getByRole('complementary', { name: '详情' })
const button = (name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true })
/** From a device up to its gateway. */
const path = () => details().getByRole('list', { name: '到网关的路径' })

/** Opens the relay that is farthest from its gateway, once it has registered: it does so last. */
async function openFar(): Promise<void> {
  await page.goto('/device/trunk-manage')
  await total('中继', inTown.relays)
  const far = grid('中继').locator('tbody tr').filter({ hasText: 'R-042' })
  await until(async () => {
    await button('查询').click()
    return /C[0-9A-F]{7}/.test(await far.innerText())
  }, 'a registration')
  await far.click()
  await page.waitForURL(/open=\d+/)
  await path().getByText('R-042').waitFor()
  await path().getByRole('link', { name: /^GW-/ }).waitFor()
}

test('what says that newer rows could not be read lies below the last row, not over it', async () => {
  await page.goto('/device/trunk-manage')
  await total('中继', inTown.relays)
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.route('**/mote/findPage**', (route) => route.fulfill({ json: { code: 10001, msg: '' } }))
  await button('查询').click()
  const banner = page.getByRole('alert').filter({ hasText: '未能读取最新数据' })
  await banner.waitFor()

  const last = grid('中继').locator('tbody tr').last()
  await grid('中继').evaluate((table) => table.parentElement?.scrollTo(0, table.scrollHeight))
  await until(async () => (await last.getAttribute('aria-rowindex')) === '21', 'the last row of the page')
  const overlapPx = async () => {
    const [row, words] = await Promise.all([last.boundingBox(), banner.boundingBox()])
    return (row?.y ?? Infinity) + (row?.height ?? Infinity) - (words?.y ?? -Infinity)
  }
  await expect.poll(overlapPx).toBeLessThanOrEqual(0)
  await page.unroute('**/mote/findPage**')
  await button('重试', banner).click()
  await banner.waitFor({ state: 'detached' })
})

test('relays are listed, and one leads hop by hop to its gateway #devices-1', async () => {
  await openFar()
  await grid('中继').getByText('在线').first().waitFor()
  await path()
    .getByText(/^-?\d+\sdBm · 信噪比 -?[\d.]+\sdB$/)
    .first()
    .waitFor()
  expect(await objectionsInSchemes(page)).toEqual([])
})

test('on paper the details have no buttons', async () => {
  await openFar()
  const messages = details().getByRole('link', { name: '实时消息' })
  await messages.waitFor()
  await page.emulateMedia({ media: 'print' })
  const printed = () => Promise.all([messages.isVisible(), path().isVisible()])
  await expect.poll(printed).toEqual([false, true])
})

test('the gateway of the path opens on its own page, and lists what hangs on it', async () => {
  await openFar()
  await path().getByRole('link', { name: /^GW-/ }).click()
  await page.waitForURL(/device\/network\?open=\d+/)
  const title = details().getByRole('heading', { level: 2, name: /^A[0-9A-F]{7} · GW-/ })
  const armuid = (await title.textContent())?.split(' ')[0]
  const children = details().getByRole('region', { name: '下挂设备' })
  await children.getByTitle('列出其中继').click()
  await page.waitForURL(/device\/trunk-manage\?armuid=[0-9A-F]{8}/)
  await until(
    async () => Number(await grid('中继').getAttribute('aria-rowcount')) - 1 < inTown.relays,
    'the relays of one gateway alone',
  )
  await page.waitForURL(({ searchParams }) => searchParams.get('armuid') === armuid)
})

test('on paper no column of a list lies beyond the sheet', async () => {
  await page.goto('/device/trunk-manage')
  await total('中继', inTown.relays)
  // A4 on its side within the margins of the browser.
  await page.setViewportSize({ width: 1047, height: 720 })
  await page.emulateMedia({ media: 'print' })
  const cells = grid('中继').locator('td:not(:first-child), th:not(:first-child)')
  const printed = async () => {
    const rights = await cells.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))
    return { isWhole: rights.length > 600, farthestPx: Math.max(...rights) }
  }
  await expect.poll(async () => (await printed()).isWhole).toBe(true)
  await expect.poll(async () => (await printed()).farthestPx).toBeLessThanOrEqual(1047)
})
