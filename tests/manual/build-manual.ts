/**
 * Makes the manuals that Help downloads: `npm run manual` prints `docs/manual` into `public/*.pdf`; with `--shots` it
 * first takes the pictures anew, from a simulated town.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { languages } from '#server/web/messages/translate.ts'
import { fingerprint } from '../../scripts/fingerprint.ts'
import { startBrowser } from '#tests/harness/browser/start-browser.ts'
import { startStack } from '#tests/harness/stack.ts'

import { manuals } from './chapters.ts'
import { manualPage, manualSources, printedFile } from './manual-page.ts'
import { takeShots } from './take-shots.ts'

const root = join(import.meta.dirname, '../..')
/** A town is wholly online within a minute of its start, and has had an alarm or two. */
const townMs = 75_000

const browser = await startBrowser()
try {
  if (process.argv.includes('--shots')) {
    const town = await startStack({ FARWATCH_SIMULATOR: 'town' })
    const door = await startStack({ FARWATCH_CAPTCHA: 'image' })
    try {
      await sleep(townMs)
      for (const language of languages) await takeShots(browser, { town, door }, language)
    } finally {
      await Promise.all([town.stop(), door.stop()])
    }
  }
  const version = String(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
  for (const { file, languages: parts } of manuals) {
    const page = await browser.newPage()
    await page.setContent(manualPage(parts, version), { waitUntil: 'load' })
    await page.pdf({
      path: join(root, 'public', file),
      preferCSSPageSize: true,
      outline: true,
      tagged: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate:
        '<div style="width:100%;text-align:center;font-size:8pt;color:#5a6570"><span class="pageNumber"></span></div>',
    })
    await page.close()
    process.stdout.write(`public/${file}\n`)
  }
  writeFileSync(printedFile, `${fingerprint(manualSources)}\n`)
} finally {
  await browser.close()
}
