import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { fingerprint } from './fingerprint.ts'
import { runNode, type Tell } from './process.ts'

const stamp = 'dist/.inputs'
const consoleInputs = [
  'src',
  'contract',
  'machines',
  'streams',
  'locales',
  'public',
  'scripts/basemap',
  'scripts/gazetteer',
  'scripts/geonames.ts',
  'scripts/contract-checks.ts',
  'scripts/world-outline.ts',
  'scripts/rem-lengths.ts',
  'scripts/small-first-paint.ts',
  'scripts/styles-below.ts',
  'index.html',
  'lingui.config.ts',
  'package-lock.json',
  'vite.config.ts',
]

export interface BuildOptions {
  /** Build the console even when nothing changed. */
  afresh?: boolean
  /** False: the basemap and the gazetteer alone, as the development server needs it. */
  console?: boolean
  report?: Tell | undefined
}

/** Makes the basemap, the gazetteer and the console, where their inputs changed since they were made. Resolves to an exit code. */
export async function buildAll({
  afresh = false,
  console: withConsole = true,
  report,
}: BuildOptions = {}): Promise<number> {
  // In processes of their own: what they read of the world takes memory that a server started after them would hold on to.
  const made = await Promise.all(
    ['scripts/basemap/build.ts', 'scripts/gazetteer/build.ts'].map((script) =>
      runNode(script, [], {}, report),
    ),
  )
  const failed = made.find((exitCode) => exitCode !== 0)
  if (failed !== undefined) return failed
  if (!withConsole) return 0
  const wanted = fingerprint(consoleInputs)
  if (!afresh && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0
  const say = report ?? ((text: string) => console.log(text))
  say('building the console')
  const exitCode = await runNode('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], {}, report)
  if (exitCode === 0) writeFileSync(stamp, wanted)
  return exitCode
}
