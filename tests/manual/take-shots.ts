import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

import type { Browser } from 'playwright-core'

import type { Language } from '#contract/wire/enumerations.ts'
import { logIn } from '#tests/harness/log-in.ts'
import type { Stack } from '#tests/harness/stack.ts'

import { chapters } from './chapters.ts'
import { pictureFile } from './manual-page.ts'

/** Pictures for print: the light theme, on a screen that fits a page. */
const screen = { width: 1366, height: 768 }
/** How long a page is given to draw; pictures are looked at by a person, not compared. */
const settleMs = 4000

/** @param stacks a simulated town without a captcha, and a server whose login page asks for one */
export async function takeShots(
  browser: Browser,
  { town, door }: { town: Stack; door: Stack },
  language: Language,
): Promise<void> {
  const context = await browser.newContext({ viewport: screen, colorScheme: 'light' })
  for (const { url } of [town, door]) await context.addCookies([{ name: 'language', value: language, url }])
  const page = await context.newPage()
  await logIn(page, town)
  for (const { name, address, prepare } of chapters.flatMap((chapter) => chapter.shots)) {
    await page.goto(`${(address === '/login' ? door : town).url}${address}`)
    await prepare?.(page)
    await page.waitForTimeout(settleMs)
    const path = pictureFile(language, name)
    mkdirSync(dirname(path), { recursive: true })
    await page.screenshot({ path, type: 'jpeg', quality: 72 })
  }
  await context.close()
}
