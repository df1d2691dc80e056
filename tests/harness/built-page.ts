import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { build, preview } from 'vite'

import { buildBasemap } from '../../scripts/basemap/build.ts'
import { buildGazetteer } from '../../scripts/gazetteer/build.ts'
import { madeOnce } from './made-once.ts'

export interface BuiltPage {
  url: string
  close: () => Promise<void>
}

const root = join(import.meta.dirname, '../..')

async function buildInto(outDir: string, input: string[]): Promise<void> {
  buildBasemap()
  buildGazetteer()
  await build({ logLevel: 'error', build: { outDir, emptyOutDir: true, rolldownOptions: { input } } })
}

/**
 * A page of a test's own, built and served as the console is: for parts that no page of the console shows yet, or that
 * need what no installation has. Those of one run are built at once. @param html absolute path of the page
 */
export async function builtPage(html: string): Promise<BuiltPage> {
  const ofAll = await madeOnce('pages', (folder) =>
    buildInto(
      folder,
      globSync('tests/e2e/components/*/index.html', { cwd: root }).map((path) => join(root, path)),
    ),
  )
  const own = ofAll === null ? mkdtempSync(join(tmpdir(), 'farwatch-page-')) : null
  if (own !== null) await buildInto(own, [html])
  const server = await preview({
    logLevel: 'error',
    build: { outDir: own ?? ofAll ?? '' },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('the preview has no port')
  return {
    url: `http://127.0.0.1:${address.port}/${relative(root, html)}`,
    async close() {
      await server.close()
      if (own !== null) rmSync(own, { recursive: true, force: true })
    },
  }
}
