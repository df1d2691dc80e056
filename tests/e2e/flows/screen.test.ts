import { expect } from 'vitest'

import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { objections } from '#tests/harness/objections.ts'

test('a screen is added, shows its wall by its link, and goes out when it is deleted', async ({
  openConsole,
  openPage,
  stack,
}) => {
  const page = await openConsole()
  await page.goto('/system/screen')
  await page.getByText('No entries yet').waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Add: Screens' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Control room 1')
  await form.getByRole('button', { name: 'Save' }).click()
  const made = page.getByRole('dialog', { name: 'Link of the screen' })
  const link = (await made.getByRole('code').textContent()) ?? ''
  expect(await objections(page)).toEqual([])
  await page.keyboard.press('Escape')

  const wall = await openPage({ url: stack.url, viewport: { width: 1920, height: 1080 } })
  await wall.goto(link)
  await wall.getByRole('main').getByText('LIVE', { exact: true }).waitFor()
  await wall.getByText('No active alarms.').waitFor()
  expect(await wall.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  expect(await objections(wall)).toEqual([])

  const row = page.getByRole('grid', { name: 'Screens' }).getByRole('row').nth(1)
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  const question = page.getByRole('dialog')
  await question.getByText('Its link stops working at once').waitFor()
  await question.getByRole('button', { name: /^Delete/ }).click()
  await wall.getByRole('heading', { name: 'This screen is switched off' }).waitFor()
  expect(await objections(wall)).toEqual([])
})
