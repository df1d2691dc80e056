import type { Page } from 'playwright-core'

import type { Stack } from './stack.ts'

/** Logs in as a person would, in the language that the page is in, and waits for the map. */
export async function logIn(page: Page, stack: Stack): Promise<void> {
  await page.goto(`${stack.url}/login`)
  await page.locator('input[autocomplete="username"]').fill(stack.login.name)
  await page.locator('input[autocomplete="current-password"]').fill(stack.login.password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL(`${stack.url}/map**`)
}
