import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { objectionsInSchemes } from '#tests/harness/objections.ts'

let page: Page
test.beforeEach(async ({ database, company, openConsole }) => {
  await database.query(
    `insert into device (company_id, company_no, dev_uid, device_type, type_id, alias)
     select $1, $2, uid, 0, 'vibration', 'V-' || n from unnest($3::text[]) with ordinality u (uid, n)`,
    [company.id, company.no, Array.from({ length: 6 }, (_, n) => company.uid(n))],
  )
  await database.query(
    `update device_state s set battery_percent = case when d.alias in ('V-1', 'V-2') then 9 else 90 end, rssi_dbm = -80,
       registrations = 14, register_at = now()
     from device d where d.device_id = s.device_id and d.company_no = $1`,
    [company.no],
  )
  await database.query('update device_status set online = true where company_no = $1', [company.no])
  await database.query(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
     select device_id, 0, company_no, gateway_id, type, level, now() - back, now()
     from device, (values ('V-3', 1005, 2, interval '2 minutes'), ('V-4', 90001, 1, '40 minutes'), ('V-5', 1003, 1, '2 days'))
       as alarm (of, type, level, back)
     where company_no = $1 and alias = alarm.of`,
    [company.no],
  )
  page = await openConsole({ viewport: { width: 1920, height: 1080 } })
})

const tile = (name: string) => page.getByRole('region', { name, exact: true })

test('the dashboard is opened from the menu, follows a new alarm and leads to the devices that it counts #dashboard-13', async ({
  database,
  company,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Data Panel' }).click()
  await page.waitForURL('**/border')

  await expect.poll(() => tile('Priority alarms').getByRole('table').innerText()).toContain('V-3')
  await expect.poll(() => tile('Battery status').getByRole('table').innerText()).toContain('Low (< 20 %)')
  await expect.poll(() => tile('Devices with too many registrations').innerText()).toContain('V-4')
  await tile('Alarm trend').getByText('3 days').click()
  await expect.poll(() => tile('Alarm trend').innerText()).toContain('3 raised in this period')
  await page.waitForURL('**/border?days=3')
  expect(await objectionsInSchemes(page)).toEqual([])

  await database.query(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
     select device_id, 0, company_no, gateway_id, 1005, 2, now(), now() from device where company_no = $1 and alias = 'V-6'`,
    [company.no],
  )
  await expect.poll(() => tile('Priority alarms').getByRole('table').innerText()).toContain('V-6')

  await tile('Battery status').getByRole('link', { name: '2', exact: true }).click()
  await page.waitForURL('**/device/terminal-manage?battery=low')
  const rows = page.getByRole('grid').getByRole('row')
  await expect.poll(() => rows.count()).toBe(3)
  await expect.poll(() => page.getByRole('grid').innerText()).toContain('V-2')
})
