import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { readCamera } from '#src/features/map/feed/map-address.ts'
import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { objectionsInSchemes } from '#tests/harness/objections.ts'

let page: Page

/** Three gateways, the first with a relay and terminals, some offline, some with alarms of either level. */
test.beforeEach(async ({ database, company, openConsole }) => {
  const { id, no } = company
  const uids = Array.from({ length: 16 }, (_, n) => company.uid(n))
  await database.query(
    `with g as (
       insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, lng, lat)
       select 2, ($3::text[])[n], $1, $2, 'gateway', 'GW-00' || n, 116.3 + n / 100.0, 39.9 from generate_series(1, 3) n
       returning device_id, alias
     )
     insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, lng, lat, gateway_id)
     select case n when 1 then 1 else 0 end, ($3::text[])[n + 3], $1, $2,
       case n when 1 then 'relay' else 'door-contact' end, 'Door ' || n, 116.32 + n / 1000.0, 39.91, device_id
     from g, generate_series(1, 12) n where alias = 'GW-001'`,
    [id, no, uids],
  )
  await database.query(
    `update device_status set online = true from device d
     where d.device_id = device_status.device_id and d.company_id = $1 and d.alias <> 'Door 7'`,
    [id],
  )
  await database.query(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
     select device_id, device_type, company_no, gateway_id, case device_type when 2 then 1005 else 1006 end,
       case device_type when 2 then 2 else 1 end, now() - interval '5 minutes', now()
     from device where company_id = $1 and alias in ('GW-001', 'GW-002', 'Door 3', 'Door 4', 'Door 5')`,
    [id],
  )
  page = await openConsole({ drawsMaps: true })
})

test('axe objects to nothing on the login page and on the map, whatever is open there', async ({
  stack,
  openPage,
}) => {
  const entrance = await openPage({ url: stack.url })
  await entrance.goto('/login')
  await entrance.locator('button[type="submit"]').waitFor()
  expect(await objectionsInSchemes(entrance), 'login').toEqual([])
  await entrance.close()

  await page.goto('/map')
  await page.locator('#map-summary').waitFor({ state: 'attached' })
  const row = page.getByRole('region', { name: 'Alarms' }).getByRole('listitem')
  await row.nth(4).waitFor({ state: 'attached' })
  await page.getByRole('combobox', { name: 'Search devices' }).fill('GW-00')
  await page.getByRole('option').first().waitFor()
  expect(await objectionsInSchemes(page), 'map with alarms and search').toEqual([])

  await page.getByRole('option').first().click()
  await page.getByRole('region', { name: 'Device', exact: true }).getByRole('heading').waitFor()
  await page.getByRole('button', { name: /^Online/ }).click()
  expect(await objectionsInSchemes(page), 'card and filter').toEqual([])
})

test('the search of the map offers cities and flies there', async () => {
  await page.goto('/map')
  await page.getByRole('combobox', { name: 'Search devices' }).fill('chengdu')
  const option = page.getByRole('option').first()
  await option.filter({ hasText: 'ChengduSichuan' }).waitFor()
  await expect.poll(() => option.textContent()).toBe('ChengduSichuan')
  await option.click()
  const at = () => readCamera(new URL(page.url()).searchParams.get('at') ?? undefined)
  // In the middle of the part of the map that nothing lies over.
  await expect.poll(at).toEqual({ lng: expect.closeTo(104.067, 0), lat: expect.closeTo(30.667, 0), zoom: 12 })
  expect(await page.getByRole('combobox', { name: 'Base map' }).count()).toBe(0)
})
