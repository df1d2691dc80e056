import type { BrowserContext, Page } from 'playwright-core'

import { until } from '../until.ts'

/** Keeps what the notices of a context's pages say: each is shown for a second or two, which a busy machine may miss. */
export async function keepNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const stored: string[] = []
    Object.assign(window, {
      /** Forgets the notices up to the first with this text. */
      takeNotice: (text: string) => {
        const at = stored.findIndex((notice) => notice.includes(text))
        stored.splice(0, at + 1)
        return at >= 0
      },
    })
    const notices = '.mantine-Notification-description'
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element)
          for (const notice of node.querySelectorAll(notices))
            stored.push((notice.textContent ?? '').replaceAll(/\s+/g, ' '))
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits for a notice with this text, even one that is gone again. The same notice serves once. */
export async function noticed(page: Page, text: string): Promise<void> {
  await until(
    () =>
      page.evaluate((wanted) => {
        const take: unknown = Reflect.get(window, 'takeNotice')
        return typeof take === 'function' && take(wanted) === true
      }, text),
    `the notice “${text}”`,
  )
}
