import { expect } from 'vitest'

import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { objections } from '#tests/harness/objections.ts'

test('an edit is found in the log, with its values before and after #operation-log-4', async ({
  openConsole,
}) => {
  const page = await openConsole()
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
  await page.goto('/system/post')
  await button('Add').click()
  await dialog.getByRole('textbox', { name: 'Role name' }).fill('Night shift')
  await dialog
    .getByRole('combobox', { name: 'Level' })
    .or(dialog.getByRole('textbox', { name: 'Level' }))
    .click()
  await page.getByRole('option', { name: /^Junior/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Operation log' }).click()
  await page.waitForURL('**/system/log')
  const row = page
    .getByRole('grid', { name: 'Operation log' })
    .getByRole('row')
    .filter({ hasText: 'Night shift' })
  await row.first().getByText('Added a role: Night shift').waitFor()
  expect(await objections(page)).toEqual([])
  await row.first().getByText('Added a role: Night shift').click()
  await page.getByText('Role name: – → Night shift').first().waitFor()
  expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0)
})
