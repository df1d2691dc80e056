import { expect } from 'vitest'

import { townTest as test } from '#tests/harness/browser/product-test.ts'
import { objections } from '#tests/harness/objections.ts'
import { until } from '#tests/harness/until.ts'

test('a wall opens from the dashboard, shows the network live in large text, and turns its pages #wall-1', async ({
  openConsole,
}) => {
  const page = await openConsole({ as: 'admin', viewport: { width: 1920, height: 1080 } })
  await page.goto('/border')
  await page.getByRole('link', { name: 'Show on a wall' }).click()
  await page.waitForURL(/\/wall$/)
  const wall = page.getByRole('main')
  await wall.getByText('LIVE', { exact: true }).waitFor()
  const alarms = wall.getByRole('region', { name: 'Alarms' })
  await alarms.getByRole('listitem').first().waitFor()
  await wall.getByRole('region', { name: 'Online rates' }).getByText('%').first().waitFor()
  // A row that gives way to a newer alarm while it is measured has no size.
  await expect
    .poll(() =>
      alarms
        .getByRole('listitem')
        .first()
        .evaluate((item) => Number.parseFloat(getComputedStyle(item).fontSize)),
    )
    .toBeGreaterThanOrEqual(40)
  const scrolls = () =>
    page.evaluate(
      () =>
        document.documentElement.scrollHeight > innerHeight ||
        document.documentElement.scrollWidth > innerWidth,
    )
  await expect.poll(scrolls).toBe(false)

  const settings = wall.getByRole('form', { name: 'Screen settings' })
  // The settings go some seconds after the pointer has come to rest, which a busy machine may need for one click.
  const moving = await page.evaluate(() =>
    Number(setInterval(() => dispatchEvent(new PointerEvent('pointermove')), 200)),
  )
  await settings.getByRole('combobox', { name: 'Viewer’s distance (m)' }).selectOption('2')
  await page.waitForURL(/distance=2/)
  await settings.getByRole('combobox', { name: 'Next page after' }).selectOption('0')
  await page.waitForURL(/seconds=0/)
  expect(await objections(page)).toEqual([])
  // A priority alarm that comes meanwhile turns it back.
  const titles = ['Battery status', 'Signal status', 'Alarm trend']
  await until(async () => {
    await wall.getByRole('button', { name: 'Battery, signal and alarm trend' }).click()
    return (await wall.getByRole('heading', { level: 2 }).allTextContents()).join() === titles.join()
  }, 'the second page')
  expect(await objections(page)).toEqual([])

  await page.evaluate((timer) => clearInterval(timer), moving)
  await settings.waitFor({ state: 'detached' })
  await page.evaluate(() => setInterval(() => dispatchEvent(new PointerEvent('pointermove')), 200))
  await settings.getByRole('link', { name: 'Back to the dashboard' }).click()
  await page.waitForURL(/\/border$/)
})

test('a replay of the last day opens from the dashboard, for who may see it #wall-7', async ({
  openConsole,
}) => {
  const page = await openConsole({ viewport: { width: 1920, height: 1080 } })
  await page.goto('/border')
  await page.getByRole('link', { name: 'Show a replay on a wall' }).click()
  const wall = page.getByRole('main')
  await wall.getByText('REPLAY', { exact: true }).waitFor()
  await wall.getByRole('region', { name: 'Alarms' }).getByText('No active alarms.').waitFor()
  await wall.getByRole('heading', { name: 'Alarm trend' }).waitFor()
  expect(await objections(page)).toEqual([])
})
