import { hash } from '@node-rs/argon2'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startBrowser } from '#tests/harness/browser.ts'
import { logIn } from '#tests/harness/log-in.ts'
import { stackDatabase } from '#tests/harness/stack-database.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'
import { until } from '#tests/harness/until.ts'

const words = {
  zh: {
    import: '导入',
    covers: ['提示，经我确认后覆盖', '跳过，保持不变'],
    coordinates: ['表格中的坐标类型', '百度（BD-09）'],
    add: '新增',
    fields: [/^网关类型/, /^时区/],
    pick: '在地图上选取',
    position: ['位置', '经度', '纬度', '地址', '清空', '使用此位置'],
    copy: '复制地址',
    byHand: '复制',
    copied: '已复制',
    never: '从未上报',
    notOpen: '您无权访问此页面',
  },
  en: {
    import: 'Import',
    covers: ['Overwrite them, once I have seen and confirmed them', 'Ignore them: they stay as they are'],
    coordinates: ['Coordinates in the sheet', 'Baidu (BD-09)'],
    add: 'Add',
    fields: [/^Gateway type/, /^Time zone/],
    pick: 'Pick on the map',
    position: ['Position', 'Longitude', 'Latitude', 'Address', 'Clear', 'Use this position'],
    copy: 'Copy Address',
    byHand: 'Copy',
    copied: 'Copied',
    never: 'It has never reported',
    notOpen: 'This page is not open to you',
  },
  ja: {
    import: 'インポート',
    covers: ['表示し、確認後に上書きする', 'そのままにする'],
    coordinates: ['シートの座標系', 'Baidu（BD-09）'],
    add: '追加',
    fields: [/^ゲートウェイ種別/, /^タイムゾーン/],
    pick: '地図で選択',
    position: ['位置', '経度', '緯度', '住所', '消去', 'この位置を使う'],
    copy: '住所をコピー',
    byHand: 'コピー',
    copied: 'コピーしました',
    never: 'まだ一度も通信がありません',
    notOpen: 'このページを表示する権限がありません',
  },
} as const

const narrowPassword = 'Passw0rd-of-tests'
const addressOf = (characters: number) => 'Pier '.padEnd(characters, '.')

let stack: Stack
let browser: Browser
let page: Page
type Login = Awaited<ReturnType<BrowserContext['storageState']>>
let logins: Record<'admin' | 'narrow', Login>
/** Of the gateways whose addresses have so many characters. */
const ids: Record<number, string> = {}

async function loggedIn(login: Stack['login']): Promise<Login> {
  const context = await browser.newContext()
  await logIn(await context.newPage(), { ...stack, login })
  const state = await context.storageState()
  await context.close()
  return state
}

