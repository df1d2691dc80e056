import { randomUUID } from 'node:crypto'

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { captchaOf } from '#tests/harness/browser/captcha.ts'
import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { objections } from '#tests/harness/objections.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const rowOf = (page: Page, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text })
const textbox = (page: Page, label: string) =>
  dialog(page)
    .getByRole('textbox', { name: new RegExp(`^${label}`) })
    .first()

async function openList(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === path)
  await page.getByRole('grid', { name }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
}

const choice = (page: Page, label: string) =>
  dialog(page).getByRole('combobox', { name: new RegExp(`^${label}`) })

async function chooseCompany(page: Page, name: string): Promise<void> {
  await choice(page, 'Company').click()
  await choice(page, 'Company').fill(name)
  await page.getByRole('treeitem', { name }).click()
}

async function save(page: Page): Promise<void> {
  await button(dialog(page), 'Save').click()
}

test('an administrator sets up company, role and user, who logs in and has what the role says #people-1', async ({
  openConsole,
  openPage,
  stack,
  database,
}) => {
  const mark = randomUUID().slice(0, 8)
  const [company, role, user, loginName] = [
    `Pumps ${mark}`,
    `Watch ${mark}`,
    `Guard ${mark}`,
    `guard_${mark}`,
  ]
  const page = await openConsole()
  await page.goto('/')

  await openList(page, 'Companies', '/system/company')
  await button(page, 'Add').first().click()
  await textbox(page, 'Name').fill(company)
  await save(page)
  await rowOf(page, company).waitFor()

  await openList(page, 'Roles', '/system/post')
  await button(page, 'Add').first().click()
  await textbox(page, 'Role name').fill(role)
  await chooseCompany(page, company)
  await choice(page, 'Level').click()
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual(['Highest', 'Senior (administrator)', 'Intermediate (advanced)', 'Junior (basic)'])
  await page.getByRole('option', { name: 'Junior' }).click()
  await textbox(page, 'Description').fill('Looks at devices')
  expect(await objections(page)).toEqual([])
  await save(page)
  const roleRow = rowOf(page, role)
  await roleRow.waitFor()
  for (const text of [company, 'Junior', 'Active', 'Looks at devices', 'Administrator'])
    await roleRow.getByText(text).first().waitFor()

  await openList(page, 'Users', '/system/user')
  await button(page, 'Add').first().click()
  await textbox(page, 'Name').fill(user)
  await textbox(page, 'Login name').fill(loginName)
  await chooseCompany(page, company)
  await choice(page, 'Role').click()
  await page.getByRole('option', { name: role }).click()
  await textbox(page, 'Phone').fill('+862155550100')
  await textbox(page, 'Email').fill('guard@example.com')
  expect(await objections(page)).toEqual([])
  await save(page)
  await dialog(page).getByText('It is shown only now.').waitFor()
  const once = (await dialog(page).locator('code').textContent()) ?? ''
  await button(dialog(page), 'Close').last().click()
  await rowOf(page, user).waitFor()
  for (const text of [loginName, company, role, '+862155550100', 'guard@example.com', 'Active'])
    await rowOf(page, user).getByText(text).first().waitFor()

  const other = await openPage({ url: stack.url })
  const digitsShown = captchaOf(other, database)
  const field = (label: string) => other.getByLabel(label, { exact: true })
  await other.goto('/login')
  await field('User name').fill(loginName)
  await field('Password').fill(once)
  await field('Verification code').fill(await digitsShown())
  await other.getByRole('button', { name: 'Log in' }).click()
  await field('New password').fill('Green-hill-7')
  await field('Confirm new password').fill('Green-hill-7')
  const code = field('Verification code')
  if ((await code.count()) > 0 && (await code.inputValue()) === '') await code.fill(await digitsShown())
  await other.locator('button[type="submit"]').click()
  await other.waitForURL('**/map**')
  const menu = other.getByRole('navigation').getByRole('link')
  await other.getByRole('link', { name: 'Gateways' }).waitFor()
  expect(
    (await menu.allTextContents()).filter((name) => ['Companies', 'Roles', 'Users'].includes(name)),
  ).toEqual([])
  // Operator and administrator alike work with devices.
  for (const someone of [other, page]) {
    await someone.getByRole('link', { name: 'ZETA AP', exact: true }).click()
    await someone.waitForURL('**/device/network')
    await someone.getByRole('grid').waitFor()
  }
  await openList(page, 'Users', '/system/user')

  await rowOf(page, user).click()
  const history = page.getByRole('table', { name: 'Login history' })
  await history.getByText('Succeeded').first().waitFor()

  await openList(page, 'Roles', '/system/post')
  await rowOf(page, role).click()
  await button(page.getByRole('complementary', { name: 'Details' }), 'Edit').click()
  await dialog(page)
    .getByRole('group', { name: /Users/ })
    .getByRole('checkbox', { name: 'View', exact: true })
    .check()
  await save(page)
  await dialog(page).getByText(`${user} (${company})`).waitFor()
  await button(dialog(page), 'Save anyway').click()
  await other.getByRole('link', { name: 'Users', exact: true }).waitFor()

  await rowOf(page, role).getByRole('checkbox').check()
  await button(page, 'Freeze').click()
  await dialog(page).getByText('Freeze this entry?').waitFor()
  await button(dialog(page), 'Freeze').click()
  await rowOf(page, role).getByText('Frozen').waitFor()
  await other.waitForURL('**/login**')
  await button(page, 'Activate').click()
  await button(dialog(page), 'Activate').click()
  await rowOf(page, role).getByText('Active').waitFor()

  await openList(page, 'Users', '/system/user')
  await rowOf(page, user).getByRole('checkbox').check()
  await button(page, 'Freeze').click()
  await dialog(page).getByText('Freeze this entry?').waitFor()
  await button(dialog(page), 'Freeze').click()
  await rowOf(page, user).getByText('Frozen').waitFor()
  await button(page, 'Reset password').click()
  await button(dialog(page), 'Reset password').click()
  await dialog(page).locator('code').waitFor()
  expect(await dialog(page).locator('code').textContent()).not.toBe(once)
  await button(dialog(page), 'Close').last().click()
  await button(page, 'Delete').click()
  await button(dialog(page), 'Delete').click()
  await rowOf(page, user).waitFor({ state: 'detached' })
})
