/**
 * What every npm script starts, under whatever Node the machine has (20 or newer): installs what package-lock.json
 * names, finds the Node that the product is pinned to, and runs the command under that one.
 */
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

import { ensureDependencies } from './setup/dependencies.mjs'
import { SetupError } from './setup/setup-error.mjs'
import { findNode } from './setup/pinned-node.mjs'

const root = dirname(import.meta.dirname)

try {
  process.chdir(root)
  ensureDependencies(root)
  const node = findNode(root)
  process.env['PATH'] = [dirname(node), join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  if (realpathSync(node) === realpathSync(process.execPath)) await import('./commands.ts')
  else process.exitCode = await runUnder(node)
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}

/**
 * @param {string} node
 * @returns {Promise<number>} the exit code
 */
function runUnder(node) {
  const child = spawn(node, [join(root, 'scripts/commands.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}
