import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readCamera } from '#src/features/map/feed/map-address.ts'
import { startBrowser } from '#tests/harness/browser/start-browser.ts'
import { logIn } from '#tests/harness/log-in.ts'
import { objectionsInSchemes } from '#tests/harness/objections.ts'
import { stackDatabase } from '#tests/harness/stack-database.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'

let stack: Stack
let browser: Browser

/** Three gateways, the first with a relay and terminals, some offline, some with alarms of either level. */
beforeAll(async () => {
  stack = await startStack()
  const database = await stackDatabase(stack)
  await database.query(`
    with g as (
      insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, lng, lat)
      select 2, 'AA00000' || n, company_id, company_no, 'gateway', 'GW-00' || n, 116.3 + n / 100.0, 39.9
      from company, generate_series(1, 3) n
      returning device_id, company_id, company_no, dev_uid
    )
    insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, lng, lat, gateway_id)
    select case n when 1 then 1 else 0 end, 'AB' || lpad(n::text, 6, '0'), company_id, company_no,
      case n when 1 then 'relay' else 'door-contact' end, 'Door ' || n, 116.32 + n / 1000.0, 39.91, device_id
    from g, generate_series(1, 12) n where dev_uid = 'AA000001'`)
  await database.query(`update device_status set online = true from device d
    where d.device_id = device_status.device_id and d.alias <> 'Door 7'`)
  await database.query(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
     select device_id, device_type, company_no, gateway_id, case device_type when 2 then 1005 else 1006 end,
       case device_type when 2 then 2 else 1 end, now() - interval '5 minutes', now()
     from device where alias in ('GW-001', 'GW-002', 'Door 3', 'Door 4', 'Door 5')`,
  )
  await database.end()
  browser = await startBrowser()
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

/** Words of the page in each language, to find one's way. */
const languages = [
  {
    language: 'zh',
    search: '搜索设备',
    alarms: '告警',
    card: '设备',
    online: '在线',
    city: { typed: '成都', offered: '成都市四川' },
  },
  {
    language: 'en',
    search: 'Search devices',
    alarms: 'Alarms',
    card: 'Device',
    online: 'Online',
    city: { typed: 'chengdu', offered: 'ChengduSichuan' },
  },
  {
    language: 'ja',
    search: 'デバイスを検索',
    alarms: 'アラーム',
    card: 'デバイス',
    online: 'オンライン',
    city: { typed: '成都', offered: '成都四川省' },
  },
]

describe.each(languages)('in $language', ({ language, search, alarms, card, online, city }) => {
  let page: Page
  afterAll(() => page?.context().close())

  test('axe objects to nothing', async () => {
    await page?.context().close()
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: 'language', value: language, url: stack.url }])
    page = await context.newPage()

    await page.goto(`${stack.url}/login`)
    await page.locator('button[type="submit"]').waitFor()
    expect(await objectionsInSchemes(page, language), 'login').toEqual([])

    await logIn(page, stack)
    await page.locator('#map-summary').waitFor({ state: 'attached', timeout: 60_000 })
    const row = page.getByRole('region', { name: alarms }).getByRole('listitem')
    await row.nth(4).waitFor({ state: 'attached', timeout: 60_000 })
    expect(await objectionsInSchemes(page, language), 'map with alarms').toEqual([])

    await page.getByRole('combobox', { name: search }).fill('GW-00')
    await page.getByRole('option').first().waitFor()
    expect(await objectionsInSchemes(page, language), 'search').toEqual([])

    await page.getByRole('option').first().click()
    await page.getByRole('region', { name: card, exact: true }).getByRole('heading').waitFor()
    await page.getByRole('button', { name: new RegExp(`^${online}`) }).click()
    expect(await objectionsInSchemes(page, language), 'card and filter').toEqual([])
  })

  test('the search of the map offers cities and flies there', async () => {
    await page.getByRole('combobox', { name: search }).fill(city.typed)
    const option = page.getByRole('option').first()
    await option.filter({ hasText: city.offered }).waitFor({ timeout: 60_000 })
    expect(await option.textContent()).toBe(city.offered)
    await option.click()
    const at = () => readCamera(new URL(page.url()).searchParams.get('at') ?? undefined)
    // In the middle of the part of the map that nothing lies over.
    await expect
      .poll(at, { timeout: 30_000 })
      .toEqual({ lng: expect.closeTo(104.067, 0), lat: expect.closeTo(30.667, 0), zoom: 12 })
    expect(await page.getByRole('combobox', { name: 'Base map' }).count()).toBe(0)
  })
})
