import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { test as base } from 'vitest'

import { keepNotices } from './notices.ts'
import { startBrowser } from './start-browser.ts'

export interface PageOptions extends BrowserContextOptions {
  /** Of the console, or of a page of a test's own. */
  url: string
  /** Null: none was ever chosen. */
  language?: 'zh' | 'en' | 'ja' | null
  /** False where no map is looked at: to draw one in software takes most of the time. */
  drawsMaps?: boolean
}

export type OpenPage = (options: PageOptions) => Promise<Page>

const waitMs = 60_000

/**
 * A test in a browser. The browser is the worker's, but each page stands in a context of its own, which ends with the
 * test, however that ends: nothing that is set, stored or taken away for one test is there for the next.
 */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads there what is asked for
  .extend('browserFor', { scope: 'worker' }, ({}, { onCleanup }) => {
    const started = new Map<boolean, Promise<Browser>>()
    onCleanup(async () => {
      for (const browser of await Promise.all(started.values())) await browser.close()
    })
    return (drawsMaps: boolean): Promise<Browser> => {
      const browser = started.get(drawsMaps) ?? startBrowser({ drawsMaps })
      started.set(drawsMaps, browser)
      return browser
    }
  })
  .extend('openPage', ({ browserFor }, { onCleanup }): OpenPage => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()))
      if (faults.length > 0) throw new Error(`a page caught no:\n${faults.join('\n')}`)
    })
    return async ({ url, language = 'en', drawsMaps = false, ...options }) => {
      const browser = await browserFor(drawsMaps)
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: 1366, height: 768 },
        // Nothing is asserted of a movement unless a test asks for it, and each one waits for it otherwise.
        reducedMotion: 'reduce',
        ...options,
      })
      contexts.push(context)
      context.setDefaultTimeout(waitMs)
      if (language !== null) await context.addCookies([{ name: 'language', value: language, url }])
      await keepNotices(context)
      context.on('weberror', (fault) => faults.push(String(fault.error())))
      return context.newPage()
    }
  })
