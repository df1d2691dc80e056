/**
 * 500 rows of 20 columns, from nothing to painted, in the grid of lists and, to compare, in a plain table of the same
 * components. Medians of seven, in Chromium, of a build as it is shipped.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { build, preview } from 'vite'

import { startBrowser } from '#tests/harness/browser/start-browser.ts'

const times = 7
const root = join(import.meta.dirname, '../..')
const outDir = mkdtempSync(join(tmpdir(), 'fw-grid-'))
const input = join(import.meta.dirname, 'grid-page.html')

await build({
  root,
  logLevel: 'error',
  publicDir: false,
  build: { outDir, emptyOutDir: true, rolldownOptions: { input } },
})
const server = await preview({
  root,
  logLevel: 'error',
  build: { outDir },
  preview: { port: 0, host: '127.0.0.1' },
})
const browser = await startBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await page.goto(`${server.resolvedUrls?.local[0] ?? ''}tests/bench/grid-page.html`)
  await page.waitForFunction('typeof paintGrid === "function"')
  const median = async (name: 'paintGrid' | 'paintPlain') => {
    const ms: number[] = []
    for (let time = 0; time < times; time++) ms.push(await page.evaluate<number>(`${name}()`))
    return ms.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN
  }
  const plain = await median('paintPlain')
  const grid = await median('paintGrid')
  console.log(
    `500 rows × 20 columns painted: grid ${grid.toFixed(0)} ms, plain table ${plain.toFixed(0)} ms, ratio ${(grid / plain).toFixed(2)}`,
  )
} finally {
  await browser.close()
  await server.close()
  rmSync(outDir, { recursive: true, force: true })
}
