import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { objections } from '#tests/harness/objections.ts'
import { until } from '#tests/harness/until.ts'

let page: Page
test.beforeEach(async ({ openConsole }) => {
  page = await openConsole({ language: 'zh', viewport: { width: 1920, height: 1080 } })
})

const grid = (name: string) => page.getByRole('grid', { name })
const total = (name: string, expected: number) =>
  until(
    async () => Number(await grid(name).getAttribute('aria-rowcount')) === expected + 1,
    `${expected} in ${name}`,
  )
const dialog = () => page.getByRole('dialog')
const details = () => page.getByRole('complementary', { name: '详情' })
const button = (name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true })
test('a terminal is added, opened by its address, and gets a new battery #devices-2', async ({ company }) => {
  const added = company.uid(1)
  await page.goto('/device/terminal-manage')
  await button('新增').first().click()
  await dialog()
    .getByRole('textbox', { name: /^终端ID/ })
    .fill(added)
  await button('生成密钥', dialog()).click()
  await expect
    .poll(() => dialog().getByRole('textbox', { name: /^密钥/ }).inputValue())
    .toMatch(/^[0-9A-F]{10}$/)
  const type = dialog().getByRole('combobox', { name: /^终端类型/ })
  await type.fill('水位')
  // However short what was found, the dropdown is as wide as its field.
  const share = async () => {
    const [offered, field] = [await page.getByRole('listbox').boundingBox(), await type.boundingBox()]
    return (offered?.width ?? 0) / (field?.width ?? Infinity)
  }
  await expect.poll(share).toBeGreaterThan(0.95)
  await page.getByRole('option').first().click()
  await button('保存', dialog()).click()
  await dialog().waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'ID、别名或地址' }).fill(added)
  await page.keyboard.press('Enter')
  await total('终端', 1)
  await grid('终端').locator('tbody tr').click()
  await page.waitForURL(/open=\d+/)
  await page.goto(page.url())

  await details().getByText('从未上报').first().waitFor()
  await details().getByText('尚未注册，因此没有上级。').waitFor()
  await button('登记更换电池…', details()).click()
  await dialog().getByRole('textbox', { name: '旧电池剩余电量（%）' }).fill('12.5')
  expect(await objections(page)).toEqual([])
  await button('保存', dialog()).click()
  await dialog().waitFor({ state: 'detached' })
  await button('电池更换记录', details()).click()
  const record = dialog().getByRole('grid').locator('tbody tr')
  await record.getByText('12.5').waitFor()
  await record.getByText('Administrator').waitFor()
})

test('the multiplier and the base after which silence is an alarm are minutes #devices-3', async ({
  database,
  company,
}) => {
  const { rows: before } = await database.query<{ multiplier: string; base: string }>(
    `select offline_multiplier as multiplier, offline_base_minutes as base from device_type_option where type_id = 'weather'`,
  )
  const setLimits = (multiplier?: string, base?: string) =>
    database.query(
      `update device_type_option set offline_multiplier = $1, offline_base_minutes = $2 where type_id = 'weather'`,
      [multiplier, base],
    )
  onTestFinished(async () => {
    await setLimits(before[0]?.multiplier, before[0]?.base)
  })
  await setLimits('2', '30')
  const [shorter, longer] = [company.uid(0x30), company.uid(0x70)]
  await database.query(
    `insert into device (device_type, company_id, company_no, dev_uid, type_id)
     values (0, $1, $2, $3, 'weather'), (0, $1, $2, $4, 'weather')`,
    [company.id, company.no, shorter, longer],
  )
  await database.query(
    `with heard as (
       update device_state s set check_at = now(), beat_at = now() - right(dev_uid, 2)::int * interval '1 minute'
       from device d where s.device_id = d.device_id and d.company_id = $1 returning s.device_id)
     update device_status s set online = true from heard where s.device_id = heard.device_id`,
    [company.id],
  )
  await page.goto('/device/terminal-manage')
  const row = (uid: string) => grid('终端').locator('tbody tr').filter({ hasText: uid })
  // Its state, and the alarm of it.
  await until(
    async () => (await row(longer).getByText('离线', { exact: true }).count()) === 2,
    'the alarm of who was silent for longer',
  )
  await row(shorter).getByText('在线', { exact: true }).waitFor()
  await row(longer).click()
  await details().getByText('超过 60 分钟').first().waitFor()
})

test.for([
  ['zh', '终端'],
  ['ja', '端末'],
  ['en', 'Terminals'],
] as const)(
  'no heading is cut in the language %s',
  async ([language, title], { database, company, openConsole }) => {
    await database.query(
      `insert into device (device_type, company_id, company_no, dev_uid, type_id) values (0, $1, $2, $3, 'weather')`,
      [company.id, company.no, company.uid(1)],
    )
    page = await openConsole({ language, viewport: { width: 1920, height: 1080 } })
    await page.goto('/device/terminal-manage')
    const heads = grid(title).getByRole('columnheader')
    await heads.nth(1).waitFor()
    const cut = () =>
      heads
        .locator('span')
        .evaluateAll((words) =>
          words
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        )
    await expect.poll(cut).toEqual([])
  },
)
