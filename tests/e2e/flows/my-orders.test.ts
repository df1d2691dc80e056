import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'

import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { newPerson } from '#tests/harness/company.ts'
import { objections } from '#tests/harness/objections.ts'
import { until } from '#tests/harness/until.ts'

const phone = { width: 390, height: 844 }

const photo = async () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#864' } })
    .jpeg()
    .toBuffer()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an order is done on a phone that loses its network and its page, and nothing typed is lost', async ({
  database,
  company,
  openConsole,
}) => {
  const [armuid, login] = [company.uid(7), `field_${randomUUID().replaceAll('-', '')}`]
  const functions = ['maintenance_myOrders_view', 'maintenance_maintainRecords_edit']
  await newPerson(database, company, { loginName: login, userName: 'Field crew', functions })
  const { rows } = await database.query<{ id: string }>(
    `with d as (insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, address, lng, lat)
       values (2, $1, $2, $3, 'gateway', 'Pump 7', 'River road 7', 121.5, 31.25) returning *)
     insert into work_order (company_no, device_id, device_type, dev_uid, status, processor_id, processor_name,
       dispatcher_name, reason, description, appointed_at, due_at)
     select d.company_no, d.device_id, 2, d.dev_uid, 1, u.user_id, u.user_name, 'Control room', 90000,
       'Key at the gate', now(), now() + interval '1 day'
     from d, app_user u where u.login_name = $4 returning order_id as id`,
    [armuid, company.id, company.no, login],
  )
  const stored = async () => {
    const result = await database.query(
      `select status, remark, (select count(*)::int from work_order_photo p where p.order_id = o.order_id) as photos
       from work_order o where order_id = $1`,
      [rows[0]?.id],
    )
    return result.rows[0] as { status: number; remark: string; photos: number }
  }

  const page = await openConsole({ as: login, viewport: phone, hasTouch: true, isMobile: true })
  await page.goto('/maintenance-manage/my-orders')
  const order = page.getByRole('article', { name: /Pump 7/ })
  await order.getByText('Key at the gate').waitFor()
  await expect
    .poll(() => order.getByRole('link', { name: 'Navigate' }).getAttribute('href'))
    .toBe('geo:31.25,121.5?q=31.25,121.5(Pump%207)')
  expect(await objections(page)).toEqual([])
  await button(page, 'Accept').tap()
  await until(async () => (await stored()).status === 2, 'the order to be accepted')

  await page.route(/maintenanceRecord\/(moveMine|addPhoto)/, async (route) => route.abort())
  await button(page, 'On the way').tap()
  await page.getByText('1 entry is not sent yet').waitFor()
  await button(page, 'Done').tap()
  await page.getByRole('textbox', { name: 'Remark' }).fill('Antenna replaced')
  await page.locator('input[type=file]').setInputFiles({
    name: 'antenna.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  })
  await page.getByRole('img', { name: 'Photo 1' }).waitFor()

  await page.reload()
  await page.getByText('1 entry is not sent yet').waitFor()
  await page.getByRole('img', { name: 'Photo 1' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Remark' }).inputValue()).toBe('Antenna replaced')
  await page.getByRole('combobox', { name: /^Result/ }).tap()
  await page.getByRole('option', { name: 'Replace device' }).tap()
  await button(page, 'Report as done').tap()
  await page.getByText('2 entries are not sent yet').waitFor()
  expect(await stored()).toEqual({ status: 2, remark: '', photos: 0 })

  await page.unroute(/maintenanceRecord\/(moveMine|addPhoto)/)
  await button(page, 'Send now').tap()
  await expect.poll(stored).toEqual({ status: 4, remark: 'Antenna replaced', photos: 1 })
  await page.getByText('1 photo').waitFor()
  await page.getByText('not sent yet').waitFor({ state: 'detached' })

  const desk = await openConsole({ viewport: { width: 1920, height: 1080 } })
  await desk.goto('/maintenance-manage/maintenance-record')
  await desk.getByRole('grid').getByRole('row').filter({ hasText: armuid }).getByText('Completed').click()
  await desk.getByRole('list', { name: 'Timeline' }).getByText('On the way').waitFor()
  await desk.getByRole('button', { name: /^Photo of/ }).click()
  await desk
    .getByRole('dialog', { name: /^Photo of/ })
    .getByText('Taken by Field crew')
    .waitFor()
})
