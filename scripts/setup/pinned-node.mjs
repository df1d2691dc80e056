import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import { SetupError } from './setup-error.mjs'

const oldestNode = 24

/**
 * The Node of package.json where npm has one for this system, else the machine's own when it is new enough.
 * @param {string} root
 * @returns {string} path of the executable
 * @throws SetupError
 */
export function findNode(root) {
  const pinned = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (runs(pinned)) return pinned
  if (Number.parseInt(process.versions.node) >= oldestNode) return process.execPath
  throw new SetupError(
    `Node ${oldestNode} or newer is needed on ${process.platform}-${process.arch}, where no pinned one runs; this is \
${process.versions.node}. Install it from https://nodejs.org/ and run the command again.`,
  )
}

/** @param {string} node */
function runs(node) {
  try {
    execFileSync(node, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
