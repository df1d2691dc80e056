import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { build, preview } from 'vite'

import { buildBasemap } from '../../scripts/basemap/build.ts'
import { buildGazetteer } from '../../scripts/gazetteer/build.ts'

export interface BuiltPage {
  url: string
  close: () => Promise<void>
}

/**
 * A page of a test's own, built and served as the console is: for parts that no page of the console shows yet, or that
 * need what no installation has. @param html absolute path of the page
 */
export async function builtPage(html: string): Promise<BuiltPage> {
  buildBasemap()
  buildGazetteer()
  const outDir = mkdtempSync(join(tmpdir(), 'farwatch-page-'))
  await build({ logLevel: 'error', build: { outDir, emptyOutDir: true, rolldownOptions: { input: html } } })
  const server = await preview({
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('the preview has no port')
  const path = relative(join(import.meta.dirname, '../..'), html)
  return {
    url: `http://127.0.0.1:${address.port}/${path}`,
    async close() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
