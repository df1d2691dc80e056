import { expect } from 'vitest'

import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { objections } from '#tests/harness/objections.ts'

test('the administrator gives a company a licence, changes a cap and takes it away #licences-8', async ({
  openConsole,
  company,
}) => {
  const page = await openConsole({ as: 'admin' })
  const row = page.getByRole('grid', { name: 'Licences' }).getByRole('row').filter({ hasText: company.name })
  const dialog = page.getByRole('dialog')
  await page.goto('/')
  await page.getByRole('link', { name: 'Licences' }).click()
  await page.waitForURL('**/system/license')
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  const choice = dialog.getByRole('combobox', { name: /^Company/ })
  await choice.click()
  await choice.fill(company.name)
  await page.getByRole('treeitem', { name: company.name }).click()
  await dialog.getByRole('textbox', { name: 'Gateway cap' }).fill('3')
  await dialog.getByRole('textbox', { name: 'Relay cap' }).fill('20')
  await dialog.getByRole('textbox', { name: 'Terminal cap' }).fill('500')
  expect(await objections(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('500', { exact: true }).waitFor()

  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await dialog.getByRole('textbox', { name: 'Terminal cap' }).fill('600')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('600', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  await row.waitFor({ state: 'detached' })
})
