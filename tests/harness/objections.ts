import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe objects to on the page as it stands, a line each: the rule and where. It looks once no notice passes by and
 * nothing fades or moves: a colour that is half way from one to the other is nobody's choice. What runs for ever may run on.
 */
export async function objections(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' })
  await page.evaluate(axe)
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const passing = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
    // A change of colours starts its fades with the next frame, and the end of one may start another.
    await nextFrame()
    for (let fades = passing(); fades.length > 0; fades = passing()) {
      await Promise.allSettled(fades.map(({ finished }) => finished))
      await nextFrame()
    }
  })
  const only = rules === 'all' ? '' : ', runOnly: ["color-contrast", "link-in-text-block"]'
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ["violations"]${only} })`,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** The same in both colour schemes, each line beginning with the scheme. The second differs from the first in colours alone. */
export async function objectionsInSchemes(page: Page): Promise<string[]> {
  const lines: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
    lines.push(
      ...(await objections(page, colorScheme === 'dark' ? 'all' : 'colours')).map(
        (line) => `${colorScheme}, ${line}`,
      ),
    )
  }
  return lines
}
