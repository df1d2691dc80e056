import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startBrowser } from '#tests/harness/browser/start-browser.ts'
import { logIn } from '#tests/harness/log-in.ts'
import { objections, objectionsInSchemes } from '#tests/harness/objections.ts'
import { stackDatabase } from '#tests/harness/stack-database.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'
import { until } from '#tests/harness/until.ts'

/** The town's own. */
const inTown = { relays: 96, terminals: 1000 }
const added = '7FEED001'

let stack: Stack
let browser: Browser
let page: Page
const faults: string[] = []

// Half an hour of radio passes in a minute.
beforeAll(async () => {
  stack = await startStack({ FARWATCH_SIMULATOR: 'town', FARWATCH_CLOCK_RATE: '30' })
  browser = await startBrowser({ drawsMaps: false })
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  await context.addCookies([{ name: 'language', value: 'zh', url: stack.url }])
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => faults.push(error.message))
  await logIn(page, stack)
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const grid = (name: string) => page.getByRole('grid', { name })
const total = (name: string, expected: number) =>
  until(
    async () => Number(await grid(name).getAttribute('aria-rowcount')) === expected + 1,
    `${expected} in ${name}`,
    30_000,
  )
const dialog = () => page.getByRole('dialog')
const details = () => page.getByRole('complementary', { name: '详情' })
const button = (name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true })
/** From a device up to its gateway. */
const path = () => details().getByRole('list', { name: '到网关的路径' })

test('what says that newer rows could not be read lies below the last row, not over it', async () => {
  await page.goto(`${stack.url}/device/trunk-manage`)
  await total('中继', inTown.relays)
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.route('**/mote/findPage**', (route) => route.fulfill({ json: { code: 10001, msg: '' } }))
  await button('查询').click()
  const banner = page.getByRole('alert').filter({ hasText: '未能读取最新数据' })
  await banner.waitFor()

  const last = grid('中继').locator('tbody tr').last()
  await grid('中继').evaluate((table) => table.parentElement?.scrollTo(0, table.scrollHeight))
  await until(async () => (await last.getAttribute('aria-rowindex')) === '21', 'the last row of the page')
  const [row, words] = await Promise.all([last.boundingBox(), banner.boundingBox()])
  expect((row?.y ?? Infinity) + (row?.height ?? Infinity)).toBeLessThanOrEqual(words?.y ?? -Infinity)
  await page.unroute('**/mote/findPage**')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await button('重试', banner).click()
  await banner.waitFor({ state: 'detached' })
})

test('relays are listed, and one leads hop by hop to its gateway #devices-1', async () => {
  await page.goto(`${stack.url}/device/trunk-manage`)
  await total('中继', inTown.relays)
  await grid('中继').getByText('在线').first().waitFor()
  // A relay at the end of a chain registers last.
  const far = grid('中继').locator('tbody tr').filter({ hasText: 'R-042' })
  await until(async () => {
    await button('查询').click()
    return /C[0-9A-F]{7}/.test(await far.innerText())
  }, 'a registration')
  await far.click()
  await page.waitForURL(/open=\d+/)
  await path().getByText('R-042').waitFor()
  await path().getByRole('link', { name: /^GW-/ }).waitFor()
  expect(
    await path()
      .getByText(/^-?\d+\sdBm · 信噪比 -?[\d.]+\sdB$/)
      .count(),
  ).toBeGreaterThan(0)
  expect(await objectionsInSchemes(page)).toEqual([])
})

test('on paper the details have no buttons', async () => {
  const messages = details().getByRole('link', { name: '实时消息' })
  await messages.waitFor()
  await page.emulateMedia({ media: 'print' })
  const onPaper = await Promise.all([messages.isVisible(), path().isVisible()])
  await page.emulateMedia({ media: null })
  expect(onPaper).toEqual([false, true])
})

test('the gateway of the path opens on its own page, and lists what hangs on it', async () => {
  await path().getByRole('link', { name: /^GW-/ }).click()
  await page.waitForURL(/device\/network\?open=\d+/)
  const title = details().getByRole('heading', { level: 2, name: /^A[0-9A-F]{7} · GW-/ })
  const armuid = (await title.textContent())?.split(' ')[0]
  const hanging = details().getByRole('region', { name: '下挂设备' })
  await hanging.getByTitle('列出其中继').click()
  await page.waitForURL(/device\/trunk-manage\?armuid=[0-9A-F]{8}/)
  await until(
    async () => Number(await grid('中继').getAttribute('aria-rowcount')) - 1 < inTown.relays,
    'the relays of one gateway alone',
  )
  expect(new URL(page.url()).searchParams.get('armuid')).toBe(armuid)
})

