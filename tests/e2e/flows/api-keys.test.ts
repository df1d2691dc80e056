import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { objections } from '#tests/harness/objections.ts'

test('an administrator adds an API key, which makes calls until it is frozen', async ({
  openConsole,
  stack,
}) => {
  const name = `ERP ${randomUUID().slice(0, 8)}`
  const page = await openConsole()
  const dialog = page.getByRole('dialog')
  await page.goto('/system/api-key')
  await page.getByRole('grid', { name: 'API keys' }).waitFor()

  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await dialog.getByRole('textbox', { name: /^Key name/ }).fill(name)
  await dialog.getByRole('group', { name: 'System management / Companies' }).getByLabel('View').check()
  expect(await objections(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const key = await dialog.getByText(/^fwk_/).textContent()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  const call = async (path: string) => {
    const answer = await fetch(`${stack.url}/api/${path}`, { headers: { 'x-api-key': key ?? '' } })
    return answer.status
  }
  expect(await call('company/findPage')).toBe(200)
  expect(await call('user/findPage')).toBe(403)

  const row = page.getByRole('grid').getByRole('row').filter({ hasText: name })
  await row.getByText((key ?? '').slice(0, 10)).waitFor()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Freeze', exact: true }).click()
  await dialog.getByRole('button', { name: /^Freeze/ }).click()
  await row.getByText('Frozen').waitFor()
  expect(await call('company/findPage')).toBe(401)
})
