import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { townTest as test } from '#tests/harness/browser/product-test.ts'
import { objections } from '#tests/harness/objections.ts'
import { until } from '#tests/harness/until.ts'

const grid = (page: Page, name: string) => page.getByRole('grid', { name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const openControl = async (page: Page, topic: string) => {
  await button(page.getByRole('toolbar'), 'Control').click()
  await page.getByRole('menuitem', { name: topic, exact: true }).click()
  const opened = dialog(page, new RegExp(`^${topic} · `))
  await opened.waitFor()
  // The town's clock is fast: minutes to answer in are seconds.
  await opened.getByRole('combobox', { name: 'If a device is offline' }).click()
  await page.getByRole('option', { name: 'Wait up to 7 days' }).click()
}

test('a gateway is set and restarted from the list, answers, and stands in the journal #command-journal-7', async ({
  openConsole,
}) => {
  const page = await openConsole({ as: 'admin', viewport: { width: 1920, height: 1080 } })
  await page.goto('/device/network?keyword=GW-006')
  const row = grid(page, 'Gateways').getByRole('row').filter({ hasText: 'GW-006' })
  await row.getByText(/^(Online|Abnormal)$/).waitFor()
  await row.getByRole('checkbox').check()

  await openControl(page, 'Logs')
  const logs = dialog(page, /^Logs · /)
  const level = logs.getByRole('region', { name: 'Set log level' })
  await level.getByRole('combobox', { name: 'Log level' }).click()
  await page.getByRole('option').last().click()
  expect(await objections(page)).toEqual([])
  await button(level, 'Set log level').click()
  await level.getByText('Done', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await logs.waitFor({ state: 'detached' })

  await openControl(page, 'Restart')
  const restart = dialog(page, /^Restart · /).getByRole('region', { name: 'Restart gateway' })
  await button(restart, 'Restart gateway').click()
  const question = dialog(page, 'Restart gateway')
  const letters = (await question.locator('b').textContent()) ?? ''
  for (const letter of letters.split(' ')) await button(question, letter).click()
  await button(question, 'Restart gateway').click()
  await restart.getByText('Done', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await row.click()
  await page.getByRole('link', { name: 'Commands sent' }).click()
  await page.waitForURL(/\/maintenance-manage\/commands\?devUid=/)
  const journal = grid(page, 'Command journal')
  await journal.getByText('Restart gateway').first().waitFor()
  const lineOf = async (name: string) =>
    (await journal.getByRole('row').filter({ hasText: name }).first().textContent()) ?? ''
  await until(async () => (await lineOf('Restart gateway')).includes('Done'), 'the end of the restart')
  expect(await lineOf('Set log level')).toContain('Done')
  await journal.getByRole('row').filter({ hasText: 'Set log level' }).first().click()
  const answered = page.getByRole('region', { name: 'Answered' })
  await answered.getByText('Log level').waitFor()
  expect(await objections(page)).toEqual([])
})

test('a relay is set from the list and a terminal from its details #relay-dialogs-7', async ({
  openConsole,
}) => {
  const page = await openConsole({ as: 'admin', viewport: { width: 1920, height: 1080 } })
  await page.goto('/device/trunk-manage?status=0')
  const relay = grid(page, 'Relays').getByRole('row').nth(1)
  await relay.getByRole('checkbox').check()
  await openControl(page, 'Group')
  const group = dialog(page, /^Group · /).getByRole('region', { name: 'Set group' })
  await group.getByRole('textbox', { name: /^Group/ }).fill('256')
  await button(group, 'Set group').click()
  await group.getByText('Enter a number from 0 to 255.').waitFor()
  await group.getByRole('textbox', { name: /^Group/ }).fill('17')
  expect(await objections(page)).toEqual([])
  await button(group, 'Set group').click()
  await group.getByText('Done', { exact: true }).waitFor()

  await page.goto('/device/terminal-manage?status=0')
  await grid(page, 'Terminals').getByRole('row').nth(1).click()
  await button(page.getByRole('region', { name: 'Status' }), 'Control').click()
  await page.getByRole('menuitem', { name: 'Cycles', exact: true }).click()
  const cycles = dialog(page, /^Cycles · /)
  await cycles.getByRole('region', { name: 'Set cycles' }).waitFor()
  await button(cycles, 'Query again').waitFor()
  expect(await objections(page)).toEqual([])
})
