import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { objections } from '#tests/harness/objections.ts'

const address = '/system/inform'
let page: Page
test.beforeEach(async ({ openConsole }) => {
  page = await openConsole()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const announcement = () => page.getByRole('dialog', { name: 'Announcement', exact: true })
const row = () => page.getByRole('grid', { name: 'Announcements' }).getByRole('row').nth(1)

/** Opens the page anew, once it knows what is unread. */
async function enterAgain(): Promise<void> {
  const unread = page.waitForResponse('**/announcement/getAnnouncementList')
  await page.goto(address)
  await unread
  await row().waitFor()
}

test('an announcement is published, read, marked as read, stopped and deleted #announcements-12', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Announcements' }).click()
  await page.waitForURL(`**${address}`)
  await page.getByText('No entries yet').waitFor()
  await button('Add').first().click()
  const form = page.getByRole('dialog', { name: 'Add: Announcements' })
  await form.getByRole('textbox', { name: 'Topic' }).fill('Maintenance tonight')
  await form.getByRole('textbox', { name: 'Content' }).fill('All gateways restart.')
  expect(await objections(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()

  await announcement().getByText('Maintenance tonight').waitFor()
  await announcement().getByText('All gateways restart.').waitFor()
  await expect.poll(async () => (await announcement().boundingBox())?.width).toBe(600)
  expect(await objections(page)).toEqual([])
  await announcement().getByRole('button', { name: 'Confirm' }).click()
  await announcement().waitFor({ state: 'detached' })

  await enterAgain()
  await announcement().getByRole('checkbox', { name: 'Do not remind me again' }).check()
  await announcement().getByRole('button', { name: 'Confirm' }).click()
  await announcement().waitFor({ state: 'detached' })
  await enterAgain()
  expect(await announcement().count()).toBe(0)

  await row().getByText('Displayed').waitFor()
  await row().getByRole('checkbox').check()
  await button('Edit').first().click()
  const edit = page.getByRole('dialog', { name: 'Edit: Announcements' })
  await edit.getByRole('checkbox', { name: 'Stop display' }).check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await row().getByText('Stopped').waitFor()

  await button('Delete').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByText('No entries yet').waitFor()
})
