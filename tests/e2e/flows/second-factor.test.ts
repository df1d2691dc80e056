import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { codeOfStep, stepAt } from '#server/web/services/totp.ts'
import { captchaOf } from '#tests/harness/browser/captcha.ts'
import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { newPerson } from '#tests/harness/company.ts'

const password = 'Passw0rd-of-tests'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a secret as it stands on the screen. */
function codeOf(shown: string): string {
  const bits = [...shown.replaceAll(' ', '')].map((letter) =>
    letters.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return codeOfStep(Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))), stepAt(Date.now()))
}

test('a person sets up a second factor, and logs in by a code, and once by a recovery code', async ({
  stack,
  database,
  company,
  openPage,
}) => {
  const name = `factor_${randomUUID().replaceAll('-', '')}`
  await newPerson(database, company, { loginName: name, password, functions: ['map_view'] })
  const page = await openPage({ url: stack.url, viewport: { width: 1440, height: 900 } })
  const digitsShown = captchaOf(page, database)
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  const code = () => page.getByLabel('Code', { exact: true })
  /** As if time had passed: the code of this half minute serves again. */
  const forgetStep = () =>
    database.query(
      'update second_factor set last_step = 0 where user_id = (select user_id from app_user where login_name = $1)',
      [name],
    )
  const logIn = async () => {
    await page.getByLabel('User name', { exact: true }).fill(name)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Verification code', { exact: true }).fill(await digitsShown())
    await button('Log in').click()
  }

  await page.goto('/login')
  await logIn()
  await page.waitForURL(`${stack.url}/map**`)
  await openFactor(page)
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await button('Set up second factor').click()
  await page.getByRole('img', { name: 'Picture for the authenticator app' }).waitFor()
  const secret = await page.locator('form code').innerText()
  await code().fill(codeOf(secret))
  await button('Confirm code').click()
  await page.getByText('They are shown only now.').waitFor()
  const recovery = await page.getByRole('dialog').locator('li code').allInnerTexts()
  expect(recovery).toHaveLength(10)
  await button('Continue, codes are saved').click()
  await button('Log out').click()

  await page.waitForURL('**/login**')
  await forgetStep()
  await logIn()
  await code().fill('12345')
  await button('Log in').click()
  await page.getByRole('alert').getByText('The code is wrong or was used before.').waitFor()
  await code().fill(codeOf(secret))
  await button('Log in').click()
  await page.waitForURL(`${stack.url}/map**`)
  await button('Log out').click()

  await page.waitForURL('**/login**')
  await logIn()
  await button('Use a recovery code').click()
  await page.getByLabel('Recovery code', { exact: true }).fill(recovery[0] ?? '')
  await button('Log in').click()
  await page.waitForURL(`${stack.url}/map**`)
  await openFactor(page)
  await page.getByText('9 recovery codes are left.').waitFor()
})

async function openFactor(page: Page): Promise<void> {
  await page.getByTitle('Personal menu').click()
  await page.getByRole('menuitem', { name: 'Second factor' }).click()
}
