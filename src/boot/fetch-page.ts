import { homePath, type ConsolePage } from '../tabs/console-page.ts'

/**
 * Fetches the frame and the page that will probably be shown next, so that they are there as soon as they may be shown. A
 * failure is met again then.
 * @param path of that page; the home page stands for what is no page
 */
export function fetchPage(pages: readonly ConsolePage[], path: string | undefined): void {
  const pageAt = (wanted: string | undefined) => pages.find((each) => each.path === wanted)
  const page = pageAt(path) ?? pageAt(homePath)
  import('../pages/console-frame.tsx').catch(() => undefined)
  page?.load().catch(() => undefined)
}