beforeAll(async () => {
  stack = await startStack()
  browser = await startBrowser({ drawsMaps: false })
  const database = await stackDatabase(stack)
  await database.query(
    `with p as (insert into post (company_id, name, post_level) select company_id, 'map alone', 4 from company returning *),
       f as (insert into post_function select post_id, 'map_view' from p)
     insert into app_user (company_id, company_no, post_id, login_name, user_name, password_hash)
     select c.company_id, c.company_no, post_id, 'narrow', 'Narrow', $1 from company c, p`,
    [await hash(narrowPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })],
  )
  for (const characters of [80, 81]) {
    const { rows } = await database.query<{ id: string }>(
      `insert into device (device_type, dev_uid, company_id, company_no, type_id, address)
       select 2, $1, company_id, company_no, (select type_id from device_type_option where device_type = 2 limit 1), $2
       from company where parent_id is null returning device_id::text as id`,
      [`FEED00${characters}`, addressOf(characters)],
    )
    ids[characters] = rows[0]?.id ?? ''
  }
  await database.end()
  logins = {
    admin: await loggedIn(stack.login),
    narrow: await loggedIn({ name: 'narrow', password: narrowPassword }),
  }
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe.each(['zh', 'en', 'ja'] as const)('in %s', (language) => {
  const said = words[language]
  let context: BrowserContext

  async function openAs(login: Login): Promise<void> {
    await context?.close()
    context = await browser.newContext({ viewport: { width: 1366, height: 900 }, storageState: login })
    await context.addCookies([{ name: 'language', value: language, url: stack.url }])
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.url })
    page = await context.newPage()
    page.setDefaultTimeout(60_000)
  }
  beforeAll(() => openAs(logins.admin))
  afterAll(() => context?.close())

  test('an import offers to cover or to ignore what is there, and takes coordinates for BD-09', async () => {
    const [label, baidu] = said.coordinates
    await page.goto(`${stack.url}/device/network`)
    await button(said.import).click()
    await dialog().getByRole('radio').first().waitFor()
    const radios = await dialog()
      .getByRole('radio')
      .evaluateAll((all) =>
        all.map((one) => one instanceof HTMLInputElement && [one.value, one.labels?.[0]?.textContent]),
      )
    expect(radios).toEqual([
      ['1', said.covers[0]],
      ['3', said.covers[1]],
    ])
    expect(await dialog().getByRole('combobox', { name: label }).inputValue()).toBe(baidu)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  test('an entry has the one type, finds a time zone, and has a position picked and cleared', async () => {
    const [type, zone] = said.fields
    const [position, longitude, latitude, address, clear, use] = said.position
    await button(said.add).first().click()
    await until(
      async () => (await dialog().getByRole('combobox', { name: type }).inputValue()) !== '',
      'the only type',
    )
    await dialog().getByRole('combobox', { name: zone }).fill('Tokyo')
    await page.getByRole('option', { name: /Asia\/Tokyo/ }).click()
    expect(await dialog().getByRole('combobox', { name: zone }).inputValue()).toContain('Asia/Tokyo')
    await button(said.pick).click()
    const picker = dialog(position)
    await picker.getByRole('textbox', { name: longitude }).fill('116.397')
    await picker.getByRole('textbox', { name: latitude }).fill('39.909')
    await picker.getByRole('textbox', { name: address }).fill('1 Example Road')
    await picker.getByRole('button', { name: use }).click()
    await page.getByText('116.397, 39.909').waitFor()
    await button(said.pick).click()
    await picker.getByRole('button', { name: clear }).click()
    expect(await picker.getByRole('textbox', { name: address }).inputValue()).toBe('')
    await picker.getByRole('button', { name: use }).click()
    await page.getByText('116.397, 39.909').waitFor({ state: 'detached' })
  })

  test('an address of 80 characters is copied at once, one of 81 is shown in full first', async () => {
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.goto(`${stack.url}/device/network?open=${ids[80]}`)
    await button(said.copy).click()
    await page.getByText(said.copied, { exact: true }).first().waitFor()
    expect([await dialog().count(), await copied()]).toEqual([0, addressOf(80)])
    await page.goto(`${stack.url}/device/network?open=${ids[81]}`)
    await button(said.copy).click()
    await dialog().getByText(addressOf(81), { exact: true }).waitFor()
    expect(await copied()).toBe(addressOf(80))
    await dialog().getByRole('button', { name: said.byHand, exact: true }).click()
    await until(async () => (await copied()) === addressOf(81), 'the longer one')
  })

  test('a gateway that has never reported says so', async () => {
    await page.goto(`${stack.url}/device/network?open=${ids[80]}`)
    const never = page.getByRole('complementary').getByText(said.never).first()
    await never.waitFor()
    expect(await never.isVisible()).toBe(true)
  })

  test('a page that is not among a person’s modules is not open to them', async () => {
    await openAs(logins.narrow)
    await page.goto(`${stack.url}/device/network`)
    await page.getByRole('heading', { name: said.notOpen }).waitFor()
    expect(await page.getByRole('grid').count()).toBe(0)
    await page.goto(stack.url)
    await page.waitForURL(`${stack.url}/map**`)
  })
})