test('on paper no column of a list lies beyond the sheet', async () => {
  await page.goto(`${stack.url}/device/trunk-manage`)
  await total('中继', inTown.relays)
  // A4 on its side within the margins of the browser.
  await page.setViewportSize({ width: 1047, height: 720 })
  await page.emulateMedia({ media: 'print' })
  const cells = grid('中继').locator('td:not(:first-child), th:not(:first-child)')
  const rights = await cells.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1920, height: 1080 })
  expect(rights.length).toBeGreaterThan(600)
  expect(Math.max(...rights)).toBeLessThanOrEqual(1047)
})

test('a terminal is added, opened by its address, and gets a new battery #devices-2', async () => {
  await page.goto(`${stack.url}/device/terminal-manage`)
  await total('终端', inTown.terminals)
  await button('新增').click()
  await dialog()
    .getByRole('textbox', { name: /^终端ID/ })
    .fill(added)
  await button('生成密钥', dialog()).click()
  expect(await dialog().getByRole('textbox', { name: /^密钥/ }).inputValue()).toMatch(/^[0-9A-F]{10}$/)
  const type = dialog().getByRole('combobox', { name: /^终端类型/ })
  await type.fill('水位')
  // However short what was found, the dropdown is as wide as its field.
  const [offered, field] = [await page.getByRole('listbox').boundingBox(), await type.boundingBox()]
  expect(offered?.width).toBeGreaterThan(0.95 * (field?.width ?? Infinity))
  await page.getByRole('option').first().click()
  await button('保存', dialog()).click()
  await dialog().waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'ID、别名或地址' }).fill(added)
  await page.keyboard.press('Enter')
  await total('终端', 1)
  await grid('终端').locator('tbody tr').click()
  await page.waitForURL(/open=\d+/)
  await page.goto(page.url())

  await details().getByText('从未上报').waitFor()
  await details().getByText('尚未注册，因此没有上级。').waitFor()
  await button('登记更换电池…', details()).click()
  await dialog().getByRole('textbox', { name: '旧电池剩余电量（%）' }).fill('12.5')
  expect(await objections(page)).toEqual([])
  await button('保存', dialog()).click()
  await dialog().waitFor({ state: 'detached' })
  await button('电池更换记录', details()).click()
  const record = dialog().getByRole('grid').locator('tbody tr')
  await record.getByText('12.5').waitFor()
  expect(await record.getByText('Administrator').count()).toBe(1)
  expect(faults).toEqual([])
})

test('the multiplier and the base after which silence is an alarm are minutes #devices-3', async () => {
  const database = await stackDatabase(stack)
  await database.query(
    `update device_type_option set offline_multiplier = 2, offline_base_minutes = 30 where type_id = 'weather'`,
  )
  await database.query(
    `insert into device (device_type, dev_uid, company_id, company_no, type_id)
     select 0, uid, company_id, company_no, 'weather' from company, (values ('7FEED050'), ('7FEED070')) two (uid)
     where parent_id is null`,
  )
  // Now is when something of the town was heard last.
  await database.query(
    `with heard as (
       update device_state s set check_at = now, beat_at = now - right(dev_uid, 2)::int * interval '1 minute'
       from device d, (select max(beat_at) as now from device_state) newest
       where s.device_id = d.device_id and dev_uid in ('7FEED050', '7FEED070') returning s.device_id)
     update device_status s set online = true from heard where s.device_id = heard.device_id`,
  )
  await database.end()
  await page.goto(`${stack.url}/device/terminal-manage?keyword=7FEED0`)
  const row = (uid: string) => grid('终端').locator('tbody tr').filter({ hasText: uid })
  // Its state, and the alarm of it.
  await until(
    async () => (await row('7FEED070').getByText('离线', { exact: true }).count()) === 2,
    'the alarm of who was silent for longer',
    30_000,
  )
  expect(await row('7FEED050').getByText('在线', { exact: true }).count()).toBe(1)
  await row('7FEED070').click()
  await details().getByText('超过 60 分钟').first().waitFor()
})

test('no heading is cut in any language', async () => {
  for (const [language, title] of [
    ['zh', '终端'],
    ['ja', '端末'],
    ['en', 'Terminals'],
  ] as const) {
    await page.context().addCookies([{ name: 'language', value: language, url: stack.url }])
    await page.goto(`${stack.url}/device/terminal-manage`)
    const heads = grid(title).getByRole('columnheader')
    await heads.nth(1).waitFor()
    const cut = await heads
      .locator('span')
      .evaluateAll((words) =>
        words
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      )
    expect(cut).toEqual([])
  }
  expect(faults).toEqual([])
})
